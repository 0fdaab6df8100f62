// When people sow a crop around a place, for the details of an analysis and for suggestions.
import { z } from 'zod';
import { months } from './feasibility.js';
import { doc } from './schema.js';

export const localMonthsSchema = doc(
  months().nullable(),
  'The months, 1 to 12, in which people sow the crop around the place; null without a calendar.',
);

export const localMonthsSourceSchema = doc(
  z.string().nullable(),
  'The calendar that has these months, and its region or origin; null without a calendar.',
);

/** The months in which people sow a crop around a place, and the calendar that has them. */
export interface LocalMonths {
  months: number[];
  source: string;
}
