import { z } from 'zod';
import { strictFields, text, described } from './schema.js';
import { printableTextSchema, textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

const emailSchema = text()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .regex(z.regexes.email, 'must be an email address')
  .meta({ format: 'email', description: 'The email address of the account; case does not matter.' });

const fullNameSchema = described(textSchema(1, 120), 'The full name, 1 to 120 characters.');

/** An optional text: absent and null both mean the empty text. */
const organizationSchema = described(
  textSchema(0, 120)
    .nullish()
    .transform((text) => text ?? ''),
  'The organization, up to 120 characters; may be null.',
);

const sessionNameSchema = described(
  printableTextSchema(1, 64).nullish(),
  'Names the session: 1 to 64 characters, or null.',
);

const passwordSchema = described(text(), 'The password of the account.');

/**
 * The service checks the rules for passwords, which depend on the server's settings; the OpenAPI document
 * describes them.
 */
const newPasswordSchema = text().meta({
  id: 'NewPassword',
  description: 'The new password; `GET /openapi.json` has the rules for passwords.',
});

export const registerInput = strictFields({
  email: emailSchema,
  password: newPasswordSchema,
  full_name: fullNameSchema,
  organization: organizationSchema,
  session_name: sessionNameSchema,
});

export const loginInput = strictFields({
  email: emailSchema,
  password: passwordSchema,
  session_name: sessionNameSchema,
});

export const refreshInput = strictFields({
  refresh_token: described(text(), 'The newest refresh token of the session.'),
});

export const updateProfileInput = strictFields({
  full_name: described(fullNameSchema.nullish(), '1 to 120 characters; null or omitted to keep the name.'),
  organization: described(
    organizationSchema.optional(),
    'Up to 120 characters; null for none, omitted to keep it.',
  ),
});

export const deleteAccountInput = strictFields({ password: passwordSchema });

export const changePasswordInput = strictFields({
  current_password: passwordSchema,
  new_password: newPasswordSchema,
});

export const resetPasswordInput = strictFields({
  email: emailSchema,
  code: described(text(), 'The one-time code that the operator handed out.'),
  new_password: newPasswordSchema,
  session_name: sessionNameSchema,
});

export const sessionIdInput = strictFields({ session_id: described(pathIdSchema, 'The id of the session.') });

export const tokenResponseSchema = z
  .strictObject({
    access_token: described(z.string(), 'The token to send with each request.'),
    refresh_token: described(z.string(), 'The token that can be traded once for a new pair.'),
    expires_in_minutes: described(z.int(), 'For how many minutes the access token is valid.'),
  })
  .meta({ id: 'TokenResponse' });

/** What a page receives instead of a TokenResponse: its refresh token is in a cookie that scripts cannot read. */
export const browserSessionSchema = tokenResponseSchema
  .omit({ refresh_token: true })
  .meta({ id: 'BrowserSessionResponse' });

export const userProfileSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the account.'),
    email: described(z.string(), 'The email address, in lower case.'),
    full_name: described(z.string(), 'The full name.'),
    organization: described(z.string(), 'The organization; empty if there is none.'),
    is_verified: described(z.boolean(), 'Set by the operator; the service does not require it.'),
    created_at: described(timestampSchema, 'When the account was created, in UTC.'),
  })
  .meta({ id: 'UserProfileResponse' });

export const sessionSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the session.'),
    name: described(z.string().nullable(), 'The `session_name` given at login; null if there was none.'),
    created_at: described(timestampSchema, 'When the session was opened, in UTC.'),
    last_used_at: described(timestampSchema, 'When the tokens of the session were last renewed, in UTC.'),
    expires_at: described(timestampSchema, 'When the session ends unless it is renewed first, in UTC.'),
    is_current: described(z.boolean(), 'Whether the request was made with this session.'),
  })
  .meta({ id: 'SessionResponse' });

export const sessionListSchema = z.array(sessionSchema);

export type RegisterInput = z.output<typeof registerInput>;
export type LoginInput = z.output<typeof loginInput>;
export type UpdateProfileInput = z.output<typeof updateProfileInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
export type TokenResponse = z.output<typeof tokenResponseSchema>;
export type BrowserSession = z.output<typeof browserSessionSchema>;
export type Session = z.output<typeof sessionSchema>;
export type UserProfile = z.output<typeof userProfileSchema>;
