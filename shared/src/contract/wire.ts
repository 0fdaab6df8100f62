import { z } from 'zod';
import { strictFields, rule, text } from './schema.js';

const idRule = 'must be an ID of 24 hex digits';

/** An identifier as the service returns it: 24 hex digits. */
export const idSchema = z.string(rule(idRule)).regex(/^[0-9a-f]{24}$/, idRule);

/** An identifier in a path; a malformed one is reported as not found rather than as invalid. */
export const pathIdSchema = text();

/** A moment in UTC: ISO 8601 with milliseconds and `Z`. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

/** The input of a procedure without parameters. */
export const emptyInput = strictFields({});
