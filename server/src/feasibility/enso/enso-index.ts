// The state of the equatorial Pacific in each season, by NOAA's relative index (RONI). Used by
// planting-enso.ts; the table is read by climates/enso-index-file.ts.
import type { EnsoState } from '@crop-planning/shared';
import { monthsOfYear } from '../months.js';

/** The index of each month, in hundredths of a degree; January of `firstYear` first, the last month known. */
export interface EnsoIndex {
  /** SHA-256 of the table. */
  sha256: string;
  firstYear: number;
  hundredths: readonly number[];
}

/** A season whose mean index is at least this far from 0 is an El Niño or a La Niña: NOAA's 0.5 deg C. */
const threshold = 50;
/** A three-month mean is over when a season begins two months after its middle. */
const knownMonthsBefore = 2;
/** Before this year, the table only serves to tell what was known at sowing. */
const firstSeasonYear = 1979;

export function stateOf(hundredths: number): EnsoState {
  if (hundredths >= threshold) return 'el_nino';
  return hundredths <= -threshold ? 'la_nina' : 'neutral';
}

/** Returns the mean index of a season, in hundredths; null if the table does not cover all of its months. */
export function seasonIndex(
  { firstYear, hundredths }: EnsoIndex,
  year: number,
  plantingMonth: number,
  months: number,
): number | null {
  const from = monthsOfYear * (year - firstYear) + plantingMonth - 1;
  if (from < 0 || from + months > hundredths.length) return null;
  let sum = 0;
  for (let i = from; i < from + months; i += 1) sum += hundredths[i] ?? NaN;
  return sum / months;
}

/** How often a state that was there at sowing has lasted to the harvest. */
export interface Persistence {
  kept: number;
  of: number;
}

/** Counts the seasons, of all that the table covers, that began in a state, and those that stayed in it. */
export function persistenceOf(
  index: EnsoIndex,
  state: EnsoState,
  plantingMonth: number,
  months: number,
): Persistence {
  let [kept, of] = [0, 0];
  for (let year = firstSeasonYear; ; year += 1) {
    const mean = seasonIndex(index, year, plantingMonth, months);
    if (mean === null) return { kept, of };
    const known = seasonIndex(index, year, plantingMonth - knownMonthsBefore, 1);
    if (known === null || stateOf(known) !== state) continue;
    of += 1;
    if (stateOf(mean) === state) kept += 1;
  }
}

/** Returns the last month that the table has, and the state of the Pacific in it. */
export function latestOf({ firstYear, hundredths }: EnsoIndex): {
  year: number;
  month: number;
  hundredths: number;
  state: EnsoState;
} {
  const last = hundredths.at(-1);
  if (last === undefined) throw new RangeError('the index is empty');
  const at = hundredths.length - 1;
  return {
    year: firstYear + Math.floor(at / monthsOfYear),
    month: (at % monthsOfYear) + 1,
    hundredths: last,
    state: stateOf(last),
  };
}
