import type { CropClient } from './client.js';
type AnswerOf<Call extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;
type InputOf<Call extends (input: never) => unknown> = Parameters<Call>[0];
type Auth = CropClient['auth'];
type CropPlans = CropClient['cropPlans'];
type Analyses = CropClient['analyses'];
type Notifications = CropClient['notifications'];
export type UserProfile = AnswerOf<Auth['me']['query']>;
export type Session = AnswerOf<Auth['sessions']['list']['query']>[number];
export type PersonalToken = AnswerOf<Auth['tokens']['list']['query']>[number];
export type RegisterInput = InputOf<Auth['register']['mutate']>;
export type CropPlan = AnswerOf<CropPlans['create']['mutate']>;
/** A plan of a list; with `include: ['analysis']`, also its question and its newest analysis. */
export type ListedCropPlan = AnswerOf<CropPlans['list']['query']>[number];
export type CreateCropPlanInput = InputOf<CropPlans['create']['mutate']>;
export type UpdateCropPlanInput = InputOf<CropPlans['update']['mutate']>;
export type RiskTolerance = CropPlan['risk_tolerance'];
export type FeasibilityLabel = Analysis['feasibility_label'];
/** An analysis from a plan's history, by any producer; its details depend on the producer. */
export type Analysis = AnswerOf<Analyses['list']['query']>[number];
/** An analysis by the service's own model. */
export type ModelAnalysis = AnswerOf<Analyses['run']['mutate']>;
export type AnalysisPreview = AnswerOf<Analyses['preview']['query']>;
export type PreviewAnalysisInput = InputOf<Analyses['preview']['query']>;
export type RecordAnalysisInput = InputOf<Analyses['record']['mutate']>;
export type Notification = NotificationList['notifications'][number];
export type NotificationList = AnswerOf<Notifications['list']['query']>;
export type Crop = AnswerOf<CropClient['crops']['find']['query']>;
export type CropSuggestions = AnswerOf<CropClient['crops']['suggest']['query']>;
export type Location = AnswerOf<CropClient['locations']['search']['query']>[number];
export type ResolvedLocation = AnswerOf<CropClient['locations']['find']['query']>;
export {};
