import { modelDetailsSchema, type Analysis, type ModelDetails } from '@crop-planning/shared';

export const potato = {
  crop: 'potato',
  location: 'Nakuru, Kenya',
  planting_month: 12,
  risk_tolerance: 'medium',
} as const;

/** A planting in winter with too little rain, which is feasible if irrigated. */
export const thirsty = {
  crop: 'tomato',
  location: 'Niamey, Niger',
  planting_month: 11,
  risk_tolerance: 'medium',
} as const;

export const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);

export function limitCodes(analysis: Pick<Analysis, 'details'>): string[] {
  return detailsOf(analysis).limits.map(({ code }) => code);
}

export function detailsOf({ details }: Pick<Analysis, 'details'>): ModelDetails {
  return modelDetailsSchema.parse(details);
}
