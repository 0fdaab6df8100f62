import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';
import { say } from './writing.js';

export const legends: LegendWords = {
  titles: {
    score: 'Índice no clima médio',
    month: 'Melhor mês para plantar',
    limit: 'O que limita o índice',
    label: 'Classificação segundo os anos',
    share: 'Parte dos anos conhecidos com colheita',
  },
  noMonth: 'nenhum mês',
  noYear: 'nenhum',
  fewYears: 'poucos anos conhecidos',
  limits: {
    nothing: 'nada',
    winter: 'frio demais',
    season: 'período de cultivo curto, ou maturação fria',
    heat: 'quente demais',
    chill: 'inverno ameno demais',
    warmth: 'ano ou verão frio ou quente demais',
    day: 'dias curtos demais',
    water: 'seco demais',
    wet: 'úmido demais',
  },
  scores: (low, high) => `${low} a ${high}`,
  shares: (low, high) => say`${low} a ${high}%`,
  land: (share) => percentOfLand(share).replace('under', 'menos de').replace('over', 'mais de'),
  sources: ({ climates, calendar }) =>
    say`Climas: ${climates}.${calendar === undefined ? '' : ` Calendário: ${calendar}.`} Costas e fronteiras: Natural Earth; as fronteiras em disputa são as do Natural Earth.`,
};
