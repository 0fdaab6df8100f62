import { z } from 'zod';
import { emailSchema } from './emails.js';
import { strictFields, text, doc, answer } from './schema.js';
import { printableTextSchema, textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

const fullNameSchema = doc(textSchema(1, 120), 'The full name, 1 to 120 characters.');

/** An optional text: absent and null both mean the empty text. */
const organizationSchema = doc(
  textSchema(0, 120)
    .nullish()
    .transform((text) => text ?? ''),
  'The organization, up to 120 characters; may be null.',
);

const sessionNameSchema = doc(
  printableTextSchema(1, 64).nullish(),
  'Names the session: 1 to 64 characters, or null.',
);

const passwordSchema = doc(text(), 'The password of the account.');

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
  refresh_token: doc(text(), 'The newest refresh token of the session.'),
});

export const updateProfileInput = strictFields({
  full_name: doc(fullNameSchema.nullish(), '1 to 120 characters; null or omitted to keep the name.'),
  organization: doc(organizationSchema.optional(), 'Up to 120 characters; null for none; omitted keeps it.'),
});

export const deleteAccountInput = strictFields({ password: passwordSchema });

export const changePasswordInput = strictFields({
  current_password: passwordSchema,
  new_password: newPasswordSchema,
});

export const resetPasswordInput = strictFields({
  email: emailSchema,
  code: doc(text(), 'The one-time code that the operator handed out.'),
  new_password: newPasswordSchema,
  session_name: sessionNameSchema,
});

export const sessionIdInput = strictFields({ session_id: doc(pathIdSchema, 'The id of the session.') });

export const tokenResponseSchema = answer('TokenResponse', {
  access_token: doc(z.string(), 'The token to send with each request.'),
  refresh_token: doc(z.string(), 'The token that can be traded once for a new pair.'),
  expires_in_minutes: doc(z.int(), 'For how many minutes the access token is valid.'),
});

/** What a page receives instead of a TokenResponse: its refresh token is in a cookie that scripts cannot read. */
export const browserSessionSchema = tokenResponseSchema
  .omit({ refresh_token: true })
  .meta({ id: 'BrowserSessionResponse' });

export const userProfileSchema = answer('UserProfileResponse', {
  id: doc(idSchema, 'The id of the account.'),
  email: doc(z.string(), 'The email address, in lower case, with its domain in ASCII.'),
  full_name: doc(z.string(), 'The full name.'),
  organization: doc(z.string(), 'The organization; empty if there is none.'),
  is_verified: doc(z.boolean(), 'Set by the operator; the service does not require it.'),
  created_at: doc(timestampSchema, 'When the account was created, in UTC.'),
});

export const sessionSchema = answer('SessionResponse', {
  id: doc(idSchema, 'The id of the session.'),
  name: doc(z.string().nullable(), 'The `session_name` given at login; null if there was none.'),
  created_at: doc(timestampSchema, 'When the session was opened, in UTC.'),
  last_used_at: doc(timestampSchema, 'When the tokens of the session were last renewed, in UTC.'),
  expires_at: doc(timestampSchema, 'When the session ends unless it is renewed first, in UTC.'),
  is_current: doc(z.boolean(), 'Whether the request was made with this session.'),
});

export const sessionListSchema = z.array(sessionSchema);

export interface RegisterInput extends z.output<typeof registerInput> {}
export interface LoginInput extends z.output<typeof loginInput> {}
export interface UpdateProfileInput extends z.output<typeof updateProfileInput> {}
export interface ChangePasswordInput extends z.output<typeof changePasswordInput> {}
export interface ResetPasswordInput extends z.output<typeof resetPasswordInput> {}
export interface TokenResponse extends z.output<typeof tokenResponseSchema> {}
export interface BrowserSession extends z.output<typeof browserSessionSchema> {}
export interface Session extends z.output<typeof sessionSchema> {}
export interface UserProfile extends z.output<typeof userProfileSchema> {}
