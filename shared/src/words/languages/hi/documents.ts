import type { Catalogue } from '../catalogue.js';
import { waters } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const documents: Catalogue['documents'] = {
  toAnalyse: 'विश्लेषण के लिए चलाएँ',
  notYet: (label, command) => `${label}; विश्लेषण के लिए चलाएँ: ${command}`,
  noneYet: 'अभी कोई नहीं',
  headed: (heading, text) => `${heading}: ${text}`,
  headedSentence: (heading, text) => `${heading}: ${text}।`,
  saidOn: (who, day) => `${who}, ${day} को`,
  createdOn: (day) => `${day} को बना।`,
  waterCell: (water, isAsked) => `${waters[water]}${isAsked ? ' (विश्लेषण इसी का)' : ''}`,
  plans: (count) => say`${count} फसल योजनाएँ`,
  plan: 'योजना',
  question: 'क्या, कहाँ, कब',
  verdict: 'निष्कर्ष',
  label: 'उपयुक्तता',
  years: 'वर्ष',
  score: 'अंक',
  limitedBy: 'मुख्य बाधा',
  month: 'महीना',
  plannedMonth: (month) => `${month} (योजना का)`,
  meanC: 'औसत °C',
  minimumC: 'न्यूनतम °C',
  nightMinimumC: 'रात का न्यूनतम °C',
  rainMm: 'वर्षा मिमी',
  soilMm: 'मिट्टी मिमी',
  soilWaterMm: 'मिट्टी का पानी मिमी',
  irrigationMm: 'सिंचाई मिमी',
  decade: (first) => `${first}-${String(first + 9).slice(2)}`,
  yearSigns: '# अच्छी, + कमजोर, - नष्ट, . अज्ञात',
  stateSigns: 'E अल नीनो, n तटस्थ, L ला नीना, . अज्ञात',
  monthMarks: '▲ योजना का महीना, सबसे ऊँचे खंभे अच्छे महीने, ✓ उपयुक्त, ~ कम उपयुक्त, ✗ अनुपयुक्त',
  notKnown: 'अज्ञात',
  statesIn: (states) =>
    say`हर मौसम में प्रशांत महासागर की स्थिति: ${states.map(({ name, seasons }) => `${name}: ${seasons}`).join('; ')}`,
  belowEachYear: 'हर वर्ष के नीचे उसका मौसम:',
  figuresOfMonths: 'हर महीने के आँकड़े',
  season: 'फसल अवधि',
  yearDrawing: 'वर्ष भर की जलवायु, फसल अवधि और पानी',
  extremes: ({ warmest, coldest, wettest }) =>
    say`सबसे अधिक गर्मी ${inMonths([warmest.month])} (औसत ${warmest.meanC} °C), सबसे ठंडी रातें ${inMonths([coldest.month])} (${coldest.minimumC} °C), सबसे अधिक वर्षा ${inMonths([wettest.month])} (वर्ष के ${wettest.yearMm} मिमी में से ${wettest.rainMm} मिमी)।`,
};
