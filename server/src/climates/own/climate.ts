// A climate of an account's own, as the contract has it.
import type { Climate, CreateClimateInput, ListedClimate } from '@crop-planning/shared';
import { toTimestamp } from '../../procedures/timestamps.js';
import type { ListedOwnClimate, NewOwnClimate, OwnClimate } from '../../records/own-climates.js';

/** Returns the climate that a request adds. */
export function newClimateOf(input: CreateClimateInput): NewOwnClimate {
  const { name, latitude, longitude, elevation_m = null, period = null } = input;
  const { mean_temperature_c, min_temperature_c, rain_mm } = input;
  const climate = { mean_temperature_c, min_temperature_c, rain_mm };
  const years = (input.years ?? []).toSorted((one, other) => one.year - other.year);
  return { name, latitude, longitude, elevation_m, period, climate, years };
}

export function toListedClimate(climate: ListedOwnClimate): ListedClimate {
  const { id, name, latitude, longitude, elevation_m, period, whole_years, created_at } = climate;
  return {
    id,
    name,
    latitude,
    longitude,
    elevation_m,
    period,
    whole_years,
    created_at: toTimestamp(created_at),
  };
}

/** Returns the climate with its figures. */
export function toClimate({ climate, years, ...own }: OwnClimate): Climate {
  return { ...toListedClimate({ ...own, whole_years: years.length }), ...climate, years };
}
