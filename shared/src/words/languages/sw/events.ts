import type { Catalogue } from '../catalogue.js';
import { inMonths, months } from './months.js';

const waters = { rainfed: 'mvua', irrigated: 'umwagiliaji' } as const;

export const events: Catalogue['events'] = {
  title: 'Mipango ya kilimo',
  plant: (crop, plan) => `Kupanda ${crop}: ${plan}`,
  goodMonths: (crop, plan) => `Miezi mizuri ya kupanda ${crop}: ${plan}`,
  harvest: (crop, plan) => `Kuvuna ${crop}: ${plan}`,
  byClimate: (crop, list) => `Kwa hali ya hewa ya mahali hapa, unaweza kupanda ${crop} ${inMonths(list)}.`,
  ifPlanted: (month, year) => `Ukipanda ${months.full(month)} ${year}, katika mwaka wa kawaida.`,
  notAnalysed: 'Mpango haujachambuliwa na modeli.',
  water: (water) => `Maji: ${waters[water]}.`,
  notGood: (month) => `${months.full(month)} si mmoja wa miezi mizuri.`,
};
