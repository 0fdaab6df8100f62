import { z } from 'zod';
import { strictFields, oneOf, wholeNumber, described } from './schema.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const tokenScopeSchema = described(
  oneOf(['read', 'write']),
  'What the token may do; `read` changes nothing.',
);

export const createPersonalTokenInput = strictFields({
  name: described(textSchema(1, 80), 'A name to recognise the token by, 1 to 80 characters.'),
  expires_in_days: described(wholeNumber(1, 365), 'For how many days the token is valid, 1 to 365.'),
  scope: tokenScopeSchema,
});

export const personalTokenIdInput = strictFields({
  token_id: described(pathIdSchema, 'The id of the token.'),
});

/** The description of a token for scripts, without the token itself. */
export const personalTokenSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the token.'),
    name: described(z.string(), 'The name that its owner gave it.'),
    scope: tokenScopeSchema,
    created_at: described(timestampSchema, 'When the token was created, in UTC.'),
    expires_at: described(timestampSchema, 'When the token expires, in UTC.'),
    last_used_at: described(
      timestampSchema.nullable(),
      'Last use in UTC, to the minute; null if never used.',
    ),
  })
  .meta({ id: 'PersonalTokenResponse' });

/** The only response that contains the token itself. */
export const createdPersonalTokenSchema = z
  .strictObject({ ...personalTokenSchema.shape, token: described(z.string(), 'The token itself.') })
  .meta({ id: 'CreatedPersonalTokenResponse' });

export const personalTokenListSchema = z.array(personalTokenSchema);

export type TokenScope = z.output<typeof tokenScopeSchema>;
export type CreatePersonalTokenInput = z.output<typeof createPersonalTokenInput>;
export type PersonalToken = z.output<typeof personalTokenSchema>;
export type CreatedPersonalToken = z.output<typeof createdPersonalTokenSchema>;
