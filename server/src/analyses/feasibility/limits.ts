import type { Crop, Location, ModelDetails } from '@crop-planning/shared';

/** Where a climate is from; no location when the caller gave the climate itself. */
export interface Place {
  location: Location | null;
  source: string;
  /** The years that the climate is a mean of, `1961-1990`. */
  period: string;
}

type Limit = ModelDetails['limits'][number];

interface Known {
  crop: Crop;
  place: Place;
  /** The length of the season that was looked at. */
  days: number;
}

/** Their winter kinds are sown in autumn, need the cold and rest through it; the model takes that for a failure. */
const winterCereals: ReadonlySet<string> = new Set(['wheat', 'durum wheat', 'barley', 'oats', 'rye']);

const yearDays = 365;
const firstYearOfToday = 1991;

/** What the result cannot know, as far as it applies to this crop, place and season. */
export function limitsOf({ crop, place, days }: Known): Limit[] {
  return [...cropLimits(crop), ...seasonLimits(crop, days), ...climateLimits(place)];
}

function cropLimits({ name, kill_temperature_c, life_span }: Crop): Limit[] {
  const limits: Limit[] = [];
  if (kill_temperature_c === null) {
    limits.push({
      code: 'kill_temperature_not_stated',
      message: `FAO states no killing temperature for ${name}: frost shows only where it makes a month too cold on average.`,
    });
  }
  // Without a killing temperature no month is looked at for frost.
  if (life_span === null && kill_temperature_c !== null) {
    limits.push({
      code: 'life_span_not_stated',
      message: `FAO states no life span for ${name}: only the months of its season are looked at for frost.`,
    });
  }
  if (winterCereals.has(name)) {
    limits.push({
      code: 'winter_cereal',
      message: `Vernalisation of ${name} is not modelled: sown in autumn in a cold country it fails by the cold that winter kinds need.`,
    });
  }
  return limits;
}

function seasonLimits({ name, growing_days }: Crop, days: number): Limit[] {
  const limits: Limit[] = [];
  if (growing_days === null) {
    limits.push({
      code: 'season_not_stated',
      message: `FAO states no growing season for ${name}: its ${days} days are the caller's.`,
    });
  }
  if (days > yearDays) {
    limits.push({
      code: 'season_over_a_year',
      message: `A season of ${days} days is longer than a year: the twelve months of one year are looked at.`,
    });
  }
  return limits;
}

function climateLimits({ location, period }: Place): Limit[] {
  const limits: Limit[] = [];
  if (location === null) {
    limits.push({
      code: 'climate_given',
      message: 'The climate was given by the caller and is not checked.',
    });
  }
  if (isCoolerThanToday(period)) {
    limits.push({
      code: 'climate_cooler_than_today',
      message: `The climate is a mean of ${period}, which was cooler than today.`,
    });
  }
  if (location?.distance_km) {
    limits.push({
      code: 'climate_of_a_place_nearby',
      message: `The climate is that of ${location.name}, ${location.distance_km} km away, ${heightOf(location)}.`,
    });
  }
  return limits;
}

/** A period names its years, `1961-1990`; the last one counts. */
function isCoolerThanToday(period: string): boolean {
  const [lastYear] = period.match(/\d{4}(?!.*\d{4})/) ?? [];
  return lastYear !== undefined && Number(lastYear) < firstYearOfToday;
}

function heightOf({ elevation_m, elevation_difference_m: difference }: Location): string {
  if (elevation_m === null) return 'at a height that is not known';
  if (difference === null) return `at ${elevation_m} m; how much that differs is not known`;
  if (difference === 0) return 'at the same height';
  return `${Math.abs(difference)} m ${difference > 0 ? 'higher' : 'lower'}`;
}
