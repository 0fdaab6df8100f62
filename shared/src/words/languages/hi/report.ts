import type { Catalogue } from '../catalogue.js';
import { risks } from './choices.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waterTitles = { rainfed: 'केवल वर्षा पर', irrigated: 'सिंचाई के साथ' } as const;

export const report: Catalogue['report'] = {
  planted: (month) => `${inMonths([month])} बुवाई या रोपाई`,
  seasonAsked: (days) => (days === null ? 'सामान्य अवधि' : say`${days} दिन की अवधि`),
  riskAsked: (risk) => `${risks[risk]} जोखिम स्वीकार्य`,
  linked: ({ name, crop, place, month }) => `${name}: ${crop}, ${place}, ${inMonths([month])} बुवाई या रोपाई`,
  labelled: (label) => `परिणाम ${labels.names[label]} है।`,
  inYears: (first, last) => `वर्ष ${first}-${last} में`,
  otherMonths: 'दूसरे महीने में बुवाई या रोपाई पर',
  yearTitle: 'जलवायु, फसल अवधि और पानी',
  water: 'पानी',
  irrigationNeed: 'सिंचाई की आवश्यकता',
  limits: 'मॉडल जो नहीं जान सकता',
  sources: 'स्रोत',
  why: 'क्यों',
  figures: 'आँकड़े',
  modelSays: 'मॉडल का निष्कर्ष',
  says: (producer) => `${producer} का निष्कर्ष`,
  noReason: 'कोई कारण नहीं दिया गया।',
  analysedOn: (day) => `विश्लेषण ${day} को हुआ`,
  neverAnalysed: 'इस योजना का अभी विश्लेषण नहीं हुआ है',
  withWater: (water, isAsked) => `${waterTitles[water]}${isAsked ? ' (विश्लेषण इसी का)' : ''}`,
  cropFigures: (scientificName) => `फसल के आँकड़े (${scientificName})`,
  climate: 'जलवायु',
  climateOf: (source, period) => `${source}, ${period} के औसत`,
  place: 'स्थान',
  calendar: 'कैलेंडर',
  labels: 'उपयुक्तता की श्रेणियाँ',
  labelsAt: (labels, risk) => `${labels}; ${risks[risk]} जोखिम पर`,
  model: 'मॉडल',
  modelOf: (version, day) => `संस्करण ${version}, ${day} को चलाया गया`,
};
