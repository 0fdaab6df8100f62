import type { Analysis } from '@crop-planning/shared';
import { toTimestamp } from '../procedures/timestamps.js';
import type { AnalysisItem } from '../records/analyses.js';
import { cropNameOf } from '../feasibility/verdict/analysed-crop.js';
import { verdictOfAnalysis } from '../feasibility/verdict/analysis-verdict.js';

/** The analysis that first answered a request; it never changes. */
export interface FirstAnalysis {
  crop_plan_id: string;
  id: string;
}

/** Returns the analysis as the contract has it. */
export function toAnalysis<TStored extends AnalysisItem>(
  analysis: TStored,
): Omit<TStored, 'created_at'> & Pick<Analysis, 'created_at' | 'crop_name' | 'verdict'> {
  const created_at = toTimestamp(analysis.created_at);
  return { ...analysis, created_at, crop_name: cropNameOf(analysis), verdict: verdictOfAnalysis(analysis) };
}
