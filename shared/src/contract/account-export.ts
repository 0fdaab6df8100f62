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
  id: idSchema.describe('The id of the entry.'),
  created_at: timestampSchema.describe('When the event happened, in UTC.'),
  event: z.string().describe('What happened: `login.succeeded`, `password.changed` and the like.'),
  actor: z.enum(['caller', 'operator']).describe('The operator, or the caller who sent the request.'),
  address: z.string().nullable().describe('The IP address of the caller; null for the operator.'),
  request_id: z.string().nullable().describe('The id of the request; null for the operator.'),
  details: z
    .record(z.string(), z.string())
    .describe('The ids of other objects concerned, and the limits reached.'),
});

/** Everything the service keeps about an account, except the hashes of its password and tokens. */
export const accountExportSchema = z
  .strictObject({
    profile: userProfileSchema.describe('The account.'),
    crop_plans: z.array(exportedCropPlanSchema).describe('All plans, including archived ones.'),
    analyses: analysisListSchema.describe('All analyses of the plans.'),
    notifications: z.array(notificationSchema).describe('All notifications.'),
    sessions: sessionListSchema.describe('All sessions.'),
    personal_tokens: personalTokenListSchema.describe(
      'All personal access tokens, without the tokens themselves.',
    ),
    audit: z
      .array(auditEntrySchema)
      .describe('The audit log, newest first, as far back as entries are kept.'),
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
  .strictObject({
    done: z.literal(true).describe('Says that the export is complete.'),
    counts: z.record(z.string(), z.int()).describe('The number of items of each kind.'),
  })
  .meta({ id: 'AccountExportEndResponse' });

/** A line of an export as NDJSON. */
export const accountExportLineSchema = z
  .union([accountExportItemSchema, accountExportEndSchema])
  .meta({ id: 'AccountExportLineResponse' });

function exported<const Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value, id: string) {
  return z
    .strictObject({
      kind: z.literal(kind).describe('The kind of the item.'),
      value: value.describe('The item itself.'),
    })
    .meta({ id });
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

export const exportAccountInput = strictFields({
  cursor: text()
    .max(100, 'must have at most 100 characters')
    .nullish()
    .describe('`next_cursor` of the page before; null or omitted at first.'),
});

export const accountExportPageSchema = z.strictObject({
  items: z.array(accountExportItemSchema).describe('The items of this page, which may be none.'),
  next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
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
