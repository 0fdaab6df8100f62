import type { LocalWords } from '../subjects.js';
import { theCrop } from './crops.js';
import { inMonths, ofMonth } from './months.js';
import { say } from './writing.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => say`Semé ici ${inMonths(months)} (${calendar}).`,
  unknown: (crop) => say`Aucun calendrier ne dit quand on sème ou plante ${theCrop(crop)} ici.`,
  worldCalendar: ({ crop, months, source }) =>
    say`D’après un calendrier mondial, ${source}, on sème ou plante ${theCrop(crop)} ici ${inMonths(months)}.`,
  farmers: ({ crop, months, source }) =>
    say`Les agriculteurs d’ici sèment ou plantent ${theCrop(crop)} ${inMonths(months)} (${source}).`,
  outside: (month) => say`Le mois ${ofMonth(month)} est favorable, mais en dehors de ce calendrier.`,
};
