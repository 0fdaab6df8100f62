import type { Crop, MapMonth, Water } from '@crop-planning/shared';
import { createHash } from 'node:crypto';
import { modelVersion } from '../feasibility/assess.js';
import { canonicalCrop } from '../feasibility/inputs-hash.js';

/** What is calculated for all nodes at once; several maps are made of one calculation. */
export type MapQuestion = MeanMapQuestion | YearsMapQuestion;

interface BaseQuestion {
  crop: Crop;
  /** Null for the crop's own season, and for perennials. */
  seasonDays: number | null;
}

/** By the mean climate, with and without irrigation. */
export interface MeanMapQuestion extends BaseQuestion {
  by: 'mean';
  plantingMonth: MapMonth;
}

export interface YearsMapQuestion extends BaseQuestion {
  by: 'years';
  /** The month, 1 to 12. */
  plantingMonth: number;
  water: Water;
}

/** Must be raised when the calculation or its stored form changes without a new version of the model. */
const form = 1;

/**
 * Returns a hash of everything that the result depends on: the version of the model, the figures of the crop,
 * the grid, the table of years and the question.
 */
export function keyOf(question: MapQuestion, tables: { grid: string; years: string | null }): string {
  const { crop, by, plantingMonth, seasonDays } = question;
  const ofYears = question.by === 'years' && { water: question.water, years: tables.years };
  const parts = [
    form,
    modelVersion,
    tables.grid,
    canonicalCrop(crop),
    by,
    plantingMonth,
    seasonDays,
    ofYears,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Whether a calculation takes seconds; that of a month in the mean climate does not. */
export function isLong({ by, plantingMonth }: MapQuestion): boolean {
  return by === 'years' || plantingMonth === 'best';
}
