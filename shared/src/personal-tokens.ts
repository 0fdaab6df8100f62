import { z } from 'zod';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

/** What a token may do: `read` calls queries only. */
export const tokenScopeSchema = z.enum(['read', 'write']);

export const createPersonalTokenInput = z.strictObject({
  name: textSchema(1, 80),
  expires_in_days: z.int().min(1).max(365),
  scope: tokenScopeSchema,
});

export const personalTokenIdInput = z.strictObject({ token_id: pathIdSchema });

/** A token for scripts, without the token itself. */
export const personalTokenSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    scope: tokenScopeSchema,
    created_at: timestampSchema,
    expires_at: timestampSchema,
    /** To the minute; null when it was never used. */
    last_used_at: timestampSchema.nullable(),
  })
  .meta({ id: 'PersonalTokenResponse' });

/** The one answer that holds the token itself. */
export const createdPersonalTokenSchema = z
  .strictObject({ ...personalTokenSchema.shape, token: z.string() })
  .meta({ id: 'CreatedPersonalTokenResponse' });

export const personalTokenListSchema = z.array(personalTokenSchema);

export type TokenScope = z.output<typeof tokenScopeSchema>;
export type CreatePersonalTokenInput = z.output<typeof createPersonalTokenInput>;
export type PersonalToken = z.output<typeof personalTokenSchema>;
export type CreatedPersonalToken = z.output<typeof createdPersonalTokenSchema>;
