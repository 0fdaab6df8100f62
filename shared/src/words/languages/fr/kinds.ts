import type { Catalogue } from '../catalogue.js';
import { say } from './writing.js';

export const kinds: Catalogue['kinds'] = {
  presences: {
    main: 'principale',
    grown: 'cultivée',
    no_statistics: 'sans statistiques',
    not_reported: 'non déclarée',
  },
  kinds: { annual: 'annuelle', perennial: 'pérenne' },
  habits: {
    annual: 'annuelle',
    'winter annual': 'annuelle d’hiver',
    evergreen: 'persistante',
    deciduous: 'caduque',
    herb: 'herbacée',
  },
  lifeSpans: { annual: 'annuelle', biennial: 'bisannuelle', perennial: 'pérenne' },
  varieties: { early: 'précoce', typical: 'habituelle', late: 'tardive' },
  factors: { temperature: 'température', water: 'eau', frost: 'gel' },
  from: (degrees) => `dès ${degrees}`,
  years: { good: 'bonne', poor: 'médiocre', lost: 'perdue', unknown: 'non connue' },
  seasonsOf: (planting) => say`${planting} ; saisons de 0,8, 1 et 1,2 fois la saison habituelle.`,
};
