import type { Catalogue } from '../catalogue.js';

export const kinds: Catalogue['kinds'] = {
  presences: {
    main: 'principal',
    grown: 'se cultiva',
    no_statistics: 'sin estadísticas',
    not_reported: 'no declarado',
  },
  kinds: { annual: 'anual', perennial: 'perenne' },
  habits: {
    annual: 'anual',
    'winter annual': 'anual de invierno',
    evergreen: 'de hoja perenne',
    deciduous: 'de hoja caduca',
    herb: 'herbácea',
  },
  lifeSpans: { annual: 'anual', biennial: 'bienal', perennial: 'perenne' },
  varieties: { early: 'precoz', typical: 'habitual', late: 'tardía' },
  factors: { temperature: 'temperatura', water: 'agua', frost: 'heladas' },
  from: (degrees) => `desde ${degrees}`,
  years: { good: 'bueno', poor: 'regular', lost: 'perdido', unknown: 'no se conoce' },
  seasonsOf: (planting) => `${planting}; ciclos de 0.8, 1 y 1.2 veces el habitual.`,
};
