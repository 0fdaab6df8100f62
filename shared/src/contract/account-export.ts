import { z } from 'zod';
import { strictFields, text } from './schema.js';
import { analysisListSchema, analysisSchema } from './analyses.js';
import { sessionListSchema, sessionSchema, userProfileSchema } from './auth.js';
import { exportedCropPlanSchema } from './crop-plans.js';
import { notificationSchema } from './notifications.js';
import { idSchema, timestampSchema } from './wire.js';
import { personalTokenListSchema, personalTokenSchema } from './personal-tokens.js';

/** An event or an attempt in the audit log of an account. */
export const auditEntrySchema = z.strictObject({
  id: idSchema,
  created_at: timestampSchema,
  /** `login.succeeded`, `password.changed` and the like. */
  event: z.string(),
  /** The operator, or the caller who sent the request. */
  actor: z.enum(['caller', 'operator']),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The ids of other objects that the event concerns, and the limits that were reached. */
  details: z.record(z.string(), z.string()),
});

/** Everything the service keeps about an account, except the hashes of its password and tokens. */
export const accountExportSchema = z
  .strictObject({
    profile: userProfileSchema,
    /** Including archived plans. */
    crop_plans: z.array(exportedCropPlanSchema),
    analyses: analysisListSchema,
    notifications: z.array(notificationSchema),
    sessions: sessionListSchema,
    /** Without the tokens themselves. */
    personal_tokens: personalTokenListSchema,
    /** Newest first, as far back as entries are kept. */
    audit: z.array(auditEntrySchema),
  })
  .meta({ id: 'AccountExportResponse' });

/** One item of an account export; the kinds come in this order. */
export const accountExportItemSchema = z
  .discriminatedUnion('kind', [
    exported('profile', userProfileSchema, 'ExportedProfileResponse'),
    exported('crop_plan', exportedCropPlanSchema, 'ExportedPlanItemResponse'),
    exported('analysis', analysisSchema, 'ExportedAnalysisResponse'),
    exported('notification', notificationSchema, 'ExportedNotificationResponse'),
    exported('session', sessionSchema, 'ExportedSessionResponse'),
    exported('personal_token', personalTokenSchema, 'ExportedPersonalTokenResponse'),
    exported('audit_entry', auditEntrySchema, 'ExportedAuditEntryResponse'),
  ])
  .meta({ id: 'AccountExportItemResponse' });

/** The last line of an export as NDJSON: the number of items of each kind. */
export const accountExportEndSchema = z
  .strictObject({ done: z.literal(true), counts: z.record(z.string(), z.int()) })
  .meta({ id: 'AccountExportEndResponse' });

/** A line of an export as NDJSON. */
export const accountExportLineSchema = z
  .union([accountExportItemSchema, accountExportEndSchema])
  .meta({ id: 'AccountExportLineResponse' });

function exported<const Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value, id: string) {
  return z.strictObject({ kind: z.literal(kind), value }).meta({ id });
}

/** Maps each kind, in order, to the field of the JSON object that lists its items. */
export const exportLists = {
  crop_plan: 'crop_plans',
  analysis: 'analyses',
  notification: 'notifications',
  session: 'sessions',
  personal_token: 'personal_tokens',
  audit_entry: 'audit',
} as const satisfies Record<Exclude<AccountExportItem['kind'], 'profile'>, keyof AccountExport>;

/** `cursor` is the `next_cursor` of the previous page; it is omitted for the first page. */
export const exportAccountInput = strictFields({
  cursor: text().max(100, 'must have at most 100 characters').nullish(),
});

/** A page may be empty; on the last page, `next_cursor` is null. */
export const accountExportPageSchema = z.strictObject({
  items: z.array(accountExportItemSchema),
  next_cursor: z.string().nullable(),
});

export type ExportedAuditEntry = z.output<typeof auditEntrySchema>;
export type AccountExport = z.output<typeof accountExportSchema>;
export type AccountExportItem = z.output<typeof accountExportItemSchema>;
export type AccountExportPage = z.output<typeof accountExportPageSchema>;
export type ExportAccountInput = z.output<typeof exportAccountInput>;

export type ExportCounts = Record<AccountExportItem['kind'], number>;

/** Returns a count of zero for each kind. */
export function noExportCounts(): ExportCounts {
  return Object.fromEntries(
    ['profile', ...Object.keys(exportLists)].map((kind) => [kind, 0]),
  ) as ExportCounts;
}
