import type { LocalWords } from '../subjects.js';
import { nameOf } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { say } from './writing.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => say`Hapa hupandwa ${inMonths(months)} (${calendar}).`,
  unknown: (crop) => say`Hakuna kalenda inayoonyesha wakati wa kupanda ${nameOf(crop)} hapa.`,
  worldCalendar: ({ crop, months, source }) =>
    say`Kwa mujibu wa kalenda ya dunia, ${source}, hapa watu hupanda ${nameOf(crop)} ${inMonths(months)}.`,
  farmers: ({ crop, months, source }) =>
    say`Wakulima wa hapa hupanda ${nameOf(crop)} ${inMonths(months)} (${source}).`,
  outside: (month) => say`${monthWords.full(month)} inafaa, lakini ipo nje ya kalenda hii.`,
};
