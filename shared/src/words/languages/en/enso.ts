// What El Niño and La Niña seasons did to a planting.
import type { Enso, EnsoRegion, EnsoState } from '../../../contract/enso.js';
import { ensoStates } from '../../figures/enso-states.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { EnsoWords } from '../subjects.js';
import { months } from './months.js';

const ensoNames: EnsoWords['names'] = {
  el_nino: 'El Niño',
  neutral: 'neutral',
  la_nina: 'La Niña',
};
const regionNames: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'southern Africa',
  india: 'India north of 15° N',
  eastern_australia: 'eastern Australia',
  central_america: 'Central America and the Caribbean',
  south_east_south_america: 'south-east South America',
  south_west_asia: 'south-west Asia',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'El Niño was already there',
  neutral: 'there was neither El Niño nor La Niña',
  la_nina: 'La Niña was already there',
};
/** With fewer years that were not good, mean scores say more than counts. */
const countedFrom = 3;
const indexPage = 'www.cpc.ncep.noaa.gov';

export const enso: EnsoWords = {
  sentences,
  names: ensoNames,
  titles: ['Seasons', 'Known', 'With a harvest', 'Good', 'Mean score'],
  credit,
};

function sentences(enso: Enso, plantingMonth: number): string[] {
  const usual = `El Niño usually brings ${enso.rain} rain to ${regionNames[enso.region]} in these months`;
  if (!enso.states)
    return [
      `${usual}.`,
      'The years of this planting do not show it, which is no reassurance: months hide dry spells.',
    ];
  return [
    countsSentence(enso.states),
    `${usual}, and La Niña the opposite.`,
    'These are few seasons of a kind, and no two of them are alike.',
    ...lastingSentence(enso, plantingMonth),
    indexSentence(enso),
  ];
}

function countsSentence(counts: NonNullable<Enso['states']>): string {
  const known = ensoStates.filter((state) => counts[state].seasons > 0);
  const notGood = known.reduce((sum, state) => sum + counts[state].seasons - counts[state].good, 0);
  if (notGood < countedFrom) {
    const scores = known.map((state) => {
      const { seasons, mean_score } = counts[state];
      return `${twoDecimals(mean_score ?? 0)} in the ${seasonsOf(state, seasons)}`;
    });
    return `Nearly every year is good; the mean score is ${scores.join(', ')}.`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    return `in ${carried} of the ${seasonsOf(state, seasons)}, a good one in ${good}`;
  });
  return `There is a harvest ${harvests.join('; ')}.`;
}

/** Returns `13 El Niño seasons`. */
function seasonsOf(state: EnsoState, seasons: number): string {
  return `${seasons} ${ensoNames[state]} ${seasons === 1 ? 'season' : 'seasons'}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  return [
    `Of the ${of} seasons sown in ${months.short(plantingMonth)} when ${wasThere[state]}, ${kept} stayed so to the harvest.`,
  ];
}

function credit({ index, index_through }: Enso): string {
  return `Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, up to ${monthOf(index_through)}; ${indexPage}`;
}

/** Returns `Jul 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.short(Number(month))} ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = `${sign}${Math.abs(index_value).toFixed(2)} °C`;
  return `NOAA's index (${index}) was ${value} in the three months around ${monthOf(index_through)}, the last that are known here; later ones are at ${indexPage}.`;
}
