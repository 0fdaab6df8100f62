import type { Crop, ModelDetails, ResolvedLocation } from '@crop-planning/shared';
import { kindOf } from './crop-kind.js';
import type { Evaluation } from './evaluate.js';
import { areOddsKnown, judgedMin, type Odds } from './years/odds.js';
import type { Finding } from './window.js';
import { killTemperatureOf } from './field-crops/season.js';
import { figure } from './wording.js';
import type { RegionYears } from './years/record.js';
import type { ModelClimate } from './climate-year.js';

type Limit = ModelDetails['limits'][number];

/** The origin of a climate; without a location if the caller supplied the climate. */
export interface Place {
  location: ResolvedLocation | null;
  source: string;
  /** The years over which the climate is averaged, such as `2000-2025`. */
  period: string;
  /** The limits of the place and its climate. */
  limits: readonly Limit[];
}

interface LimitInput {
  crop: Crop;
  climate: ModelClimate;
  place: Place;
  evaluation: Finding;
  /** The requested season. */
  seasonDays: number | null;
  /** The years by which the planting was judged; null if none are known. */
  region: Pick<RegionYears, 'isMeasured'> | null;
}

/**
 * If the mean of the coldest month is above this, in deg C, the winter does not distinguish winter varieties
 * from spring varieties.
 */
const mildWinterC = 5;

/** The limit of a place whose years could not be looked up. */
export const yearsUnavailable: Limit = {
  code: 'years_unavailable',
  message:
    'The table of years cannot be used: the label is that of the mean climate. The log of the service says why.',
};

/** The limit of years that no station at the place has measured. */
const yearsOfRegion: Limit = {
  code: 'years_of_a_region',
  message:
    'The years are those of a region some 300 to 500 km wide, not of the field, and their temperature is a coarse estimate: a year that was bad in the field may have been good in the region, and vice versa.',
};

/** Returns the limits of the result that matter for this crop, place and season. */
export function limitsOf({ crop, climate, place, evaluation, seasonDays, region }: LimitInput): Limit[] {
  return [
    ...seasonLimits(crop, seasonDays),
    ...coldLimits(crop, evaluation),
    ...winterLimits(crop, climate),
    ...dayLimits(crop, climate),
    ...climateLimits(climate, place),
    ...(evaluation.odds === null || region?.isMeasured ? [] : [yearsOfRegion]),
    ...yearsLimits(evaluation, place),
  ];
}

function seasonLimits(crop: Crop, seasonDays: number | null): Limit[] {
  if (kindOf(crop) === 'annual' || seasonDays === null) return [];
  return [
    limit('season_ignored', `The season of ${seasonDays} days is not used: ${crop.name} is a perennial.`),
  ];
}

function coldLimits(crop: Crop, { parts }: Evaluation): Limit[] {
  const isKillMissing = kindOf(crop) === 'annual' && crop.kill_temperature_c === null;
  // A tree stands above the snow.
  const isLow = crop.habit === 'winter annual' || crop.habit === 'herb';
  const isWinterHarsh = isLow && parts.winter !== undefined && parts.winter.score < 1;
  return [
    ...(isKillMissing
      ? [
          limit(
            'kill_temperature_not_stated',
            `FAO states no killing temperature for ${crop.name}: a mean daily minimum of ${figure(killTemperatureOf(crop), 1)} °C is used instead.`,
          ),
        ]
      : []),
    ...(isWinterHarsh
      ? [limit('snow_not_known', 'Snow, which protects a crop from the cold above it, is not known.')]
      : []),
  ];
}

function winterLimits({ name, habit, winter }: Crop, { mean_temperature_c }: ModelClimate): Limit[] {
  if (habit !== 'winter annual') return [];
  const isMild = Math.min(...mean_temperature_c) > mildWinterC;
  return [
    ...(winter && !winter.is_confirmed
      ? [
          limit(
            'winter_hardiness_unconfirmed',
            `No separate source confirms that ${name} is lost in winters of ${figure(winter.lost_c, 1)} °C.`,
          ),
        ]
      : []),
    ...(isMild
      ? [
          limit(
            'sowing_kind_not_told',
            `In so mild a winter the model cannot tell the sowing months of winter and spring ${name} apart: it does not know day length or vernalisation.`,
          ),
        ]
      : []),
  ];
}

function dayLimits({ name, day_min_hours }: Crop, { latitude }: ModelClimate): Limit[] {
  if (day_min_hours === null || latitude !== null) return [];
  return [
    limit(
      'day_length_not_judged',
      `${name} flowers too early when it is sown in short days, and without a latitude their length is not known.`,
    ),
  ];
}

function climateLimits({ latitude }: ModelClimate, { location, limits }: Place): Limit[] {
  return [
    ...(location === null
      ? [limit('climate_given', 'The climate was given by the caller and is not checked.')]
      : []),
    ...(latitude === null
      ? [
          limit(
            'latitude_not_given',
            'No latitude was given with the climate: days are taken as equally long all year.',
          ),
        ]
      : []),
    ...limits,
  ];
}

function yearsLimits({ odds }: Finding, { location, limits }: Place): Limit[] {
  return [
    ...(odds === null
      ? []
      : [
          limit(
            'months_hide_dry_spells',
            'Months hide dry spells, and varieties, pests, prices and floods are not known: trust the order of the years more than the number with a harvest.',
          ),
        ]),
    ...(areOddsKnown(odds) || limits.some(({ code }) => code === yearsUnavailable.code)
      ? []
      : [
          limit(
            'years_not_known',
            `${unknownYearsReason(odds, location)}: the label is that of the mean climate.`,
          ),
        ]),
  ];
}

function unknownYearsReason(odds: Odds | null, location: Place['location']): string {
  if (location === null) return 'The climate was given without a place whose years are known';
  if (odds === null) return 'The years of this place are not known';
  return `Fewer than ${judgedMin} years are known here (${odds.judged})`;
}

function limit(code: string, message: string): Limit {
  return { code, message };
}
