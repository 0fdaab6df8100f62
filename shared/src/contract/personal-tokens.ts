import { z } from 'zod';
import { strictFields, oneOf, wholeNumber, doc, answer } from './schema.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const tokenScopeSchema = doc(oneOf(['read', 'write']), 'What a token may do; `read` changes nothing.');

export const createPersonalTokenInput = strictFields({
  name: doc(textSchema(1, 80), 'A name to recognise the token by, 1 to 80 characters.'),
  expires_in_days: doc(wholeNumber(1, 365), 'For how many days the token is valid, 1 to 365.'),
  scope: tokenScopeSchema,
});

export const personalTokenIdInput = strictFields({
  token_id: doc(pathIdSchema, 'The id of the token.'),
});

/** The description of a token for scripts, without the token itself. */
export const personalTokenSchema = answer('PersonalTokenResponse', {
  id: doc(idSchema, 'The id of the token.'),
  name: doc(z.string(), 'The name that its owner gave it.'),
  scope: tokenScopeSchema,
  created_at: doc(timestampSchema, 'When the token was created, in UTC.'),
  expires_at: doc(timestampSchema, 'When the token expires, in UTC.'),
  last_used_at: doc(timestampSchema.nullable(), 'Last use in UTC, to the minute; null if never used.'),
});

/** The only response that contains the token itself. */
export const createdPersonalTokenSchema = z
  .strictObject({ ...personalTokenSchema.shape, token: doc(z.string(), 'The token itself.') })
  .meta({ id: 'CreatedPersonalTokenResponse' });

export const personalTokenListSchema = z.array(personalTokenSchema);

export type TokenScope = z.output<typeof tokenScopeSchema>;
export interface CreatePersonalTokenInput extends z.output<typeof createPersonalTokenInput> {}
export interface PersonalToken extends z.output<typeof personalTokenSchema> {}
export interface CreatedPersonalToken extends z.output<typeof createdPersonalTokenSchema> {}
