import type { Catalogue } from '../catalogue.js';
import { choices } from './choices.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const facts: Catalogue['facts'] = {
  titles: {
    score: 'ÍNDICE',
    water: 'AGUA',
    parts: 'CRITERIOS',
    calendar: 'CALENDARIO',
    enso: 'EL NIÑO',
    season: 'CICLO',
    risk: 'RIESGO',
    place: 'LUGAR',
    climate: 'CLIMA',
    model: 'MODELO',
    plant: 'PLANTAR',
    seasons: 'ÉPOCAS',
    frost: 'HELADAS',
    goodMonths: 'BUENOS MESES',
    betterMonths: 'MEJORES MESES',
  },
  scoreInAverageYear: (score) => `${score} en un año promedio`,
  water({ answers, mm, peak }) {
    const verdicts = answers.map(
      ({ water, score, label }) => `${choices.waters[water]} ${score} ${labels.names[label]}`,
    );
    const most = peak === null ? '' : say`, el máximo ${inMonths([peak.month])} (${peak.mm} mm)`;
    return say`${verdicts.join(', ')}; lámina de riego ${mm} mm netos${most}`;
  },
  wholeYear: 'se evaluó todo el año',
  season: (span, isRequested, end) => `${span}${isRequested ? ', como se pidió' : ''}; ${end}`,
  parts(low, hasOthers) {
    if (low.length === 0) return 'todos 1.00';
    return hasOthers ? `${low.join(', ')}, los demás 1.00` : low.join(', ');
  },
  best: (spans, score) => `${spans} (hasta ${score})`,
  risk: (risk, labels) => `${risk}: ${labels}`,
  climate: (source, period) => `${source}, ${period}`,
  none: 'ninguno',
};
