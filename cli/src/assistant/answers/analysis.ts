// What an assistant gets of an analysis: the verdict, the reasons, the figures and their limits. Called by tools/.
import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import { peoplesTexts } from './peoples-texts.js';

/** Returns an analysis; what another producer wrote is apart. */
export function analysisFields(analysis: Analysis | AnalysisPreview) {
  const { feasibility_label, score, created_at, source, limiting_factor, reasons } = analysis;
  const details = modelDetailsOf(analysis);
  const result = { feasibility_label, score: score === null ? null : rounded(score) };
  const recorded = created_at === null ? {} : { id: analysis.id, recorded_at: created_at };
  if (details === undefined)
    return {
      ...recorded,
      ...result,
      by: 'another producer',
      ...peoplesTexts({ source, limiting_factor, reasons: reasons.slice(0, reasonsMax) }),
    };
  return {
    ...recorded,
    by: 'model',
    verdict: analysis.verdict && { code: analysis.verdict.code, sentence: analysis.verdict.sentence },
    ...result,
    limiting_factor,
    limiting_part: details.limiting_part,
    reasons,
    figures: figuresOf(details),
    limits: details.limits.map(({ message }) => message),
    model_version: details.model_version,
  };
}

const reasonsMax = 5;

type Details = NonNullable<ReturnType<typeof modelDetailsOf>>;

function figuresOf({ inputs, crop, climate, season, years, waters, water, ...details }: Details) {
  const { planting_month, risk_tolerance } = inputs;
  return {
    crop: crop.name,
    place: climate.location?.name ?? null,
    planting_month,
    risk_tolerance,
    water: inputs.water,
    years: years && countsOf(years),
    season_days: season && rounded(season.days_needed),
    harvest_months: season?.harvest_months ?? [],
    rainfed: verdictOf(waters.rainfed),
    irrigated: verdictOf(waters.irrigated),
    rain_mm: rounded(water.rain_mm),
    irrigation_mm: rounded(water.irrigation_mm),
    good_months: details.good_months,
    better_months: details.better_months,
    local_months: details.local_months ?? null,
    scores_by_planting_month: details.window.map(({ score }) => rounded(score)),
  };
}

function verdictOf({ feasibility_label, score }: { feasibility_label: string; score: number }) {
  return { feasibility_label, score: rounded(score) };
}

/** Rounds to two decimals: more are noise to an assistant. */
export function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}
