import type { Catalogue } from '../catalogue.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const facts: Catalogue['facts'] = {
  titles: {
    score: 'ALAMA',
    water: 'MAJI',
    parts: 'VIPENGELE',
    calendar: 'KALENDA',
    enso: 'EL NIÑO',
    season: 'MSIMU',
    risk: 'HATARI',
    place: 'MAHALI',
    climate: 'HALI YA HEWA',
    model: 'MODELI',
    plant: 'KUPANDA',
    seasons: 'MISIMU',
    frost: 'BARIDI KALI',
    goodMonths: 'MIEZI MIZURI',
    betterMonths: 'MIEZI BORA',
  },
  scoreInAverageYear: (score) => `${score} katika mwaka wa kawaida`,
  water({ answers, mm, peak }) {
    const verdicts = answers.map(
      ({ water, score, label }) => `${waters[water]} ${score} ${labels.names[label]}`,
    );
    const most = peak === null ? '' : say`, kilele ${inMonths([peak.month])} (mm ${peak.mm})`;
    return say`${verdicts.join(', ')}; mahitaji halisi ya umwagiliaji mm ${mm}${most}`;
  },
  wholeYear: 'mwaka mzima umetathminiwa',
  season: (span, isRequested, end) => say`${span}${isRequested ? ', kama ulivyoomba' : ''}; ${end}`,
  parts(low, hasOthers) {
    if (low.length === 0) return 'vyote 1.00';
    return hasOthers ? `${low.join(', ')}, vingine 1.00` : low.join(', ');
  },
  best: (spans, score) => `${spans} (alama hadi ${score})`,
  risk: (risk, labels) => `${risk}: ${labels}`,
  climate: (source, period) => `${source}, ${period}`,
  none: 'hakuna',
};
