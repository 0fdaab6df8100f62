import type { Field } from '../view.js';

interface ModelScore {
  score: number | null;
  limiting_factor: string | null;
}

export const limitingFactorField: Field<ModelScore> = {
  title: 'LIMITED BY',
  kind: 'text',
  show: modelLimitOf,
};

/** A whole score is limited by nothing; the model names the lowest part all the same. */
export function modelLimitOf({ score, limiting_factor }: ModelScore): string | null {
  return score === 1 ? 'nothing' : limiting_factor;
}
