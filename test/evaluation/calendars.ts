import { monthsOfYear } from '../../server/src/feasibility/months.js';
import type { Case } from './cases.js';
import { shareOf } from './shares.js';
import { asTable } from './table.js';

/** The promised minimum share, which the model reaches on the cases on which it was calibrated. */
export const harvestsWithinMonthMin = 0.78;

/** How far the model's last month lies from the observed harvest month. */
export interface Harvests {
  plantings: number;
  withinMonth: number;
  /** The share in which the observed month is the model's last month or the next. */
  inLastOrNext: number;
}

/** Compares the observed harvests with the model's, for plantings that ripen in the mean climate. */
export function harvestsOf(cases: readonly Case[]): Harvests {
  const errors = cases.flatMap(({ isPractice, harvest }) =>
    isPractice && harvest ? [monthsFrom(harvest.observed, harvest.modelled)] : [],
  );
  return {
    plantings: errors.length,
    withinMonth: shareOf(errors, (error) => Math.abs(error) <= 1),
    inLastOrNext: shareOf(errors, (error) => error === 0 || error === -1),
  };
}

/** The months called feasible at the places with an observed calendar of the crop. */
export interface FeasibleMonths {
  months: number;
  /** The share in which, according to the calendars, the crop is not planted. */
  offCalendar: number;
  /** The share that is more than a month away from every planting month in the calendars. */
  farFromCalendar: number;
}

/** What a calendar says about a crop at a site, and the model's feasible months there. */
export type Observed = Pick<Case, 'site' | 'water' | 'calendar' | 'feasibleMonths'>;

/**
 * Evaluates the feasible months after merging all calendars of a crop at a place. The feasible months count
 * once for each water supply, rainfed or irrigated, in the calendars of the place.
 */
export function feasibleMonthsOf(observed: readonly Observed[]): FeasibleMonths {
  const plantedAt = new Map<string, readonly number[]>();
  for (const { site, calendar } of observed)
    plantedAt.set(site, [...(plantedAt.get(site) ?? []), ...calendar]);
  const distinct = new Map(observed.map((one) => [`${one.site}, ${one.water}`, one]));
  const distances = [...distinct.values()].flatMap(({ site, feasibleMonths }) =>
    feasibleMonths.map((month) =>
      Math.min(...(plantedAt.get(site) ?? []).map((planted) => Math.abs(monthsFrom(planted, month)))),
    ),
  );
  return {
    months: distances.length,
    offCalendar: shareOf(distances, (months) => months > 0),
    farFromCalendar: shareOf(distances, (months) => months > 1),
  };
}

export function calendarsTable(cases: readonly Case[]): string[] {
  const { plantings, withinMonth, inLastOrNext } = harvestsOf(cases);
  const { months, offCalendar, farFromCalendar } = feasibleMonthsOf(
    cases.filter(({ isPractice, calendar }) => isPractice && calendar.length > 0),
  );
  return asTable(
    ['months', 'of', 'share'],
    [
      ['harvest within a month of the observed one', plantings, withinMonth] as const,
      ["harvest observed in the model's last month or the next", plantings, inLastOrNext] as const,
      ['feasible planting months outside every calendar', months, offCalendar] as const,
      ['feasible planting months more than a month from any', months, farFromCalendar] as const,
    ].map(([name, of, share]) => [name, String(of), share.toFixed(3)]),
  );
}

/** Returns the distance between two months by the short way round the year, from -5 to 6. */
export function monthsFrom(from: number, to: number): number {
  const later = (to - from + monthsOfYear) % monthsOfYear;
  return later > monthsOfYear / 2 ? later - monthsOfYear : later;
}
