import { isObject, numberOf, numbersOf, objectsOf, textOf, textsOf } from './unknown-values.js';

/** When to plant a perennial, and what decides it. */
export interface PlantingTime {
  months: number[];
  reason: string;
}

/** Consecutive feasible planting months. */
export interface PlantingSeason {
  months: number[];
  bestScore: number;
}

/** When frost occurs; the first and the last month are null if there is no frost, or frost in every month. */
export interface Frost {
  /** A word for each month, January first. */
  chances: string[];
  firstMonth: number | null;
  lastMonth: number | null;
}

export function readPlantingTime(value: unknown): PlantingTime | null {
  if (!isObject(value)) return null;
  const [months, reason] = [numbersOf(value['months']), textOf(value['reason'])];
  return months === null || reason === null ? null : { months, reason };
}

/** Reads the planting seasons, the main one first; there are none before model 3.0. */
export function readPlantingSeasons(value: unknown): PlantingSeason[] {
  return objectsOf(value).flatMap((season) => {
    const [months, bestScore] = [numbersOf(season['months']), numberOf(season['best_score'])];
    return months === null || bestScore === null ? [] : [{ months, bestScore }];
  });
}

export function readFrost(value: unknown): Frost | null {
  if (!isObject(value)) return null;
  const chances = textsOf(value['chances']);
  if (chances.length !== 12) return null;
  return { chances, firstMonth: numberOf(value['first_month']), lastMonth: numberOf(value['last_month']) };
}
