import type { Catalogue } from '../catalogue.js';
import { inMonths } from './months.js';
import { labels } from './labels.js';
import { say } from './writing.js';

const waters = { rainfed: 'pluvial', irrigated: 'irrigué' } as const;

export const facts: Catalogue['facts'] = {
  titles: {
    score: 'INDICE',
    water: 'EAU',
    parts: 'CRITÈRES',
    calendar: 'CALENDRIER',
    enso: 'EL NIÑO',
    season: 'SAISON',
    risk: 'RISQUE',
    place: 'LIEU',
    climate: 'CLIMAT',
    model: 'MODÈLE',
    plant: 'PLANTER',
    seasons: 'SAISONS',
    frost: 'GEL',
    goodMonths: 'BONS MOIS',
    betterMonths: 'MEILLEURS',
  },
  scoreInAverageYear: (score) => `${score} une année moyenne`,
  water({ answers, mm, peak }) {
    const verdicts = answers.map(
      ({ water, score, label }) => `${waters[water]} ${score} ${labels.names[label]}`,
    );
    const most = peak === null ? '' : say`, au plus ${peak.mm} mm ${inMonths([peak.month])}`;
    return say`${verdicts.join(', ')}, irrigation de ${mm} mm nets${most}`;
  },
  wholeYear: 'l’année entière a été jugée',
  season: (span, isRequested, end) => say`${span}${isRequested ? ', comme demandé' : ''} ; ${end}`,
  parts(low, hasOthers) {
    if (low.length === 0) return 'tous 1,00';
    return hasOthers ? `${low.join(', ')}, les autres 1,00` : low.join(', ');
  },
  best: (spans, score) => `${spans} (jusqu’à ${score})`,
  risk: (risk, labels) => say`${risk} : ${labels}`,
  climate: (source, period) => `${source}, ${period}`,
  none: 'aucun',
};
