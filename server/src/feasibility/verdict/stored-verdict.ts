// The verdict of an analysis as lists show it: completed from what the record keeps. Used by analyses/latest.ts,
// crop-plans/included-analysis.ts and crop-plans/planting-window-job.ts.
import type { PlantingVerdict, VerdictCode, VerdictValues } from '@crop-planning/shared';
import { withSentence } from '@crop-planning/shared/words/planting-verdict';

interface StoredVerdict {
  code: VerdictCode;
  /** The first records of verdicts lack `in_season_here`. */
  values: Omit<VerdictValues, 'in_season_here'> & Partial<Pick<VerdictValues, 'in_season_here'>>;
}

/** Returns null if no verdict is stored. */
export function readVerdict(stored: StoredVerdict | undefined): PlantingVerdict | null {
  if (!stored) return null;
  const { code, values } = stored;
  return withSentence({ code, values: { ...values, in_season_here: values.in_season_here ?? null } });
}
