// A climate of an account's own, as the contract has it.
import type { Climate, ListedClimate } from '@crop-planning/shared';
import { toTimestamp } from '../../procedures/timestamps.js';
import type { OwnClimate } from '../../records/own-climates.js';

export function toListedClimate(climate: OwnClimate): ListedClimate {
  const { id, name, latitude, longitude, elevation_m, period, years, created_at } = climate;
  return {
    id,
    name,
    latitude,
    longitude,
    elevation_m,
    period,
    whole_years: years.length,
    created_at: toTimestamp(created_at),
  };
}

/** Returns the climate with its figures. */
export function toClimate(own: OwnClimate): Climate {
  return { ...toListedClimate(own), ...own.climate, years: own.years };
}
