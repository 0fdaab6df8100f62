import type { Catalogue } from '../catalogue.js';
import { waters } from './choices.js';
import { inMonths, months } from './months.js';

export const events: Catalogue['events'] = {
  title: 'फसल योजनाएँ',
  plant: (crop, plan) => `बुवाई या रोपाई, ${crop}: ${plan}`,
  goodMonths: (crop, plan) => `बुवाई या रोपाई के अच्छे महीने, ${crop}: ${plan}`,
  harvest: (crop, plan) => `कटाई, ${crop}: ${plan}`,
  byClimate: (crop, list) => `यहाँ की जलवायु के अनुसार बुवाई या रोपाई ${inMonths(list)} हो सकती है (${crop})।`,
  ifPlanted: (month, year) => `यदि ${months.full(month)} ${year} में बुवाई या रोपाई हो, तो सामान्य वर्ष में।`,
  notAnalysed: 'मॉडल ने योजना का विश्लेषण नहीं किया है।',
  water: (water) => `पानी: ${waters[water]}।`,
  notGood: (month) => `${months.full(month)} अच्छे महीनों में से नहीं है।`,
};
