import type { Catalogue } from '../catalogue.js';
import { risks, waters } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const mapping: Catalogue['mapping'] = {
  title({ crop, area, month, water, days, risk }) {
    return [
      area === null ? crop : `${crop}, ${area}`,
      month === null ? 'सबसे अच्छे महीने में बुवाई या रोपाई' : `${inMonths([month])} बुवाई या रोपाई`,
      waters[water],
      ...(days === null ? [] : [say`कटाई तक ${days} दिन`]),
      ...(risk === null ? [] : [`${risks[risk]} जोखिम`]),
    ].join(', ');
  },
  basis: ({ title, years, step, model }) =>
    say`${title} (${years}), ${step} अंश की दूरी के बिंदुओं पर; मॉडल ${model}।`,
  unknowns: 'ज्ञात नहीं: मिट्टी, किस्में, कीट, बाहर से दी गई जलवायु, बिंदुओं के बीच की भूमि।',
  landScores: (good, from, nothing) => say`इस भूमि के ${good} भाग के अंक ${from} या अधिक हैं, ${nothing} भाग के 0।`,
  landHarvests: (good, percent, nothing) =>
    say`इस भूमि के ${good} भाग पर कम से कम ${percent}% वर्षों में उपज होती है, ${nothing} भाग पर किसी वर्ष नहीं।`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} (${crop})`] : []),
      ...(ofOthers > 0 ? [`${signs.ofOthers} ${plans(ofOthers)} दूसरी फसलों की`] : []),
      ...(outside > 0 ? [`${plans(outside)} इस नक्शे से बाहर`] : []),
      ...(unknown > 0 ? [`${plans(unknown)} ऐसे स्थान पर जिसे सेवा नहीं जानती`] : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} इतने स्थानों पर कि दिखाए नहीं जा सकते`] : []),
    ];
    return parts.length === 0 ? 'दिखाने के लिए कोई योजना नहीं है।' : parts.join(', ');
  },
  leavesOut: (area) => `नक्शे में दूर के भाग (${area}) नहीं हैं; --in W,S,E,N (अंशों में) से दिखेंगे।`,
  description: (area) => `${area === null ? 'नक्शा' : `नक्शा (${area})`}; रंगों का अर्थ नीचे की सूची में है।`,
  withShares: (title) => `${title}, भूमि के भाग के साथ`,
  notes: 'यह नक्शा क्या दिखाता है, और क्या नहीं जान सकता',
  plansThere: (crop) => `योजनाएँ, और वहाँ नक्शा क्या दिखाता है: ${crop}`,
  plan: 'योजना',
  crop: 'फसल',
  place: 'स्थान',
  offMap: 'नक्शे से बाहर',
  noClimate: 'जलवायु नहीं',
};

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'योजना' : 'योजनाएँ'}`;
}
