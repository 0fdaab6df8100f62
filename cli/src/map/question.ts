import type { MapBox, MapShow, RiskTolerance, SuitabilityMapInput, Water } from '@crop-planning/shared';
import { usageError } from '../terminal/failures.js';
import { monthRule, parseMonth } from '@crop-planning/shared/typed/month';
import { shellWord } from '../terminal/shell-words.js';
import type { Box } from './box.js';

export type Month = number | 'best';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const knownShows: Record<MapShow, true> = { score: true, month: true, limit: true, label: true, share: true };
export const shows = Object.keys(knownShows) as readonly MapShow[];

export interface QuestionOptions {
  plantingMonth?: Month;
  water: Water;
  seasonDays?: number | 'own';
  riskTolerance: RiskTolerance;
  show: MapShow;
}

/** Reads a month, or `best` for the month of the highest score at each point. */
export function parseMapMonth(text: string): Month | undefined {
  return text.trim().toLowerCase() === 'best' ? 'best' : parseMonth(text);
}

export function mapMonthRule(text: string): string {
  return `${monthRule(text)}, or best`;
}

/** Returns the question without the box; throws a usage error if the month does not go with what to show. */
export function questionOf(
  crop: string,
  { plantingMonth = 'best', water, seasonDays, riskTolerance, show }: QuestionOptions,
): SuitabilityMapInput {
  const isBest = plantingMonth === 'best';
  if (isBest && (show === 'label' || show === 'share')) {
    throw usageError(`--show ${show} needs a planting month, because it judges every year by itself.`, {
      tryNext: `crop map ${shellWord(crop) ?? 'CROP'} --month MONTH --show ${show}`,
    });
  }
  if (!isBest && show === 'month') {
    throw usageError('--show month shows the best month everywhere, so it goes with --month best.', {
      tryNext: `crop map ${shellWord(crop) ?? 'CROP'} --show month`,
    });
  }
  return {
    crop,
    planting_month: plantingMonth,
    water,
    risk_tolerance: riskTolerance,
    show,
    ...(seasonDays !== undefined && { season_days: seasonDays === 'own' ? null : seasonDays }),
  };
}

/** Returns a box as the service expects it. */
export function bboxOf({ west, south, east, north }: Box): MapBox {
  return [west, south, east, north];
}
