// What El Niño and La Niña seasons did to a planting. A season is a « safra » here, as in « safra 1997/98 ».
import type { Enso, EnsoRegion, EnsoState } from '../../../contract/enso.js';
import { ensoStates } from '../../figures/enso-states.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { EnsoWords } from '../subjects.js';
import { months } from './months.js';
import { numbers } from './numbers.js';
import { say } from './writing.js';

/** With fewer years that were not good, mean scores say more than counts. */
const countedFrom = 3;
const indexPage = 'www.cpc.ncep.noaa.gov';

export const enso: EnsoWords = {
  sentences,
  names: { el_nino: 'El Niño', neutral: 'neutro', la_nina: 'La Niña' },
  titles: ['Safras', 'Conhecidas', 'Com colheita', 'Boas', 'Índice médio'],
  credit: ({ index, index_through }) =>
    `Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, até ${monthOf(index_through)}; ${indexPage}`,
};

/** Completes « costuma trazer menos chuva … ». */
const toRegion: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'à África Austral',
  india: 'à Índia ao norte de 15° N',
  eastern_australia: 'ao leste da Austrália',
  central_america: 'à América Central e ao Caribe',
  south_east_south_america: 'ao sudeste da América do Sul',
  south_west_asia: 'ao sudoeste da Ásia',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'com o El Niño já presente',
  neutral: 'sem El Niño nem La Niña',
  la_nina: 'com a La Niña já presente',
};

function sentences(said: Enso, plantingMonth: number): string[] {
  const rain = said.rain === 'less' ? 'menos chuva' : 'mais chuva';
  const usual = `O El Niño costuma trazer ${rain} ${toRegion[said.region]} nesses meses`;
  if (!said.states)
    return [
      `${usual}.`,
      'Os anos deste plantio não mostram isso, mas não é motivo para confiar: as médias mensais escondem os períodos secos.',
    ];
  return [
    countsSentence(said.states),
    `${usual}, e a La Niña o contrário.`,
    'São poucas safras de cada tipo, e não há duas iguais.',
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
      return `${numbers.score(twoDecimals(mean_score ?? 0))} em ${seasonsOf(state, seasons)}`;
    });
    return `Quase todos os anos são bons; o índice médio é de ${scores.join(', ')}.`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    const times = good === 0 ? 'nenhuma boa' : say`boa em ${good}`;
    return say`em ${carried} de ${seasonsOf(state, seasons)}, ${times}`;
  });
  return `Houve colheita ${harvests.join('; ')}.`;
}

/** Returns `13 safras de El Niño`, or `20 safras neutras`. */
function seasonsOf(state: EnsoState, seasons: number): string {
  const isOne = seasons === 1;
  const kind = state === 'neutral' ? (isOne ? 'neutra' : 'neutras') : `de ${enso.names[state]}`;
  return say`${seasons} ${isOne ? 'safra' : 'safras'} ${kind}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  const begun = `em ${months.full(plantingMonth)} ${wasThere[state]}`;
  if (of === 1)
    return [
      `A única safra plantada ${begun} ${kept === 1 ? 'continuou' : 'não continuou'} assim até a colheita.`,
    ];
  const lasted = kept === 0 ? 'nenhuma continuou' : say`${kept} ${kept === 1 ? 'continuou' : 'continuaram'}`;
  return [say`Das ${of} safras plantadas ${begun}, ${lasted} assim até a colheita.`];
}

/** Returns `julho de 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.full(Number(month))} de ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = say`${sign}${numbers.figure(Math.abs(index_value).toFixed(2))} °C`;
  return `O índice da NOAA (${index}) foi de ${value} no trimestre centrado em ${monthOf(index_through)}, o último conhecido aqui; os seguintes estão em ${indexPage}.`;
}
