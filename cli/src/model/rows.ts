import type { Analysis, AnalysisPreview, YearCounts } from '@crop-planning/shared';
import { placeCell } from '@crop-planning/shared/words/answering-place';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';

/** Fields that the CLI adds to an analysis, whether it is shown in a list or by itself. */
interface AddedFields {
  /**
   * The place that the analysis is for; null if the climate was given, or another producer made the analysis.
   */
  place: string | null;
  /** The part that decides the model's score; null if another producer made the analysis. */
  limiting_part: string | null;
  /** Null if the model judged no years. */
  years: YearCounts | null;
  /** The water supply that the model was asked about; null if another producer made the analysis. */
  water: string | null;
  /**
   * The season length that the model was asked about; null if it was the crop's own season, or if another producer
   * made the analysis.
   */
  season_days: number | null;
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
  const details = modelDetailsOf(analysis);
  const place = details?.climate.location;
  return {
    place: place ? placeCell(place) : null,
    limiting_part: details?.limiting_part ?? null,
    years: details?.years ? countsOf(details.years) : null,
    water: details?.inputs.water ?? null,
    season_days: details?.inputs.season_days ?? null,
  };
}
