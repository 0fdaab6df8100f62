import type { ModelDetails } from '../contract/model-details.js';
import { words } from './languages/current.js';
import { seasons as english } from './languages/en/seasons.js';

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
export function seasonSpan(season: Season, plantingMonth: number): string {
  return words('seasons', english).span(season, plantingMonth);
}

/** Says how the season ends: `harvest about Jan-Feb`. */
export function seasonEnd(season: Season): string {
  return words('seasons', english).end(season);
}

/**
 * Returns the stage of a month on a chart, counted from 0, and its word; undefined outside the season. The word
 * of a perennial stands in the middle of the year.
 */
export function charted(
  stages: readonly (Stage | null)[] | null,
  index: number,
): { stage: Stage; word: string } | undefined {
  const { stages: stageWords, wholeYear } = words('seasons', english);
  if (stages === null) return { stage: 'growing', word: index === 5 ? wholeYear : '' };
  const stage = stages[index] ?? null;
  return stage === null ? undefined : { stage, word: stageWords[stage] };
}
