import type * as client from '@crop-planning/client';
import type * as contract from '@crop-planning/shared';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

interface Named {
  Analysis: [client.Analysis, contract.Analysis];
  AnalysisPreview: [client.AnalysisPreview, contract.AnalysisPreview];
  Crop: [client.Crop, contract.Crop];
  CropPlan: [client.CropPlan, contract.CropPlan];
  CropSuggestions: [client.CropSuggestions, contract.CropSuggestions];
  FeasibilityLabel: [client.FeasibilityLabel, contract.FeasibilityLabel];
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

type Unlike = {
  [Name in keyof Named]: Same<Named[Name][0], Named[Name][1]> extends true ? never : Name;
}[keyof Named];

/** Every type that the client names is identical to the contract’s type. */
export const namedTypesAreTheContracts: Same<Unlike, never> = true;
