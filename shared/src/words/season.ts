import type { ModelDetails } from '../contract/model-details.js';
import { monthName, monthSpans } from './months.js';

type Season = NonNullable<ModelDetails['season']>;

/** The stage of a season in a month. */
export type Stage = 'planting' | 'growing' | 'resting' | 'harvest' | 'stopped';

/**
 * Returns the stage of each month, January first, null outside the season; null for a perennial, for which the
 * whole year is judged. A season of one month has only the planting stage.
 */
export function stagesOf({ season, inputs }: ModelDetails): (Stage | null)[] | null {
  if (season === null) return null;
  const { months, resting, stopped_by } = season;
  return Array.from({ length: 12 }, (_, index) => {
    const since = (index + 12 - (inputs.planting_month - 1)) % 12;
    if (since >= months) return null;
    if (since === 0) return 'planting';
    if (since === months - 1) return stopped_by === null ? 'harvest' : 'stopped';
    return resting.includes(index + 1) ? 'resting' : 'growing';
  });
}

/** Returns `120 days, Oct-Jan`. */
export function seasonSpan({ days_needed, months, last_month }: Season, plantingMonth: number): string {
  return `${Math.round(days_needed)} days, ${spanOf(months, plantingMonth, last_month)}`;
}

/** Says how the season ends: `harvest about Jan-Feb`. */
export function seasonEnd({ last_month, harvest_months, stopped_by }: Season): string {
  const month = monthName(last_month);
  if (stopped_by === null) return `harvest about ${monthSpans(harvest_months)}`;
  return stopped_by === 'long'
    ? `not ripe by ${month}, the last month allowed`
    : `ended by ${stopped_by} after ${month}`;
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'the whole year';
  return months === 1 ? monthName(plantingMonth) : `${monthName(plantingMonth)}-${monthName(lastMonth)}`;
}

/** The word of each stage on a chart. */
const stageWords: Readonly<Record<Stage, string>> = {
  planting: 'plant',
  growing: '',
  resting: 'rest',
  harvest: 'harvest',
  stopped: 'stops',
};

/**
 * Returns the stage of a month on a chart, counted from 0, and its word; undefined outside the season. The word
 * of a perennial stands in the middle of the year.
 */
export function charted(
  stages: readonly (Stage | null)[] | null,
  index: number,
): { stage: Stage; word: string } | undefined {
  if (stages === null) return { stage: 'growing', word: index === 5 ? 'the whole year' : '' };
  const stage = stages[index] ?? null;
  return stage === null ? undefined : { stage, word: stageWords[stage] };
}
