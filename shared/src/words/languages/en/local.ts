import type { LocalWords } from '../subjects.js';
import { months as monthWords } from './months.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => `Sown here in ${monthWords.spans(months)} (${calendar}).`,
  unknown: (crop) => `No calendar says when ${crop} is sown here.`,
  worldCalendar: ({ crop, months, source }) =>
    `A world calendar, ${source}, has ${crop} sown in ${monthWords.spans(months)} here.`,
  farmers: ({ crop, months, source }) =>
    `Farmers here sow ${crop} in ${monthWords.spans(months)} (${source}).`,
  outside: (month) => `${monthWords.short(month)} is feasible, but outside of this calendar.`,
};
