import { modelSource, type AnalysisPreview } from '@crop-planning/shared';
import type { Assessment } from '../assess.js';
import { verdictOfAnalysis } from './analysis-verdict.js';

/** Returns what the model found as an analysis that is not stored. */
export function previewOf(findings: Assessment): AnalysisPreview {
  const analysis = { source: modelSource, ...findings };
  const verdict = verdictOfAnalysis(analysis);
  const crop_name = findings.details.crop.name;
  return { id: null, crop_plan_id: null, created_at: null, ...analysis, crop_name, verdict };
}
