// The texts of a calendar of plans, as calendar programs show them.
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';

export const events = {
  title: 'Crop plans',
  plant: (crop: string, plan: string) => `Plant ${crop}: ${plan}`,
  goodMonths: (crop: string, plan: string) => `Good months to plant ${crop}: ${plan}`,
  harvest: (crop: string, plan: string) => `Harvest ${crop}: ${plan}`,
  /** When the crop can be planted; the name of the crop is that of the plan. */
  byClimate: (crop: string, list: readonly number[]) =>
    `By the climate of the place, ${crop} can be planted here in ${months.spans(list)}.`,
  ifPlanted: (month: number, year: number) => `If planted in ${months.full(month)} ${year}, in a usual year.`,
  notAnalysed: 'The plan has not been analysed by the model.',
  water: (water: Water) => `Water: ${water}.`,
  notGood: (month: number) => `${months.full(month)} is not one of the good months.`,
};
