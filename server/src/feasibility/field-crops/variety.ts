import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import {
  seasonOf,
  typicalDaysOf,
  winterAtMost,
  type Season,
  type SeasonLength,
  type Variety,
} from './season.js';
import { nightsAtMost, temperaturePartsOf, type TemperatureParts } from './temperature-parts.js';

/** A season of the mean year, and how its temperatures suit the crop. */
export interface Sown {
  length: SeasonLength;
  /** Null for a requested season. */
  variety: Variety | null;
  season: Season;
  parts: TemperatureParts;
}

/**
 * Shorter varieties, and their share of the typical days: seed guides offer maize of 95 to 140 days and rice of
 * 100 to 145 (from memory); calibrated (0.8 to 0.9, 0.7 to 0.8).
 */
const shorter = [
  { maturity: 'early', share: 0.85 },
  { maturity: 'very_early', share: 0.75 },
] as const;
/** Varieties whose seasons differ by fewer days are the same; judgement. */
const apartDays = 5;
/** A variety fits if its temperatures score at least this, the threshold of `feasible`; calibrated (0.6 to 0.8). */
const fitsFrom = 0.6;
/** A variety that does not ripen fits at most this well, times its part `season`; judgement. */
const unripe = 0.59;
/** A shorter variety is sown only if it fits better by more than this; judgement. */
const worthwhile = 0.05;

/** Returns the varieties of a crop, longest first; none is shorter than EcoCrop's shortest cycle. */
export function varietiesOf(crop: Crop): [Variety, ...Variety[]] {
  const usual = usualVarietyOf(crop);
  return [usual, ...shorterThan(usual, crop)];
}

function usualVarietyOf(crop: Crop): Variety {
  return { maturity: 'medium', days: typicalDaysOf(crop) };
}

function shorterThan({ days: typical }: Variety, { growing_days }: Crop): Variety[] {
  const least = Math.min(typical, growing_days?.min ?? 0);
  const varieties: Variety[] = [];
  let last = typical;
  for (const { maturity, share } of shorter) {
    const days = Math.max(least, Math.round(share * typical));
    if (last - days < apartDays) continue;
    varieties.push({ maturity, days });
    last = days;
  }
  return varieties;
}

/**
 * Sows the crop in a month of the mean year: with the requested season or, if none is requested, as the longest
 * variety that ripens between the cold and the heat, or else the one that comes closest. Water plays no part.
 */
export function sowIn(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  requestedDays: number | null,
): Sown {
  const sowAs = (length: SeasonLength, variety: Variety | null): Sown => {
    const season = seasonOf(crop, year, plantingMonth, length);
    return { length, variety, season, parts: temperaturePartsOf(crop, year, season) };
  };
  if (requestedDays !== null) return sowAs({ days: requestedDays, isRequested: true }, null);
  const usual = usualVarietyOf(crop);
  let best = sowAs({ days: usual.days, isRequested: false }, usual);
  let fit = fitOf(best.parts);
  if (fit >= fitsFrom) return best;
  const sownAsUsual = best;
  for (const variety of shorterThan(usual, crop)) {
    // Most shorter varieties need not be sown to be ruled out.
    if (fit >= fitsFrom || fitAtMost(year, sownAsUsual, variety) <= fit + worthwhile) continue;
    const sown = sowAs({ days: variety.days, isRequested: false }, variety);
    const own = fitOf(sown.parts);
    if (own <= fit + worthwhile) continue;
    best = sown;
    fit = own;
  }
  return best;
}

/** Returns the lowest of a season's temperature parts; a variety that does not ripen fits less than one that does. */
function fitOf({ winter, season, heat, nights, cool, ripening }: TemperatureParts): number {
  const fit = Math.min(
    winter?.score ?? 1,
    heat?.score ?? 1,
    nights?.score ?? 1,
    cool?.score ?? 1,
    ripening?.score ?? 1,
  );
  return season.score === 1 ? fit : Math.min(fit, unripe * season.score);
}

/**
 * Returns how well a shorter variety fits at best: its months are the first of those of the usual variety, so it
 * gets no more days, and nights and a winter that bound its own.
 */
function fitAtMost(year: ClimateYear, { season, parts }: Sown, { days }: Variety): number {
  const { daysDone } = season;
  const ripe = daysDone >= days ? 1 : unripe * year.ramp(daysDone, days / 2, days);
  const isWarm = parts.nights !== undefined && parts.nights.score < fitsFrom;
  const nights = isWarm ? nightsAtMost(year, season.months) : 1;
  return Math.min(ripe, nights, winterAtMost(season, days));
}
