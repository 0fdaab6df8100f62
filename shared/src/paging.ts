import { wholeNumber } from './schema.js';
import { idSchema } from './wire.js';

const limitMax = 200;

/** How many items at most; a limit above 200 works as 200. */
export const limitSchema = wholeNumber(1).transform((limit) => Math.min(limit, limitMax));

/** The id of an item: the page has what comes after it in the list's order. */
export const beforeSchema = idSchema;
