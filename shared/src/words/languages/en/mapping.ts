// What the command line says about a map: its title, its legend, and what stands below it.
import type { RiskTolerance } from '../../../contract/crop-plans.js';
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';

export const mapping = {
  /** The crop in the language in use, and what was asked about it. */
  title({ crop, area, month, water, days, risk }: MapAsked) {
    return [
      area === null ? crop : `${crop} in ${area}`,
      `planted in ${month === null ? 'the best month' : months.full(month)}`,
      water,
      ...(days === null ? [] : [`${days} days to harvest`]),
      ...(risk === null ? [] : [`${risk} risk tolerance`]),
    ].join(', ');
  },
  /** What a map shows and rests on: its title in the legend and the years. */
  basis: ({ title, years, step, model }: MapBasis) =>
    `${title} (${years}), at points ${step} degrees apart; model ${model}.`,
  unknowns: 'Not known: soils, varieties, pests, imported climates, the land between the points.',
  landScores: (good: string, from: number, nothing: string) =>
    `${good} of this land scores ${from} or more, ${nothing} scores 0.`,
  landHarvests: (good: string, percent: number, nothing: string) =>
    `${good} of this land has a harvest in ${percent}% of the years or more, ${nothing} in none.`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }: PlansMarked) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} for ${crop}`] : []),
      ...(ofOthers > 0
        ? [`${signs.ofOthers} ${plans(ofOthers)} for ${ofOthers === 1 ? 'another crop' : 'other crops'}`]
        : []),
      ...(outside > 0 ? [`${plans(outside)} outside this map`] : []),
      ...(unknown > 0
        ? [`${plans(unknown)} at ${unknown === 1 ? 'a place' : 'places'} that the service does not know`]
        : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} at too many places to mark`] : []),
    ];
    return parts.length === 0 ? 'There are no plans to mark.' : parts.join(', ');
  },
  leavesOut: (area: string) =>
    `The map leaves out parts of ${area} that are far from its main land; --in W,S,E,N shows them.`,

  // The page that is written to a file.
  description: (area: string | null) =>
    `${area === null ? 'A map' : `A map of ${area}`}; the legend below gives the meaning of its colours.`,
  withShares: (title: string) => `${title}, with the share of the land`,
  notes: 'What this map shows, and what it cannot know',
  plansThere: (crop: string) => `The plans, and what the map shows there for ${crop}`,
  plan: 'Plan',
  crop: 'Crop',
  place: 'Place',
  offMap: 'outside of the map',
  noClimate: 'no climate',
};

export interface MapAsked {
  crop: string;
  /** A country or a region; null for the world or a box. */
  area: string | null;
  /** Null for the best month of each point. */
  month: number | null;
  water: Water;
  /** The days to harvest, if they were asked for. */
  days: number | null;
  /** Null where it does not matter. */
  risk: RiskTolerance | null;
}

export interface MapBasis {
  title: string;
  years: string;
  /** Degrees between two points. */
  step: number;
  model: string;
}

/** How many plans are marked, with the signs for them, and how many are not. */
export interface PlansMarked {
  signs: Readonly<Record<'ofCrop' | 'ofOthers', string>>;
  crop: string;
  ofCrop: number;
  ofOthers: number;
  outside: number;
  unknown: number;
  leftOut: number;
}

function plans(count: number): string {
  return `${count} ${count === 1 ? 'plan' : 'plans'}`;
}
