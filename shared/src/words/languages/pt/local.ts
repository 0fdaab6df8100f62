import type { LocalWords } from '../subjects.js';
import { theCrop } from './crops.js';
import { inMonths, months as monthWords } from './months.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => `Plantio aqui: ${inMonths(months)} (${calendar}).`,
  unknown: (crop) => `Nenhum calendário diz quando se planta ${theCrop(crop)} aqui.`,
  worldCalendar: ({ crop, months, source }) =>
    `Segundo um calendário mundial, ${source}, aqui se planta ${theCrop(crop)} ${inMonths(months)}.`,
  farmers: ({ crop, months, source }) =>
    `Os agricultores daqui plantam ${theCrop(crop)} ${inMonths(months)} (${source}).`,
  outside: (month) => `O mês de ${monthWords.full(month)} é favorável, mas fora desse calendário.`,
};
