import type { Catalogue } from '../catalogue.js';

export const kinds: Catalogue['kinds'] = {
  presences: {
    main: 'principal',
    grown: 'cultivada',
    no_statistics: 'sem estatísticas',
    not_reported: 'não declarada',
  },
  kinds: { annual: 'anual', perennial: 'perene' },
  habits: {
    annual: 'anual',
    'winter annual': 'anual de inverno',
    evergreen: 'de folhas perenes',
    deciduous: 'de folhas caducas',
    herb: 'herbácea',
  },
  lifeSpans: { annual: 'anual', biennial: 'bienal', perennial: 'perene' },
  varieties: { early: 'precoce', typical: 'usual', late: 'tardia' },
  factors: { temperature: 'temperatura', water: 'água', frost: 'geada' },
  from: (degrees) => `a partir de ${degrees}`,
  years: { good: 'boa', poor: 'fraca', lost: 'perdida', unknown: 'não conhecida' },
  seasonsOf: (planting) => `${planting}; ciclos de 0,8, 1 e 1,2 vez o usual.`,
};
