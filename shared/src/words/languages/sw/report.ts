import type { Catalogue } from '../catalogue.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { risks } from './choices.js';
import { say } from './writing.js';

const waterTitles = { rainfed: 'Kwa mvua pekee', irrigated: 'Kwa kumwagilia' } as const;

export const report: Catalogue['report'] = {
  planted: (month) => `kupanda ${inMonths([month])}`,
  seasonAsked: (days) => (days === null ? 'msimu wa kawaida' : say`msimu wa siku ${days}`),
  riskAsked: (risk) => `hatari inayokubalika ni ${risks[risk]}`,
  linked: ({ name, crop, place, month }) => `${name}: ${crop} huko ${place}, kupanda ${inMonths([month])}`,
  labelled: (label) => `Matokeo: ${labels.names[label]}.`,
  inYears: (first, last) => `Katika miaka ${first}-${last}`,
  otherMonths: 'Ukipanda mwezi mwingine',
  yearTitle: 'Hali ya hewa, msimu na maji',
  water: 'Maji',
  irrigationNeed: 'Mahitaji ya umwagiliaji',
  limits: 'Modeli isichoweza kujua',
  sources: 'Vyanzo',
  why: 'Kwa nini',
  figures: 'Takwimu',
  modelSays: 'Ushauri wa modeli',
  says: (producer) => `Maoni ya ${producer}`,
  noReason: 'Hakuna sababu iliyotolewa.',
  analysedOn: (day) => `Umechambuliwa ${day}`,
  neverAnalysed: 'Mpango huu bado haujachambuliwa',
  withWater: (water, isAsked) => `${waterTitles[water]}${isAsked ? ' (kama ilivyochambuliwa)' : ''}`,
  cropFigures: (scientificName) => `Takwimu za zao (${scientificName})`,
  climate: 'Hali ya hewa',
  climateOf: (source, period) => `${source}, wastani wa ${period}`,
  place: 'Mahali',
  calendar: 'Kalenda',
  labels: 'Tathmini',
  labelsAt: (labels, risk) => `${labels}, kwa hatari ${risks[risk]}`,
  model: 'Modeli',
  modelOf: (version, day) => `toleo ${version}, limekokotolewa ${day}`,
};
