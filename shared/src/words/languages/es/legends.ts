import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';
import { say } from './writing.js';

export const legends: LegendWords = {
  titles: {
    score: 'Índice en el clima medio',
    month: 'Mejor mes para sembrar o plantar',
    limit: 'Qué limita el índice',
    label: 'Clasificación según los años',
    share: 'Parte de los años conocidos con cosecha',
  },
  noMonth: 'ningún mes',
  noYear: 'ninguno',
  fewYears: 'se conocen muy pocos años',
  limits: {
    nothing: 'nada',
    winter: 'demasiado frío',
    season: 'temporada muy corta, o maduración fresca',
    heat: 'demasiado calor',
    chill: 'invierno muy suave',
    warmth: 'año o verano muy fresco o muy cálido',
    day: 'días muy cortos',
    water: 'demasiado seco',
    wet: 'demasiado húmedo',
  },
  scores: (low, high) => `${low} a ${high}`,
  shares: (low, high) => say`${low} a ${high} %`,
  land: (share) =>
    percentOfLand(share).replace('%', '\u00a0%').replace('under', 'menos del').replace('over', 'más del'),
  sources: ({ climates, calendar }) =>
    say`Climas: ${climates}.${calendar === undefined ? '' : ` Calendario: ${calendar}.`} Costas y fronteras: Natural Earth; las fronteras en disputa son las de Natural Earth.`,
};
