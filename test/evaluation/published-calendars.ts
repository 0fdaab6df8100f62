import { monthAfter } from '../../server/src/feasibility/months.js';
import { monthsOf } from '../../server/src/feasibility/window.js';
import type { CalendarCase } from './calendar-cases.js';
import { feasibleMonthsOf, monthsFrom } from './calendars.js';
import { findingIn, harvestMonthsIn, isFeasible, isInfeasible } from './judging.js';
import { count, measure, measuresTable, type Measure } from './measures.js';

type Season = CalendarCase<'geoglam'>;
type Cell = CalendarCase<'ggcmi'>;

/** Evaluates the seasons of GEOGLAM's calendar, and the cells of GGCMI's, as plantings. */
export function publishedCalendarsTable(seasons: readonly Season[], cells: readonly Cell[]): string[] {
  return measuresTable('calendar', [...measuresOfSeasons(seasons), ...measuresOfCells(cells)]);
}

/** A season is feasible if one of its planting months is, and infeasible if all are. */
function measuresOfSeasons(seasons: readonly Season[]): Measure[] {
  const isAnyFeasible = ({ pm, judged }: Season) => pm.some((month) => isFeasible(findingIn(judged, month)));
  const isWholly = ({ pm, judged }: Season) => pm.every((month) => isInfeasible(findingIn(judged, month)));
  const plantings = seasons.flatMap(({ pm, judged }) => pm.map((month) => findingIn(judged, month)));
  const wheat = seasons.filter(({ crop }) => crop === 'wheat');
  const second = secondSeasonsOf(seasons);
  const { months, offCalendar, farFromCalendar } = feasibleMonthsOf(seasons.map(asObserved));
  return [
    measure('GEOGLAM: feasible', seasons, isAnyFeasible),
    measure('GEOGLAM: infeasible', seasons, isWholly),
    measure('GEOGLAM: planting months feasible', plantings, isFeasible),
    measure('GEOGLAM: wheat feasible', wheat, isAnyFeasible),
    measure('GEOGLAM: second seasons feasible', second, isAnyFeasible),
    count('GEOGLAM: second seasons harvested two or more months late', second, (one) =>
      isLate(monthsLate(one)),
    ),
    ...measuresOfHarvests(seasons),
    { name: 'GEOGLAM: feasible months outside', of: months, result: offCalendar.toFixed(3) },
    { name: 'GEOGLAM: feasible months far', of: months, result: farFromCalendar.toFixed(3) },
  ];
}

/** The season that the file lists second, of a crop with two at a place; not wheat, which is sown twice. */
function secondSeasonsOf(seasons: readonly Season[]): Season[] {
  const isSame = (one: Season, other: Season) => one.crop === other.crop && one.place === other.place;
  return seasons.filter(
    (season, i) => season.crop !== 'wheat' && seasons.findIndex((one) => isSame(one, season)) < i,
  );
}

/** Compares the harvest months that the model names for a season's last planting month with the calendar's. */
function measuresOfHarvests(seasons: readonly Season[]): Measure[] {
  const harvests = seasons.map(monthsLate);
  const named = harvests.filter((distances) => distances.length > 0);
  return [
    measure('GEOGLAM: harvest in the window', named, (distances) => nearest(distances) === 0),
    measure('GEOGLAM: harvest within a month of it', named, (distances) => Math.abs(nearest(distances)) <= 1),
    count('GEOGLAM: harvest two or more months late', named, isLate),
    count('GEOGLAM: no harvest named', harvests, (distances) => distances.length === 0),
  ];
}

/** Returns how many months each harvest month that the model names comes after each of the calendar. */
function monthsLate({ pm, hm, judged }: Season): number[] {
  const named = harvestMonthsIn(findingIn(judged, pm.at(-1) ?? NaN));
  return named.flatMap((month) => hm.map((observed) => monthsFrom(observed, month)));
}

function isLate(distances: readonly number[]): boolean {
  return nearest(distances) >= 2;
}

/** Returns the shortest distance, with its sign. */
function nearest(distances: readonly number[]): number {
  return distances.reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least), Infinity);
}

function asObserved({ crop, place, water, pm, judged }: Season) {
  return {
    site: `${crop} at ${place}`,
    water,
    calendar: pm,
    feasibleMonths: monthsOf(judged.window, isFeasible),
  };
}

function measuresOfCells(cells: readonly Cell[]): Measure[] {
  const feasibleIn = ({ month, judged }: Cell, later: number) =>
    isFeasible(findingIn(judged, monthAfter(month, later)));
  const ripening = cells.flatMap(({ month, mm, judged }) => {
    const [ripe] = harvestMonthsIn(findingIn(judged, month));
    return ripe === undefined ? [] : [Math.abs(monthsFrom(mm, ripe))];
  });
  return [
    measure('GGCMI: feasible', cells, (cell) => feasibleIn(cell, 0)),
    measure('GGCMI: feasible within a month', cells, (cell) =>
      [0, 1, 11].some((later) => feasibleIn(cell, later)),
    ),
    measure('GGCMI: infeasible', cells, ({ month, judged }) => isInfeasible(findingIn(judged, month))),
    measure('GGCMI: maturity in the month', ripening, (months) => months === 0),
    measure('GGCMI: maturity within a month', ripening, (months) => months <= 1),
  ];
}
