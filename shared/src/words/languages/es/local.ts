import type { LocalWords } from '../subjects.js';
import { crops, isPlanted } from './crops.js';
import { inMonths, months as monthWords } from './months.js';

export const local: LocalWords = {
  sownHere: (months, calendar) => `Aquí se siembra ${inMonths(months)} (${calendar}).`,
  unknown: (crop) => `Ningún calendario dice cuándo se ${sows(crop)} ${crops.name(crop)} aquí.`,
  worldCalendar: ({ crop, months, source }) =>
    `Según un calendario mundial, ${source}, aquí se ${sows(crop)} ${crops.name(crop)} ${inMonths(months)}.`,
  farmers: ({ crop, months, source }) =>
    `Los agricultores de la zona ${sows(crop)}n ${crops.name(crop)} ${inMonths(months)} (${source}).`,
  outside: (month) => `El mes de ${monthWords.full(month)} es viable, pero queda fuera de este calendario.`,
};

function sows(crop: string): 'planta' | 'siembra' {
  return isPlanted(crop) ? 'planta' : 'siembra';
}
