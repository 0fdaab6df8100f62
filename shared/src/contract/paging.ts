import { wholeNumber } from './schema.js';
import { idSchema } from './wire.js';

/** The maximum number of items in a page. */
export const limitMax = 200;

/** The maximum number of items; a limit above 200 counts as 200. */
export const limitSchema = wholeNumber(1).transform((limit) => Math.min(limit, limitMax));

/** The id of an item; the page starts after that item in the list's order. */
export const beforeSchema = idSchema;
