import type { Catalogue } from '../catalogue.js';
import { waters } from './choices.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const facts: Catalogue['facts'] = {
  titles: {
    score: 'अंक',
    water: 'पानी',
    parts: 'घटक',
    calendar: 'कैलेंडर',
    enso: 'अल नीनो',
    season: 'फसल अवधि',
    risk: 'जोखिम',
    place: 'स्थान',
    climate: 'जलवायु',
    model: 'मॉडल',
    plant: 'लगाने का समय',
    seasons: 'मौसम',
    frost: 'पाला',
    goodMonths: 'अच्छे महीने',
    betterMonths: 'बेहतर महीने',
  },
  scoreInAverageYear: (score) => `औसत वर्ष में ${score}`,
  water({ answers, mm, peak }) {
    const verdicts = answers.map(
      ({ water, score, label }) => `${waters[water]} ${score} ${labels.names[label]}`,
    );
    const most = peak === null ? '' : say`, सबसे अधिक ${inMonths([peak.month])} (${peak.mm} मिमी)`;
    return say`${verdicts.join(', ')}, शुद्ध सिंचाई ${mm} मिमी${most}`;
  },
  wholeYear: 'पूरे वर्ष का आकलन हुआ',
  season: (span, isRequested, end) => `${span}${isRequested ? ', जैसा माँगा गया' : ''}; ${end}`,
  parts(low, hasOthers) {
    if (low.length === 0) return 'सभी 1.00';
    return hasOthers ? `${low.join(', ')}, बाकी 1.00` : low.join(', ');
  },
  best: (spans, score) => `${spans} (${score} तक)`,
  risk: (risk, labels) => `${risk}: ${labels}`,
  climate: (source, period) => `${source}, ${period}`,
  none: 'कोई नहीं',
};
