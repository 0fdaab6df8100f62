import type { Catalogue } from '../catalogue.js';

export const kinds: Catalogue['kinds'] = {
  presences: {
    main: 'zao kuu',
    grown: 'hulimwa',
    no_statistics: 'hakuna takwimu',
    not_reported: 'halijaripotiwa',
  },
  kinds: { annual: 'la msimu', perennial: 'la kudumu' },
  habits: {
    annual: 'la msimu',
    'winter annual': 'la majira ya baridi',
    evergreen: 'lenye majani daima',
    deciduous: 'hupukutisha majani',
    herb: 'lisilo na mti',
  },
  lifeSpans: { annual: 'mwaka mmoja', biennial: 'miaka miwili', perennial: 'la kudumu' },
  varieties: { early: 'ya mapema', typical: 'ya kawaida', late: 'ya kuchelewa' },
  factors: { temperature: 'halijoto', water: 'maji', frost: 'baridi ya kugandisha' },
  from: (degrees) => `kuanzia ${degrees}`,
  years: { good: 'mazuri', poor: 'hafifu', lost: 'bila mavuno', unknown: 'haijulikani' },
  seasonsOf: (planting) => `${planting}; misimu ya mara 0.8, 1 na 1.2 ya msimu wa kawaida.`,
};
