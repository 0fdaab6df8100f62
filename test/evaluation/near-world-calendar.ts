// What would be left of the model's feasible months if the world calendar decided.
import { createCalendars } from '../../server/src/calendars/calendars.js';
import { monthsOf } from '../../server/src/feasibility/window.js';
import type { CalendarCase } from './calendar-cases.js';
import { feasibleMonthsOf, monthsFrom, type Observed } from './calendars.js';
import { isFeasible } from './judging.js';
import { measuresTable } from './measures.js';

const nearMonths = 1;

/**
 * Keeps, at the places in GEOGLAM's calendar, only the feasible months within one month of the world calendar's,
 * and compares them with GEOGLAM's. A true month is a feasible one in which GEOGLAM has the crop sown.
 */
export async function nearWorldCalendarTable(seasons: readonly CalendarCase<'geoglam'>[]): Promise<string[]> {
  const calendars = createCalendars({
    log: { debug: fail, info: fail, warn: fail, error: fail },
    regionalFile: undefined,
  });
  const kept: Observed[] = [];
  const places = new Map<string, { isTrue: boolean; isKept: boolean }>();
  for (const { crop, place, water, pm, site, judged } of seasons) {
    const world = (await calendars.at({ ...site, countryCode: null }))(crop)?.months ?? [];
    const feasible = monthsOf(judged.window, isFeasible);
    const near = feasible.filter((month) =>
      world.some((other) => Math.abs(monthsFrom(month, other)) <= nearMonths),
    );
    if (world.length === 0) continue;
    const name = `${crop} at ${place}`;
    kept.push({ site: name, water, calendar: pm, feasibleMonths: near });
    const before = places.get(name) ?? { isTrue: false, isKept: false };
    places.set(name, {
      isTrue: before.isTrue || pm.some((month) => feasible.includes(month)),
      isKept: before.isKept || pm.some((month) => near.includes(month)),
    });
  }
  const { months, offCalendar, farFromCalendar } = feasibleMonthsOf(kept);
  const withTrue = [...places.values()].filter(({ isTrue }) => isTrue);
  return measuresTable('only months near the world calendar', [
    { name: 'feasible months outside of GEOGLAM', of: months, result: offCalendar.toFixed(3) },
    { name: 'feasible months far from GEOGLAM', of: months, result: farFromCalendar.toFixed(3) },
    {
      name: 'places that keep a true month',
      of: withTrue.length,
      result: String(withTrue.filter(({ isKept }) => isKept).length),
    },
  ]);
}

function fail(): never {
  throw new Error('the world calendar cannot be used');
}
