import { z } from 'zod';
import { textSchema } from './text.js';
import { idSchema, timestampSchema } from './wire.js';

const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .regex(z.regexes.email, 'must be an email address')
  .meta({ format: 'email' });

/** Organization and the like: absent and null both mean the empty text. */
const optionalTextSchema = textSchema(0, 120)
  .nullish()
  .transform((text) => text ?? '');

export const registerInput = z.strictObject({
  email: emailSchema,
  /** Its rules depend on the server's settings and are checked by the service. */
  password: z.string(),
  full_name: textSchema(1, 120),
  organization: optionalTextSchema,
});

export const loginInput = z.strictObject({ email: emailSchema, password: z.string() });

export const refreshInput = z.strictObject({ refresh_token: z.string() });

export const tokenResponseSchema = z
  .strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    /** The configured lifetime of an access token. */
    expires_in_minutes: z.int(),
  })
  .meta({ id: 'TokenResponse' });

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

export type RegisterInput = z.output<typeof registerInput>;
export type LoginInput = z.output<typeof loginInput>;
export type TokenResponse = z.output<typeof tokenResponseSchema>;
export type UserProfile = z.output<typeof userProfileSchema>;
