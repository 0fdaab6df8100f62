// The verdict of an analysis as lists show it: completed from what the record keeps. Used by latest.ts and by
// crop-plans/included-analysis.ts.
import type { PlantingVerdict } from '@crop-planning/shared';
import { withSentence } from '@crop-planning/shared/words/planting-verdict';
import type { ListedValues } from '../records/analyses.js';

/** Returns null without a verdict. The first records of verdicts lack `in_season_here`. */
export function readVerdict(stored: ListedValues['verdict']): PlantingVerdict | null {
  if (stored === undefined) return null;
  return withSentence({
    code: stored.code,
    values: { ...stored.values, in_season_here: stored.values.in_season_here ?? null },
  });
}
