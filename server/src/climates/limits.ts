import type { ClimateLimit } from './spot-climate.js';
import type { GridClimate } from './grid.js';
import type { ListedPlace } from './known-place.js';

const firstYearOfToday = 1991;
/**
 * Where the heights of the nodes around a point differ by at least this much, one station in ten had twice or
 * half the grid's rain.
 */
const mountainReliefM = 600;
const coastLandShareMax = 0.5;
const heightWarnedM = 300;
const heightWarnedMuchM = 600;
const heightExtrapolatedM = 1_000;

/** Returns the limits of an imported or live climate that follow from its age. */
export function limitsOfPeriod(period: string): ClimateLimit[] {
  if (!isCoolerThanToday(period)) return [];
  const message = `The climate is a mean of ${period}, which was cooler than today.`;
  return [{ code: 'climate_cooler_than_today', message }];
}

/** Returns the limits of a place's climate used for a spot `km` away; a height is null if not known. */
export function limitsOfPlace(place: ListedPlace, km: number, spotHeightM: number | null): ClimateLimit[] {
  if (km === 0) return [];
  const height = differenceInWords(place.elevation_m, spotHeightM);
  const message = `The climate is that of ${place.place}, ${km} km away, ${height}.`;
  return [{ code: 'climate_of_a_place_nearby', message }];
}

/** Returns the limit of an account's own climate used for a spot `km` away; a height is null if not known. */
export function limitOfOwn(
  { elevation_m }: { elevation_m: number | null },
  km: number,
  spotHeightM: number | null,
) {
  const height = differenceInWords(elevation_m, spotHeightM);
  const place = km === 0 ? '' : `, of a point ${km} km away, ${height}`;
  return { code: 'climate_of_your_own', message: `The climate is one of your own${place}.` };
}

/** Returns the limits of figures from the grid; the spot's height is null if not known. */
export function limitsOfGrid(figures: GridClimate, spotHeightM: number | null): ClimateLimit[] {
  return [
    {
      code: 'climate_of_a_grid',
      message:
        "The climate is worked out from a world grid of 0.5 degrees: mean temperatures are accurate to about 0.7 °C, the year's rain to about 10 %, and daily minima to about 1.5 °C, tending to be too warm, so that frost is understated.",
    },
    ...reachLimits(figures),
    ...mountainLimits(figures),
    ...heightLimits(figures, spotHeightM),
  ];
}

/** Returns the limit of figures from the grid that replace those of the live source. */
export function liveSourceUnavailable(reason: 'unavailable' | 'nothing'): ClimateLimit {
  const cause = reason === 'unavailable' ? 'could not be reached' : 'has no climate for this point';
  return {
    code: 'live_source_away',
    message: `The live climate source ${cause}: the figures are from the world grid.`,
  };
}

function reachLimits({ distance_km, landShare }: GridClimate): ClimateLimit[] {
  if (distance_km !== null) {
    const message = `The climate is that of the nearest land of the grid, ${Math.round(distance_km)} km away.`;
    return [{ code: 'climate_from_afar', message }];
  }
  if (landShare >= coastLandShareMax) return [];
  const message = `Only ${Math.max(1, Math.round(100 * landShare))} % of the grid around the place is land: its figures are those of land further from the coast.`;
  return [{ code: 'coast', message }];
}

function mountainLimits({ relief_m }: GridClimate): ClimateLimit[] {
  if (relief_m < mountainReliefM) return [];
  const message = `The land of the grid around the place differs by ${Math.round(relief_m)} m in height: the year's rain is accurate to about 24 % there, and one place in ten has twice or half as much.`;
  return [{ code: 'mountains', message }];
}

function heightLimits({ elevation_m }: GridClimate, spotHeightM: number | null): ClimateLimit[] {
  const difference = spotHeightM === null ? 0 : elevation_m - spotHeightM;
  const metres = Math.abs(difference);
  if (metres < heightWarnedM) return [];
  const heights = `The figures of the grid are for land ${Math.round(metres)} m ${difference > 0 ? 'higher' : 'lower'} than the place`;
  if (metres < heightWarnedMuchM) {
    const message = `${heights}: temperatures are corrected for this by 5 °C per km, but rain is not.`;
    return [{ code: 'height_differs', message }];
  }
  if (metres >= heightExtrapolatedM) {
    const message = `${heights}: temperatures are extrapolated over that height and may be 3 °C wrong, mostly too warm; rain is that of the surrounding land.`;
    return [{ code: 'height_differs_extremely', message }];
  }
  const message = `${heights}: temperatures are corrected for this by 5 °C per km, but rain is not, so the result is only a rough guide.`;
  return [{ code: 'height_differs_much', message }];
}

/** Returns true if the last year of the period, such as `1961-1990`, lies before `firstYearOfToday`. */
function isCoolerThanToday(period: string): boolean {
  const [lastYear] = period.match(/\d{4}(?!.*\d{4})/) ?? [];
  return lastYear !== undefined && Number(lastYear) < firstYearOfToday;
}

function differenceInWords(figuresM: number | null, spotM: number | null): string {
  if (figuresM === null) return 'at an unknown height';
  if (spotM === null) return `at ${figuresM} m; the difference in height is unknown`;
  const difference = Math.round(figuresM - spotM);
  if (difference === 0) return 'at the same height';
  return `${Math.abs(difference)} m ${difference > 0 ? 'higher' : 'lower'}`;
}
