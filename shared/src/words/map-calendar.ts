// Says how a map agrees with the world calendar of sowing, for the map of the terminal, of pages and of files.
import type { SuitabilityMap } from '../contract/maps/suitability-map.js';
import { mapSuitableFrom, type MapShow } from '../contract/maps/values.js';
import { fullMonthName } from './months.js';

type CalendarOfMap = Pick<SuitabilityMap, 'calendar' | 'crop' | 'planting_month' | 'show'>;

const landWords: Readonly<Record<MapShow, string>> = {
  score: `the land that scores ${mapSuitableFrom.score} or more`,
  share: `the land that has a harvest in ${100 * mapSuitableFrom.share}% of the years or more`,
  label: 'the feasible land',
  month: 'the land that has a best month',
  limit: 'the land',
};

/** A smaller share without months is not worth words. */
const unknownMin = 0.01;

/**
 * Returns no sentence for a map without a calendar. `around` is the country that is shown alone, although the map has
 * the other land in its box too.
 */
export function mapCalendarSentences(
  { calendar, crop, planting_month, show }: CalendarOfMap,
  around?: string,
): string[] {
  if (calendar === null) return [];
  const { sown_share, unknown_share, source } = calendar;
  const when = planting_month === 'best' ? 'in that month' : `in ${fullMonthName(planting_month)}`;
  const where = `On ${percentOfLand(sown_share)} of ${landWords[show]}${around === undefined ? '' : ` in the box around ${around}`}`;
  const unknown = unknown_share < unknownMin ? '' : `; on ${percentOfLand(unknown_share)}, it has no months`;
  return [`${where}, people sow ${crop} ${when}, by a world calendar (${source})${unknown}.`];
}

/** Writes a share so that only nothing is 0% and only all is 100%. */
export function percentOfLand(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  if (share < 1 && share > 0.99) return 'over 99%';
  return `${Math.round(100 * share)}%`;
}
