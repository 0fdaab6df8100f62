import { z } from 'zod';
import { strictFields, oneOf, wholeNumber } from './schema.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

/** What a token may do; `read` allows only queries. */
export const tokenScopeSchema = oneOf(['read', 'write']);

export const createPersonalTokenInput = strictFields({
  name: textSchema(1, 80),
  expires_in_days: wholeNumber(1, 365),
  scope: tokenScopeSchema,
});

export const personalTokenIdInput = strictFields({ token_id: pathIdSchema });

/** The description of a token for scripts, without the token itself. */
export const personalTokenSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    scope: tokenScopeSchema,
    created_at: timestampSchema,
    expires_at: timestampSchema,
    /** Accurate to the minute; null if it was never used. */
    last_used_at: timestampSchema.nullable(),
  })
  .meta({ id: 'PersonalTokenResponse' });

/** The only response that contains the token itself. */
export const createdPersonalTokenSchema = z
  .strictObject({ ...personalTokenSchema.shape, token: z.string() })
  .meta({ id: 'CreatedPersonalTokenResponse' });

export const personalTokenListSchema = z.array(personalTokenSchema);

export type TokenScope = z.output<typeof tokenScopeSchema>;
export type CreatePersonalTokenInput = z.output<typeof createPersonalTokenInput>;
export type PersonalToken = z.output<typeof personalTokenSchema>;
export type CreatedPersonalToken = z.output<typeof createdPersonalTokenSchema>;
