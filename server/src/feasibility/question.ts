import type { Water } from '@crop-planning/shared';

/** The part of a question to the model that crop, place, month and risk leave open. */
export interface ModelQuestion {
  water: Water;
  /** Null for the crop's own season. */
  season_days: number | null;
}

/** The question of a plan that was created without one, and never analysed by the model. */
export const freshQuestion: ModelQuestion = { water: 'rainfed', season_days: null };

/** Returns the question that a plan keeps; release 0.1 kept none. */
export function keptQuestionOf(plan: {
  water?: Water | undefined;
  season_days?: number | null | undefined;
}): ModelQuestion | undefined {
  return plan.water && { water: plan.water, season_days: plan.season_days ?? null };
}

/** Returns the limiting part of an analysis. Version 1.0 named only its lowest factor, even at a full score. */
export function limitingPartOf(
  part: string | null | undefined,
  { score, limiting_factor }: { score: number | null; limiting_factor: string | null },
): string | null {
  return part ?? (score === 1 ? 'nothing' : limiting_factor);
}
