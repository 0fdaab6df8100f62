import { z } from 'zod';
import { strictFields, oneOf, wholeNumber } from './schema.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const tokenScopeSchema = oneOf(['read', 'write']).describe(
  'What the token may do; `read` changes nothing.',
);

export const createPersonalTokenInput = strictFields({
  name: textSchema(1, 80).describe('A name to recognise the token by, 1 to 80 characters.'),
  expires_in_days: wholeNumber(1, 365).describe('For how many days the token is valid, 1 to 365.'),
  scope: tokenScopeSchema,
});

export const personalTokenIdInput = strictFields({ token_id: pathIdSchema.describe('The id of the token.') });

/** The description of a token for scripts, without the token itself. */
export const personalTokenSchema = z
  .strictObject({
    id: idSchema.describe('The id of the token.'),
    name: z.string().describe('The name that its owner gave it.'),
    scope: tokenScopeSchema,
    created_at: timestampSchema.describe('When the token was created, in UTC.'),
    expires_at: timestampSchema.describe('When the token expires, in UTC.'),
    last_used_at: timestampSchema.nullable().describe('Last use in UTC, to the minute; null if never used.'),
  })
  .meta({ id: 'PersonalTokenResponse' });

/** The only response that contains the token itself. */
export const createdPersonalTokenSchema = z
  .strictObject({ ...personalTokenSchema.shape, token: z.string().describe('The token itself.') })
  .meta({ id: 'CreatedPersonalTokenResponse' });

export const personalTokenListSchema = z.array(personalTokenSchema);

export type TokenScope = z.output<typeof tokenScopeSchema>;
export type CreatePersonalTokenInput = z.output<typeof createPersonalTokenInput>;
export type PersonalToken = z.output<typeof personalTokenSchema>;
export type CreatedPersonalToken = z.output<typeof createdPersonalTokenSchema>;
