import { z } from 'zod';
import { doc, strictFields, rule, text } from './schema.js';

const idRule = 'must be an ID of 24 hex digits';

export const idSchema = doc(z.string(rule(idRule)).regex(/^[0-9a-f]{24}$/, idRule), 'An ID: 24 hex digits.');

/** A malformed ID in a path is reported as not found rather than as invalid. */
export const pathIdSchema = doc(text(), 'An ID.');

export const timestampSchema = doc(
  z.iso.datetime({ precision: 3 }),
  'A moment in UTC: ISO 8601 with milliseconds and `Z`.',
);

/** The input of a procedure without parameters. */
export const emptyInput = strictFields({});
