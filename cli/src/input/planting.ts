import { monthName } from './months.js';

/** What is planted where and when: a crop plan, or a question to the model. */
export interface Planting {
  crop: string;
  location: string;
  planting_month: number;
}

export function plantingOf({ crop, location, planting_month }: Planting): string {
  return `${crop} at ${location}, planted in ${monthName(planting_month)}`;
}
