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
  names: { el_nino: 'अल नीनो', neutral: 'तटस्थ', la_nina: 'ला नीना' },
  titles: ['मौसम', 'ज्ञात', 'उपज वाले', 'अच्छे', 'औसत अंक'],
  credit: ({ index, index_through }) =>
    say`Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, ${monthOf(index_through)} तक; ${indexPage}`,
};

const regionNames: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'दक्षिणी अफ्रीका में',
  india: '15° उत्तर से ऊपर के भारत में',
  eastern_australia: 'पूर्वी ऑस्ट्रेलिया में',
  central_america: 'मध्य अमेरिका और कैरिबियाई क्षेत्र में',
  south_east_south_america: 'दक्षिण अमेरिका के दक्षिण-पूर्व में',
  south_west_asia: 'दक्षिण-पश्चिम एशिया में',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'अल नीनो पहले से था',
  neutral: 'न अल नीनो था, न ला नीना',
  la_nina: 'ला नीना पहले से था',
};

function sentences(said: Enso, plantingMonth: number): string[] {
  const rain = said.rain === 'less' ? 'कम' : 'अधिक';
  const usual = `अल नीनो में आम तौर पर इन महीनों में ${regionNames[said.region]} ${rain} वर्षा होती है`;
  if (!said.states)
    return [
      `${usual}।`,
      'इस फसल के वर्षों में यह नहीं दिखता, पर इससे निश्चिंत न हों: मासिक औसत में बीच के सूखे दौर छिप जाते हैं।',
    ];
  return [
    countsSentence(said.states),
    `${usual}, और ला नीना में इसका उलटा।`,
    'हर प्रकार के मौसम गिने-चुने हैं, और कोई दो एक जैसे नहीं हैं।',
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
      return `${seasonsOf(state, seasons)} में ${twoDecimals(mean_score ?? 0)}`;
    });
    return say`लगभग हर वर्ष अच्छा है; औसत अंक: ${scores.join(', ')}।`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    return say`${seasonsOf(state, seasons)} में से ${carried} में, अच्छी ${good} में`;
  });
  return say`उपज मिली: ${harvests.join('; ')}।`;
}

/** Returns `अल नीनो के 13 मौसमों`, before a postposition. */
function seasonsOf(state: EnsoState, seasons: number): string {
  const several = seasons === 1 ? 'मौसम' : 'मौसमों';
  return state === 'neutral'
    ? say`${seasons} तटस्थ ${several}`
    : say`${enso.names[state]} के ${seasons} ${several}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  const month = months.full(plantingMonth);
  return [
    say`${month} में शुरू हुए ऐसे ${of} ${of === 1 ? 'मौसम' : 'मौसमों'} में से, जब ${wasThere[state]}, ${kept} में कटाई तक वही स्थिति रही।`,
  ];
}

/** Returns `जुलाई 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.full(Number(month))} ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = say`${sign}${Math.abs(index_value).toFixed(2)} °C`;
  return say`NOAA का सूचकांक (${index}) ${monthOf(index_through)} के आसपास के तीन महीनों में ${value} था; यहाँ ज्ञात मानों में यह अंतिम है, बाद के मान ${indexPage} पर हैं।`;
}
