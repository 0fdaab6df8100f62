// What El Niño and La Niña seasons did to a planting.
import type { Enso, EnsoRegion, EnsoState } from '../../../contract/enso.js';
import { ensoStates } from '../../figures/enso-states.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { EnsoWords } from '../subjects.js';
import { months } from './months.js';
import { list, plural, say } from './writing.js';

/** With fewer years that were not good, mean scores say more than counts. */
const countedFrom = 3;
const indexPage = 'www.cpc.ncep.noaa.gov';

export const enso: EnsoWords = {
  sentences,
  names: { el_nino: 'El Niño', neutral: 'neutral', la_nina: 'La Niña' },
  titles: ['Temporadas', 'Conocidas', 'Con cosecha', 'Buenas', 'Índice medio'],
  credit: ({ index, index_through }) =>
    `Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, hasta ${monthOf(index_through)}; ${indexPage}`,
};

const regionNames: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'en el sur de África',
  india: 'en la India al norte de los 15° N',
  eastern_australia: 'en el este de Australia',
  central_america: 'en Centroamérica y el Caribe',
  south_east_south_america: 'en el sudeste de Sudamérica',
  south_west_asia: 'en el sudoeste de Asia',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'con El Niño ya presente',
  neutral: 'sin El Niño ni La Niña',
  la_nina: 'con La Niña ya presente',
};

function sentences(said: Enso, plantingMonth: number): string[] {
  const rain = said.rain === 'less' ? 'menos lluvia' : 'más lluvia';
  const usual = `En estos meses, El Niño suele traer ${rain} ${regionNames[said.region]}`;
  if (!said.states)
    return [
      `${usual}.`,
      'Los años de este cultivo no lo muestran, lo que no es una garantía: los promedios mensuales esconden las rachas secas.',
    ];
  return [
    countsSentence(said.states),
    `${usual}, y La Niña lo contrario.`,
    'Son pocas temporadas de cada clase, y no hay dos iguales.',
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
      return `${twoDecimals(mean_score ?? 0)} en ${seasonsOf(state, seasons)}`;
    });
    return `Casi todos los años son buenos; el índice medio es de ${list(scores)}.`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    return say`en ${carried} de ${seasonsOf(state, seasons)}, buena en ${good}`;
  });
  return `Hay cosecha ${harvests.join('; ')}.`;
}

/** Returns `13 temporadas de El Niño`. */
function seasonsOf(state: EnsoState, seasons: number): string {
  const counted = say`${seasons} ${plural(seasons, { one: 'temporada', other: 'temporadas' })}`;
  if (state === 'neutral') return `${counted} ${plural(seasons, { one: 'neutral', other: 'neutrales' })}`;
  return `${counted} de ${enso.names[state]}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  const stayed = plural(kept, { one: 'siguió', other: 'siguieron' });
  return [
    say`De ${of} temporadas que empezaron en ${months.full(plantingMonth)} ${wasThere[state]}, ${kept} ${stayed} así hasta la cosecha.`,
  ];
}

/** Returns `julio de 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.full(Number(month))} de ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = say`${sign}${Math.abs(index_value).toFixed(2)} °C`;
  return `El índice de la NOAA (${index}) fue de ${value} en los tres meses en torno a ${monthOf(index_through)}, los últimos que se conocen aquí; los siguientes están en ${indexPage}.`;
}
