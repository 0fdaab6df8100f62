import type * as client from '@crop-planning/client';
import type * as contract from '@crop-planning/shared';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

interface NamedTypes {
  Analysis: [client.Analysis, contract.Analysis];
  AnalysisPreview: [client.AnalysisPreview, contract.AnalysisPreview];
  Crop: [client.Crop, contract.Crop];
  CropPlan: [client.CropPlan, contract.CropPlan];
  CropSuggestions: [client.CropSuggestions, contract.CropSuggestions];
  FeasibilityLabel: [client.FeasibilityLabel, contract.FeasibilityLabel];
  ListedCropPlan: [client.ListedCropPlan, contract.ListedCropPlan];
  Location: [client.Location, contract.Location];
  ModelAnalysis: [client.ModelAnalysis, contract.ModelAnalysis];
  Notification: [client.Notification, contract.Notification];
  NotificationList: [client.NotificationList, contract.NotificationList];
  PersonalToken: [client.PersonalToken, contract.PersonalToken];
  ResolvedLocation: [client.ResolvedLocation, contract.ResolvedLocation];
  RiskTolerance: [client.RiskTolerance, contract.RiskTolerance];
  Session: [client.Session, contract.Session];
  UserProfile: [client.UserProfile, contract.UserProfile];
}

type Mismatches = {
  [Name in keyof NamedTypes]: Same<NamedTypes[Name][0], NamedTypes[Name][1]> extends true ? never : Name;
}[keyof NamedTypes];

/** Every type that the client names is identical to the contract’s type of the same name. */
export const namedTypesAreTheContracts: Same<Mismatches, never> = true;
