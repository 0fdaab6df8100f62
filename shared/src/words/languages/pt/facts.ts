import type { Catalogue } from '../catalogue.js';
import { choices } from './choices.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const facts: Catalogue['facts'] = {
  titles: {
    score: 'ÍNDICE',
    water: 'ÁGUA',
    parts: 'FATORES',
    calendar: 'CALENDÁRIO',
    enso: 'EL NIÑO',
    season: 'CICLO',
    risk: 'RISCO',
    place: 'LOCAL',
    climate: 'CLIMA',
    model: 'MODELO',
    plant: 'PLANTIO',
    seasons: 'ÉPOCAS',
    frost: 'GEADA',
    goodMonths: 'MESES BONS',
    betterMonths: 'MELHORES',
  },
  scoreInAverageYear: (score) => `${score} em um ano médio`,
  water({ answers, mm, peak }) {
    const verdicts = answers.map(
      ({ water, score, label }) => `${choices.waters[water]} ${score} ${labels.names[label]}`,
    );
    const most = peak === null ? '' : say`, máximo ${inMonths([peak.month])} (${peak.mm} mm)`;
    return say`${verdicts.join(', ')}, lâmina líquida de irrigação de ${mm} mm${most}`;
  },
  wholeYear: 'foi avaliado o ano todo',
  season: (span, isRequested, end) => `${span}${isRequested ? ', como pedido' : ''}; ${end}`,
  parts(low, hasOthers) {
    if (low.length === 0) return 'todos 1,00';
    return hasOthers ? `${low.join(', ')}, os demais 1,00` : low.join(', ');
  },
  best: (spans, score) => `${spans} (até ${score})`,
  risk: (risk, labels) => `${risk}: ${labels}`,
  climate: (source, period) => `${source}, ${period}`,
  none: 'nenhum',
};
