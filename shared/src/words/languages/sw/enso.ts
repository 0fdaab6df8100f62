// What El Niño and La Niña seasons did to a planting.
import type { Enso, EnsoRegion, EnsoState } from '../../../contract/enso.js';
import { ensoStates } from '../../figures/enso-states.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { EnsoWords } from '../subjects.js';
import { months } from './months.js';
import { say } from './writing.js';

/** With fewer years that were not good, mean scores say more than counts. */
const countedFrom = 3;
const indexPage = 'www.cpc.ncep.noaa.gov';

export const enso: EnsoWords = {
  sentences,
  names: { el_nino: 'El Niño', neutral: 'hali ya kawaida', la_nina: 'La Niña' },
  titles: ['Misimu', 'Inayojulikana', 'Yenye mavuno', 'Mazuri', 'Wastani wa alama'],
  credit: ({ index, index_through }) =>
    say`Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, hadi ${monthOf(index_through)}; ${indexPage}`,
};

const regionNames: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'kusini mwa Afrika',
  india: 'nchini India, kaskazini mwa latitudo 15°,',
  eastern_australia: 'mashariki mwa Australia',
  central_america: 'katika Amerika ya Kati na Karibi',
  south_east_south_america: 'kusini-mashariki mwa Amerika Kusini',
  south_west_asia: 'kusini-magharibi mwa Asia',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'El Niño ikiwa tayari ipo',
  neutral: 'bila El Niño wala La Niña',
  la_nina: 'La Niña ikiwa tayari ipo',
};

function sentences(said: Enso, plantingMonth: number): string[] {
  const rain = said.rain === 'less' ? 'mvua chini ya wastani' : 'mvua juu ya wastani';
  const usual = `Kwa kawaida El Niño huleta ${rain} ${regionNames[said.region]} katika miezi hiyo`;
  if (!said.states)
    return [
      `${usual}.`,
      'Miaka ya kilimo hiki haionyeshi hivyo, lakini hilo si la kutegemea: wastani wa mwezi huficha vipindi vya ukavu.',
    ];
  return [
    countsSentence(said.states),
    `${usual}, na La Niña kinyume chake.`,
    'Misimu ya kila hali ni michache, na hakuna miwili inayofanana.',
    ...lastingSentence(said, plantingMonth),
    indexSentence(said),
  ];
}

function countsSentence(counts: NonNullable<Enso['states']>): string {
  const known = ensoStates.filter((state) => counts[state].seasons > 0);
  const notGood = known.reduce((sum, state) => sum + counts[state].seasons - counts[state].good, 0);
  if (notGood < countedFrom) {
    const scores = known.map((state) => {
      const { seasons, mean_score } = counts[state];
      return `${twoDecimals(mean_score ?? 0)} katika ${seasonsOf(state, seasons)}`;
    });
    return say`Karibu kila mwaka mavuno ni mazuri; wastani wa alama ni ${scores.join(', ')}.`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    const where =
      carried === seasons
        ? allSeasonsOf(state, seasons)
        : say`${carried} kati ya ${seasonsOf(state, seasons)}`;
    return `${where}, ${good === 0 ? 'si mazuri kamwe' : good === carried ? 'yote mazuri' : say`mazuri katika ${good}`}`;
  });
  return say`Mavuno yalipatikana katika ${harvests.join('; ')}.`;
}

/** Returns `misimu yote 13 ya El Niño`. */
function allSeasonsOf(state: EnsoState, seasons: number): string {
  return seasonsOf(state, seasons).replace('misimu ', 'misimu yote ');
}

/** Returns `misimu 13 ya El Niño`, or `msimu 1 wa La Niña`. */
function seasonsOf(state: EnsoState, seasons: number): string {
  const name = state === 'neutral' ? 'kawaida' : enso.names[state];
  return seasons === 1 ? say`msimu ${seasons} wa ${name}` : say`misimu ${seasons} ya ${name}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  const seasons = of === 1 ? say`ya msimu ${of} ulioanza` : say`ya misimu ${of} iliyoanza`;
  return [
    say`Kati ${seasons} ${months.full(plantingMonth)} ${wasThere[state]}, ${kept} ${kept === 1 ? 'ulibaki' : 'ilibaki'} hivyo hadi mavuno.`,
  ];
}

/** Returns `Julai 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.full(Number(month))} ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = say`${sign}${Math.abs(index_value).toFixed(2)} °C`;
  return say`Kiashiria cha NOAA (${index}) kilikuwa ${value} katika miezi mitatu inayozunguka ${monthOf(index_through)}, ya mwisho inayojulikana hapa; cha baadaye kipo ${indexPage}.`;
}
