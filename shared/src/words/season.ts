import { monthName, monthSpans } from './months.js';
import { isObject, numberOf, numbersOf, textOf } from './unknown-values.js';

/** A season from planting to harvest. */
export interface Season {
  /** The days needed at full pace. */
  days: number;
  /** The number of months from the planting month on, including months at rest. */
  months: number;
  plantingMonth: number;
  lastMonth: number;
  /**
   * The month in which the crop ripens and the one after it (before model 3.0, only the month of ripening);
   * none if the season is cut short.
   */
  harvestMonths: number[];
  resting: number[];
  /** The cause that ends the season before the crop is ripe; null if the crop ripens. */
  stoppedBy: string | null;
}

/** The stage of a season in a month. */
export type Stage = 'planting' | 'growing' | 'resting' | 'harvest' | 'stopped';

export function readSeason(value: unknown, plantingMonth: number): Season | null {
  if (!isObject(value)) return null;
  const days = numberOf(value['days_needed']) ?? numberOf(value['days']);
  const [months, lastMonth] = [numberOf(value['months']), numberOf(value['last_month'])];
  if (days === null || months === null || lastMonth === null) return null;
  const stoppedBy = textOf(value['stopped_by']);
  return {
    days,
    months,
    plantingMonth,
    lastMonth,
    harvestMonths: numbersOf(value['harvest_months']) ?? (stoppedBy === null ? [lastMonth] : []),
    resting: numbersOf(value['resting']) ?? [],
    stoppedBy,
  };
}

/**
 * Returns the stage of each month, January first; null outside the season. A season of one month has only the
 * planting stage.
 */
export function stagesOf({ months, plantingMonth, resting, stoppedBy }: Season): (Stage | null)[] {
  return Array.from({ length: 12 }, (_, index) => {
    const since = (index + 12 - (plantingMonth - 1)) % 12;
    if (since >= months) return null;
    if (since === 0) return 'planting';
    if (since === months - 1) return stoppedBy === null ? 'harvest' : 'stopped';
    return resting.includes(index + 1) ? 'resting' : 'growing';
  });
}

/** Returns `120 days, Oct-Jan`. */
export function seasonSpan({ days, months, plantingMonth, lastMonth }: Season): string {
  return `${Math.round(days)} days, ${spanOf(months, plantingMonth, lastMonth)}`;
}

/** Says how the season ends: `harvest about Jan-Feb`. */
export function seasonEnd({ lastMonth, harvestMonths, stoppedBy }: Season): string {
  const month = monthName(lastMonth);
  if (stoppedBy === null) return `harvest about ${monthSpans(harvestMonths)}`;
  return stoppedBy === 'long'
    ? `not ripe by ${month}, the last month allowed`
    : `ended by ${stoppedBy} after ${month}`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'the whole year';
  return months === 1 ? monthName(plantingMonth) : `${monthName(plantingMonth)}-${monthName(lastMonth)}`;
}
