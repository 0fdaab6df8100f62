import type { Crop, CropRequirement, LocalMonths, RiskTolerance, Water } from '@crop-planning/shared';
import { createHash } from 'node:crypto';
import type { ModelClimate } from './climate-year.js';
import type { RegionYears } from './years/record.js';

/** All inputs that a label depends on. */
export interface HashedInputs {
  crop: Crop;
  climate: ModelClimate;
  plantingMonth: number;
  water: Water;
  seasonDays: number | null;
  risk: RiskTolerance;
  /** Null where no years are known. */
  region: Pick<RegionYears, 'sha256' | 'cell'> | null;
  /** Null without a calendar. */
  local: LocalMonths | null;
  /** The SHA-256 of the table of El Niño's index; null where nothing is said about it. */
  ensoTable: string | null;
}

/**
 * Returns the SHA-256, in hex, of the canonical JSON of every figure and choice that a label can depend on.
 * Omits names, aliases, sources and fields that the model does not read, such as the soil's pH, so that
 * another spelling of a place does not change the hash.
 */
export function hashInputs(inputs: HashedInputs): string {
  const { crop, climate, plantingMonth, water, seasonDays, risk, region, local, ensoTable } = inputs;
  // List the keys one by one, because the order of keys in a file or database is not part of the inputs.
  const canonical = JSON.stringify({
    climate: canonicalClimate(climate),
    crop: canonicalCrop(crop),
    enso: ensoTable ?? undefined,
    local_months: local ? [local.months, local.source] : undefined,
    planting_month: plantingMonth,
    risk_tolerance: risk,
    season_days: seasonDays,
    water,
    years: region && [region.sha256, region.cell],
  });
  return createHash('sha256').update(canonical).digest('hex');
}

/** Returns the figures of a climate that the model reads, in a fixed order. */
export function canonicalClimate(climate: ModelClimate) {
  const { mean_temperature_c, min_temperature_c, rain_mm, latitude, longitude } = climate;
  return { latitude, longitude, mean_temperature_c, min_temperature_c, rain_mm };
}

/** Returns the figures of a crop that the model reads, in a fixed order. */
export function canonicalCrop(crop: Crop) {
  const { coldest_night, cold_nights, growing_days, wet, winter, year_mean } = crop;
  return {
    chill_hours: crop.chill_hours,
    cold_nights: cold_nights && [cold_nights.sure_c, cold_nights.lost_c],
    coldest_night: coldest_night && [coldest_night.sure_c, coldest_night.lost_c],
    cool_nights: crop.cool_nights,
    cool_winter_c: crop.cool_winter_c,
    day_min_hours: crop.day_min_hours,
    dry_months_max: crop.dry_months_max,
    equatorial: crop.equatorial,
    growing_days: growing_days && [growing_days.min, growing_days.max],
    habit: crop.habit,
    is_flooded: crop.is_flooded,
    is_gathered: crop.is_gathered,
    kill_temperature_c: crop.kill_temperature_c,
    rain_mm_per_year: asList(crop.rain_mm_per_year),
    ripens_dry: crop.ripens_dry,
    soil_mm: crop.soil_mm,
    sow_min_c: crop.sow_min_c,
    stand_coefficient: crop.stand_coefficient,
    temperature_c: asList(crop.temperature_c),
    tender_c: crop.tender_c,
    typical_days: crop.typical_days,
    waits_for_winter: crop.waits_for_winter,
    wet: [wet.from_mm, wet.to_mm],
    winter: winter && [winter.sure_c, winter.lost_c],
    yield_response: crop.yield_response,
    year_mean: year_mean && [year_mean.from_c, year_mean.to_c],
  };
}

function asList({ min, optimal_min, optimal_max, max }: CropRequirement): number[] {
  return [min, optimal_min, optimal_max, max];
}
