// What El Niño and La Niña seasons did to a planting.
import type { Enso, EnsoRegion, EnsoState } from '../../../contract/enso.js';
import { ensoStates } from '../../figures/enso-states.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { EnsoWords } from '../subjects.js';
import { months, ofMonth } from './months.js';
import { numbers } from './numbers.js';
import { de, say } from './writing.js';

/** With fewer years that were not good, mean scores say more than counts. */
const countedFrom = 3;
const indexPage = 'www.cpc.ncep.noaa.gov';

export const enso: EnsoWords = {
  sentences,
  names: { el_nino: 'El Niño', neutral: 'neutre', la_nina: 'La Niña' },
  titles: ['Saisons', 'Connues', 'Avec récolte', 'Bonnes', 'Indice moyen'],
  credit: ({ index, index_through }) =>
    say`Relative Oceanic Niño Index (${index}), NOAA Climate Prediction Center, jusqu’en ${monthOf(index_through)} ; ${indexPage}`,
};

const regionNames: Readonly<Record<EnsoRegion, string>> = {
  southern_africa: 'en Afrique australe',
  india: 'en Inde au nord de 15° N',
  eastern_australia: 'dans l’est de l’Australie',
  central_america: 'en Amérique centrale et dans les Caraïbes',
  south_east_south_america: 'dans le sud-est de l’Amérique du Sud',
  south_west_asia: 'en Asie du Sud-Ouest',
};
const wasThere: Readonly<Record<EnsoState, string>> = {
  el_nino: 'alors qu’El Niño était déjà là',
  neutral: 'sans El Niño ni La Niña',
  la_nina: 'alors que La Niña était déjà là',
};

function sentences(said: Enso, plantingMonth: number): string[] {
  const rain = said.rain === 'less' ? 'moins de pluie' : 'plus de pluie';
  const usual = `El Niño apporte d’habitude ${rain} ${regionNames[said.region]} ces mois-là`;
  if (!said.states)
    return [
      `${usual}.`,
      say`Les années de cette culture ne le montrent pas, ce qui ne rassure pas : les moyennes mensuelles cachent les périodes sèches.`,
    ];
  return [
    countsSentence(said.states),
    `${usual}, et La Niña le contraire.`,
    'Ce sont peu de saisons de chaque sorte, et il n’y en a pas deux pareilles.',
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
      return `${numbers.score(twoDecimals(mean_score ?? 0))} dans les ${seasonsOf(state, seasons)}`;
    });
    return say`Presque toutes les années sont bonnes ; l’indice moyen est de ${scores.join(', ')}.`;
  }
  const harvests = known.map((state) => {
    const { seasons, carried, good } = counts[state];
    return say`${carried} des ${seasonsOf(state, seasons)}, bonne ${good} fois`;
  });
  return say`Il y a une récolte dans ${harvests.join(say` ; `)}.`;
}

/** Returns `13 saisons El Niño`. */
function seasonsOf(state: EnsoState, seasons: number): string {
  return say`${seasons} ${seasons < 2 ? 'saison' : 'saisons'} ${state === 'neutral' && seasons > 1 ? 'neutres' : enso.names[state]}`;
}

function lastingSentence({ known_at_planting }: Enso, plantingMonth: number): string[] {
  const { state, kept, of } = known_at_planting;
  if (of === 0) return [];
  return [
    say`Sur les ${of} saisons commencées au mois ${ofMonth(plantingMonth)} ${wasThere[state]}, ${kept} le sont restées jusqu’à la récolte.`,
  ];
}

/** Returns `juillet 2026`. */
function monthOf(through: string): string {
  const [year = '', month = ''] = through.split('-');
  return `${months.full(Number(month))} ${year}`;
}

/** Names the last value of the index as that of its date, because it is never today's. */
function indexSentence({ index, index_value, index_through }: Enso): string {
  const sign = index_value < 0 ? '−' : '+';
  const value = say`${sign}${numbers.figure(Math.abs(index_value).toFixed(2))} °C`;
  return say`L’indice de la NOAA (${index}) était de ${value} dans les trois mois autour ${de(monthOf(index_through))}, les derniers connus ici ; les suivants sont sur ${indexPage}.`;
}
