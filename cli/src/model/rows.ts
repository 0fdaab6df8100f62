import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { placeCell } from '@crop-planning/shared/words/answering-place';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';

/** Fields that the CLI adds to an analysis, whether it is shown in a list or by itself. */
type AddedFields = ReturnType<typeof addedFields>;

export type PreviewRow = AnalysisPreview & AddedFields;
export type AnalysisRow = Analysis & AddedFields & { plan_name: string };

export function analysisRow(analysis: Analysis, planName: string): AnalysisRow {
  return { ...analysis, plan_name: planName, ...addedFields(analysis) };
}

export function previewRow(preview: AnalysisPreview): PreviewRow {
  return { ...preview, ...addedFields(preview) };
}

/** Every field is null if another producer made the analysis. */
function addedFields(analysis: Analysis | AnalysisPreview) {
  const details = modelDetailsOf(analysis);
  const place = details?.climate.location;
  return {
    /** What the model advises, in a sentence. */
    sentence: analysis.verdict?.sentence ?? null,
    /** The place that the analysis is for; null if the climate was given. */
    place: place ? placeCell(place) : null,
    /** The part that decides the model's score. */
    limiting_part: details?.limiting_part ?? null,
    /** Null if the model judged no years. */
    years: details?.years ? countsOf(details.years) : null,
    /** The water supply that the model was asked about. */
    water: details?.inputs.water ?? null,
    /** The season length that the model was asked about; null if it was the crop's own season. */
    season_days: details?.inputs.season_days ?? null,
  };
}
