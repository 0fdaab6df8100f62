import { z } from 'zod';
import { strictFields, text, doc, answer, part } from './schema.js';
import { accountSettingsSchema } from './settings/settings.js';
import { analysisSchema } from './analyses.js';
import { sessionSchema, userProfileSchema } from './auth.js';
import { exportedCropPlanSchema } from './crop-plans.js';
import { climateSchema } from './own-climates.js';
import { includeCodeSchema, listedNotificationSchema } from './notifications/notifications.js';
import { idSchema, timestampSchema } from './wire.js';
import { exportedShareSchema } from './shares/shares.js';
import { personalTokenSchema } from './personal-tokens.js';

export const auditEntrySchema = part('An event or an attempt in the audit log of an account.', {
  id: doc(idSchema, 'The id of the entry.'),
  created_at: doc(timestampSchema, 'When the event happened, in UTC.'),
  event: doc(z.string(), 'What happened: `login.succeeded`, `password.changed` and the like.'),
  actor: doc(z.enum(['caller', 'operator']), 'The operator, or the caller who sent the request.'),
  address: doc(z.string().nullable(), 'The IP address of the caller; null for the operator.'),
  request_id: doc(z.string().nullable(), 'The id of the request; null for the operator.'),
  details: doc(z.record(z.string(), z.string()), 'Ids of other objects concerned, and the limits reached.'),
});

/** Everything the service keeps about an account, except the hashes of its password and tokens. */
export const accountExportSchema = answer('AccountExportResponse', {
  profile: doc(userProfileSchema, 'The account.'),
  settings: doc(accountSettingsSchema, 'What the account has chosen for itself.'),
  crop_plans: doc(z.array(exportedCropPlanSchema), 'All plans, including archived ones.'),
  own_climates: doc(z.array(climateSchema), 'All climates of your own.'),
  analyses: doc(z.array(analysisSchema), 'All analyses of the plans.'),
  shares: doc(z.array(exportedShareSchema), 'All links to results, without their names.'),
  notifications: doc(z.array(listedNotificationSchema), 'All notifications.'),
  sessions: doc(z.array(sessionSchema), 'All sessions.'),
  personal_tokens: doc(z.array(personalTokenSchema), 'All personal access tokens, without their secrets.'),
  audit: doc(z.array(auditEntrySchema), 'The audit log, newest first, as far back as entries are kept.'),
});

/** One item of an account export; the kinds come in this order. */
export const accountExportItemSchema = z
  .discriminatedUnion('kind', [
    exported('profile', userProfileSchema, 'ExportedProfileResponse'),
    exported('settings', accountSettingsSchema, 'ExportedSettingsResponse'),
    exported('crop_plan', exportedCropPlanSchema, 'ExportedPlanItemResponse'),
    exported('own_climate', climateSchema, 'ExportedClimateResponse'),
    exported('analysis', analysisSchema, 'ExportedAnalysisResponse'),
    exported('share', exportedShareSchema, 'ExportedShareItemResponse'),
    exported('notification', listedNotificationSchema, 'ExportedNotificationResponse'),
    exported('session', sessionSchema, 'ExportedSessionResponse'),
    exported('personal_token', personalTokenSchema, 'ExportedPersonalTokenResponse'),
    exported('audit_entry', auditEntrySchema, 'ExportedAuditEntryResponse'),
  ])
  .meta({ id: 'AccountExportItemResponse' });

/** The last line of an export as NDJSON: the number of items of each kind. */
export const accountExportEndSchema = answer('AccountExportEndResponse', {
  done: doc(z.literal(true), 'Says that the export is complete.'),
  counts: doc(z.record(z.string(), z.int()), 'The number of items of each kind.'),
});

/** A line of an export as NDJSON. */
export const accountExportLineSchema = z
  .union([accountExportItemSchema, accountExportEndSchema])
  .meta({ id: 'AccountExportLineResponse' });

function exported<const Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value, id: string) {
  return z
    .strictObject({
      kind: doc(z.literal(kind), 'The kind of the item.'),
      value: doc(value, 'The item itself.'),
    })
    .meta({ id });
}

/** The kinds of which there is one item, a field of the JSON object under the same name. */
const singleKinds = ['profile', 'settings'] as const satisfies (keyof AccountExport)[];

/** Maps each other kind, in order, to the field of the JSON object that lists its items. */
export const exportLists = {
  crop_plan: 'crop_plans',
  own_climate: 'own_climates',
  analysis: 'analyses',
  share: 'shares',
  notification: 'notifications',
  session: 'sessions',
  personal_token: 'personal_tokens',
  audit_entry: 'audit',
} as const satisfies Record<
  Exclude<AccountExportItem['kind'], (typeof singleKinds)[number]>,
  keyof AccountExport
>;

export const exportAccountInput = strictFields({
  cursor: doc(
    text().max(100, 'must have at most 100 characters').nullish(),
    '`next_cursor` of the page before; null or omitted at first.',
  ),
  include_code: includeCodeSchema,
});

export const accountExportPageSchema = z.strictObject({
  items: doc(z.array(accountExportItemSchema), 'The items of this page, which may be none.'),
  next_cursor: doc(z.string().nullable(), 'The `cursor` of the next page; null on the last page.'),
});

export interface ExportAccountInput extends z.output<typeof exportAccountInput> {}
export interface ExportedAuditEntry extends z.output<typeof auditEntrySchema> {}
export interface AccountExport extends z.output<typeof accountExportSchema> {}
export type AccountExportItem = z.output<typeof accountExportItemSchema>;
export interface AccountExportPage extends z.output<typeof accountExportPageSchema> {}

export type ExportCounts = Record<AccountExportItem['kind'], number>;

/** Returns a count of zero for each kind. */
export function noExportCounts(): ExportCounts {
  return Object.fromEntries(
    [...singleKinds, ...Object.keys(exportLists)].map((kind) => [kind, 0]),
  ) as ExportCounts;
}
