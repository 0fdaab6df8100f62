import { wholeNumber, doc } from './schema.js';
import { idSchema } from './wire.js';

/** The maximum number of items in a page. */
export const limitMax = 200;

export const limitSchema = doc(
  wholeNumber(1).transform((limit) => Math.min(limit, limitMax)),
  'The maximum number of items; a limit above 200 counts as 200.',
);

export const beforeSchema = doc(idSchema, 'The id of the item after which the page starts, in list order.');
