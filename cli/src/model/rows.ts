import type { Analysis, AnalysisPreview, YearCounts } from '@crop-planning/shared';
import { countsOf } from './years/known-years.js';
import { placeCell } from './answering-place.js';
import { readModelResult } from './model-result.js';

/** Fields that the command line adds to an analysis in a list or a line. */
interface AddedFields {
  /**
   * The place that the analysis is for; null if the climate was given, or another producer made the analysis.
   */
  place: string | null;
  /** The part of the model's score that decides it. */
  limiting_part: string | null;
  /** Null if the model judged no years. */
  years: YearCounts | null;
}

export type PreviewRow = AnalysisPreview & AddedFields;
export type AnalysisRow = Analysis & AddedFields & { plan_name: string };

export function analysisRow(analysis: Analysis, planName: string): AnalysisRow {
  return { ...analysis, plan_name: planName, ...addedFields(analysis) };
}

export function previewRow(preview: AnalysisPreview): PreviewRow {
  return { ...preview, ...addedFields(preview) };
}

function addedFields(analysis: Analysis | AnalysisPreview): AddedFields {
  const result = readModelResult(analysis);
  return {
    place: result?.place ? placeCell(result.place) : null,
    limiting_part: result?.limitingPart ?? null,
    years: result?.years ? countsOf(result.years) : null,
  };
}
