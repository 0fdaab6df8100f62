import type { Catalogue } from '../catalogue.js';

export const kinds: Catalogue['kinds'] = {
  presences: {
    main: 'मुख्य फसल',
    grown: 'उगाई जाती है',
    no_statistics: 'आँकड़े नहीं',
    not_reported: 'सूचना नहीं',
  },
  kinds: { annual: 'एकवर्षीय', perennial: 'बहुवर्षीय' },
  habits: {
    annual: 'एकवर्षीय',
    'winter annual': 'शीतकालीन एकवर्षीय',
    evergreen: 'सदाबहार',
    deciduous: 'पर्णपाती',
    herb: 'शाकीय',
  },
  lifeSpans: { annual: 'एकवर्षीय', biennial: 'द्विवर्षीय', perennial: 'बहुवर्षीय' },
  varieties: { early: 'जल्दी पकने वाली', typical: 'सामान्य', late: 'देर से पकने वाली' },
  factors: { temperature: 'तापमान', water: 'पानी', frost: 'पाला' },
  from: (degrees) => `${degrees} से`,
  years: { good: 'अच्छी', poor: 'कमजोर', lost: 'नष्ट', unknown: 'अज्ञात' },
  seasonsOf: (planting) => `${planting}; सामान्य अवधि की 0.8, 1 और 1.2 गुनी अवधियाँ।`,
};
