// What reports say besides the answers themselves: headings, captions and where things come from.
import type { FeasibilityLabel, RiskTolerance } from '../../../contract/crop-plans.js';
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';

const waterTitles: Readonly<Record<Water, string>> = {
  rainfed: 'With rain only',
  irrigated: 'With irrigation',
};

export const report = {
  // The parts of the question.
  planted: (month: number) => `planted in ${months.full(month)}`,
  seasonAsked: (days: number | null) => (days === null ? 'typical season' : `season of ${days} days`),
  riskAsked: (risk: RiskTolerance) => `${risk} risk tolerance`,

  // What a link to a result says of it to a messenger: its title, and the label where there is no sentence.
  linked: (plan: { name: string; crop: string; place: string; month: number }) =>
    `${plan.name}: ${plan.crop} at ${plan.place}, planted in ${months.full(plan.month)}`,
  labelled: (label: FeasibilityLabel) => `It is ${label}.`,

  // The headings of the parts.
  inYears: (first: number, last: number) => `In the years ${first}-${last}`,
  otherMonths: 'If planted in another month',
  yearTitle: 'Climate, season and water',
  water: 'Water',
  irrigationNeed: 'Irrigation need',
  limits: 'What the model cannot know',
  sources: 'Sources',
  why: 'Why',
  figures: 'The figures',
  modelSays: 'The model says',
  says: (producer: string) => `${producer} says`,
  noReason: 'No reason was given.',
  analysedOn: (day: string) => `Analysed on ${day}`,

  neverAnalysed: 'This plan has not been analysed yet',

  withWater: (water: Water, isAsked: boolean) => `${waterTitles[water]}${isAsked ? ' (as analysed)' : ''}`,

  // Where things come from.
  cropFigures: (scientificName: string) => `Crop figures (${scientificName})`,
  climate: 'Climate',
  climateOf: (source: string, period: string) => `${source}, means of ${period}`,
  place: 'Place',
  calendar: 'Calendar',
  labels: 'Labels',
  labelsAt: (labels: string, risk: RiskTolerance) => `${labels}, at ${risk} risk tolerance`,
  model: 'Model',
  modelOf: (version: string, day: string) => `version ${version}, run on ${day}`,
};
