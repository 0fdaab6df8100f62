import { z } from 'zod';

/** An identifier as it is answered: 24 hex digits. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hex digits');

/** An identifier as a client names it in a path; a malformed one is not refused, it is simply not found. */
export const pathIdSchema = z.string();

/** A moment in UTC: ISO 8601 with milliseconds and `Z`. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

/** The input of a procedure that takes none. */
export const emptyInput = z.strictObject({});
