import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import type { Parts } from '../judgement.js';
import { daysOfMonth, monthAfter, monthsOfYear, ofMonth } from '../months.js';
import type { MonthlyFigures } from '../weather.js';

/**
 * The share of its development at which a winter annual heads and is no longer hardy; one that waits for the
 * winter bolts later. This project's judgement.
 */
const headsAt = 0.6;
const boltsAt = 0.75;
/** Without a month below this mean, in deg C, there is no winter before which to head; judgement. */
const winterC = 10;
/** Only beyond about 25 degrees of latitude is the shortest day of the year this short, in hours. */
const shortDayHours = 10.6;
/** Shortening days, in hours, in which a crop must not head, and in which it may; chosen for few cliffs. */
const mustNotHeadHours = 11;
const mayHeadHours = 13.5;

/** When a crop heads: the month of the weather, and the share of it that has passed. */
interface Heading {
  at: number;
  share: number;
}

/**
 * Judges whether a winter annual whose seed must ripen would head in the shortening days before a cold winter,
 * which is why it is sown later, or in spring: 1 in days of 13.5 hours, 0 in days of 11. Undefined if it would
 * not, or if the latitude is not known. A rule of this project, calibrated on autumn sowings of wheat.
 */
export function headingOf(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  daysNeeded: number,
): Parts['day'] {
  const { dayHours, shortestDayHours, coldest, ramp } = year;
  if (crop.habit !== 'winter annual' || !crop.ripens_dry) return undefined;
  if (dayHours === null || shortestDayHours === null || shortestDayHours > shortDayHours) return undefined;
  if (coldest.meanC >= winterC) return undefined;
  const wantedDays = (crop.waits_for_winter ? boltsAt : headsAt) * daysNeeded;
  const heading = findHeading(crop, year, plantingMonth, wantedDays);
  const hours = heading && shorteningDayAt(dayHours, heading);
  if (hours === undefined) return undefined;
  const score = ramp(hours, mustNotHeadHours, mayHeadHours);
  return score === 1 ? undefined : { score, hours, heading_month: monthAfter(heading?.at ?? NaN, 0) };
}

/** Finds when the paces of the mean year, without rest, come to these days; undefined if not in twelve months. */
function findHeading(crop: Crop, year: ClimateYear, first: number, wantedDays: number): Heading | undefined {
  const { min, optimal_min } = crop.temperature_c;
  let daysDone = 0;
  for (let at = first; at < first + monthsOfYear; at += 1) {
    const gain = daysOfMonth * year.ramp(ofMonth(year.mean, at), min, optimal_min);
    if (daysDone + gain >= wantedDays) return { at, share: (wantedDays - daysDone) / gain };
    daysDone += gain;
  }
  return undefined;
}

/** Returns the length of the day, in hours, between those of two mid-months; undefined if days lengthen then. */
function shorteningDayAt(dayHours: MonthlyFigures, { at, share }: Heading): number | undefined {
  const sinceMiddle = share - 0.5;
  const [before, passed] = sinceMiddle < 0 ? [at + monthsOfYear - 1, sinceMiddle + 1] : [at, sinceMiddle];
  const [from, to] = [ofMonth(dayHours, before), ofMonth(dayHours, before + 1)];
  return to < from ? from + (to - from) * passed : undefined;
}
