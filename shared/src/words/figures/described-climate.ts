// A climate by its names, which are the same in every language.
import type { ChangeCause } from '../../contract/notifications/causes.js';

type DescribedClimate = Extract<ChangeCause, { code: 'climate_changed' }>['values']['now'];

/** Returns `Highland, Kenya, world climate grid (ERA5), 2000-2025`. */
export function describeClimate({ place, source, period }: DescribedClimate): string {
  return [place, source, period].filter(Boolean).join(', ');
}
