// What somebody sees who is not signed in, besides the forms: what this is, a question without an account, its answer.
import { months } from '@crop-planning/shared/words/languages/en/months';
import type { FeasibilityLabel, Water } from '@crop-planning/shared';

export const welcome = {
  question: 'Will this crop grow here, planted in this month?',
  lead: 'Save what you intend to plant: a crop, a place and a month. A model that explains itself judges it from the climate of nearly any point on land, with the years in which it would have failed. When a result changes, you are notified.',

  // The question.
  askRegion: 'A question without an account',
  askTitle: 'Ask without an account',
  ask: 'Will it grow?',
  asking: 'Asking…',

  // The answer.
  planting: ({ crop, place, month, water }: Planting) =>
    `${crop} at ${place}, planted in ${months.full(month)}, ${water}`,
  /** Below the verdict, what exactly was asked. */
  asked: ({ crop, place, month, water }: Planting) =>
    `${crop} at ${place}, planted in ${months.full(month)}, ${water}, at a medium risk tolerance.`,
  save: 'Save this as a plan',
  saveHint: 'It takes an account; what you have typed is kept.',
  why: 'Why',
  figures: 'The year in figures',

  // A year that stands there before anything was asked.
  exampleTitle: 'Wheat at Hannover, Germany, planted in October',
  /** Describes its drawing to those who do not see it. */
  example: ({ month, label, harvest, dry }: ExampleYear) =>
    `An example: wheat planted at Hannover in ${months.full(month)} is ${label}, and harvested about ${named(harvest)}; ${named(dry)} leave the soil dry.`,

  // Below everything.
  terminal: 'At a terminal',
  /** The marks without words are commands. */
  sources:
    '[The API and how to call it](docs) · the source, the command line [](crop) and its documentation are in the folder from which [](start) runs this server.',
  screens: 'The model screens plantings; it does not forecast yields. Soil, pests and prices are not in it.',
  askWithout: 'Ask a question without an account',
};

/** The crop in the language in use, the place as it is called, the month 1 to 12. */
export interface Planting {
  crop: string;
  place: string;
  month: number;
  water: Water;
}

/** Months are 1 to 12. */
export interface ExampleYear {
  month: number;
  label: FeasibilityLabel;
  harvest: readonly number[];
  dry: readonly number[];
}

function named(list: readonly number[]): string {
  return list.map(months.full).join(' and ');
}
