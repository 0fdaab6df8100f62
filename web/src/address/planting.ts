import { linkTo, type Filters } from './address.js';

/** A planting in question as the address keeps it: the words as they were typed, the month 1 to 12. */
export interface Planting {
  crop: string;
  location: string;
  month: string;
  water: 'rainfed' | 'irrigated';
}

/** Returns the planting in the filters of an address; undefined unless crop, place and month are there. */
export function plantingIn(filters: Readonly<Record<string, string>>): Planting | undefined {
  const { crop = '', location = '', month = '', water } = filters;
  if (crop.trim() === '' || location.trim() === '' || !/^([1-9]|1[0-2])$/.test(month)) return undefined;
  return { crop, location, month, water: water === 'irrigated' ? 'irrigated' : 'rainfed' };
}

/** Returns the link to a view that keeps a planting, such as the question of a visitor who creates an account. */
export function linkWith(planting: Planting | undefined, view: string): string {
  const filters: Filters = { ...planting };
  return linkTo(view, filters);
}
