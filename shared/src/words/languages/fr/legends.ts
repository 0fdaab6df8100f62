import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';
import { say } from './writing.js';

export const legends: LegendWords = {
  titles: {
    score: 'Indice dans le climat moyen',
    month: 'Meilleur mois de semis ou de plantation',
    limit: 'Ce qui limite l’indice',
    label: 'Classement par années',
    share: 'Part des années connues avec récolte',
  },
  noMonth: 'aucun mois',
  noYear: 'aucune',
  fewYears: 'trop peu d’années connues',
  limits: {
    nothing: 'rien',
    winter: 'trop froid',
    season: 'saison trop courte, ou fin de saison trop fraîche',
    heat: 'trop chaud',
    chill: 'hiver trop doux',
    warmth: 'année ou été trop frais ou trop chaud',
    day: 'jours trop courts',
    water: 'trop sec',
    wet: 'trop humide',
  },
  scores: (low, high) => `${low} à ${high}`,
  shares: (low, high) => say`${low} à ${high} %`,
  land: (share) =>
    percentOfLand(share).replace('%', '\u00a0%').replace('under', 'moins de').replace('over', 'plus de'),
  sources: ({ climates, calendar }) =>
    say`Climats : ${climates}.${calendar === undefined ? '' : ` Calendrier : ${calendar}.`} Côtes et frontières : Natural Earth ; les frontières contestées sont celles de Natural Earth.`,
};
