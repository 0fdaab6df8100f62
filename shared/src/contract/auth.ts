import { z } from 'zod';
import { strictFields, text } from './schema.js';
import { printableTextSchema, textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

const emailSchema = text()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .regex(z.regexes.email, 'must be an email address')
  .meta({ format: 'email' });

/** An optional text such as organization: absent and null both mean the empty text. */
const optionalTextSchema = textSchema(0, 120)
  .nullish()
  .transform((text) => text ?? '');

/** A name by which the user recognises the session that the request opens, such as `crop on kitchen-laptop`. */
const sessionNameSchema = printableTextSchema(1, 64).nullish();

/**
 * The service checks the rules for passwords, which depend on the server's settings; the OpenAPI document
 * describes them.
 */
const newPasswordSchema = text().meta({ id: 'NewPassword' });

export const registerInput = strictFields({
  email: emailSchema,
  password: newPasswordSchema,
  full_name: textSchema(1, 120),
  organization: optionalTextSchema,
  session_name: sessionNameSchema,
});

export const loginInput = strictFields({
  email: emailSchema,
  password: text(),
  session_name: sessionNameSchema,
});

export const refreshInput = strictFields({ refresh_token: text() });

/**
 * An omitted field keeps its stored value, as does a full_name of null; an organization of null becomes the
 * empty text.
 */
export const updateProfileInput = strictFields({
  full_name: textSchema(1, 120).nullish(),
  organization: optionalTextSchema.optional(),
});

export const deleteAccountInput = strictFields({ password: text() });

export const changePasswordInput = strictFields({
  current_password: text(),
  new_password: newPasswordSchema,
});

/** `code` is the one-time code that the operator handed out. */
export const resetPasswordInput = strictFields({
  email: emailSchema,
  code: text(),
  new_password: newPasswordSchema,
  session_name: sessionNameSchema,
});

export const sessionIdInput = strictFields({ session_id: pathIdSchema });

export const tokenResponseSchema = z
  .strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    /** The configured lifetime of an access token. */
    expires_in_minutes: z.int(),
  })
  .meta({ id: 'TokenResponse' });

/** What a page receives instead of a TokenResponse: its refresh token is in a cookie that scripts cannot read. */
export const browserSessionSchema = tokenResponseSchema
  .omit({ refresh_token: true })
  .meta({ id: 'BrowserSessionResponse' });

export const userProfileSchema = z
  .strictObject({
    id: idSchema,
    email: z.string(),
    full_name: z.string(),
    organization: z.string(),
    is_verified: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'UserProfileResponse' });

export const sessionSchema = z
  .strictObject({
    id: idSchema,
    /** The `session_name` with which the session was opened; null if there was none. */
    name: z.string().nullable(),
    created_at: timestampSchema,
    /** When the session's tokens were last renewed. */
    last_used_at: timestampSchema,
    /** When the session ends, unless it is renewed first. */
    expires_at: timestampSchema,
    /** Whether the request was made with this session. */
    is_current: z.boolean(),
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
