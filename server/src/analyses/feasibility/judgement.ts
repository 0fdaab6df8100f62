import type { ModelDetails } from '@crop-planning/shared';
import type { Season } from './season.js';
import type { Drawn } from './soil-water.js';

/** The parts of a score; one that does not apply to the crop is undefined. No figure is rounded. */
export type Parts = ModelDetails['components'];

/** What a crop wants of water and what it gets of rain and soil, over its season or over a year, in mm. */
export interface WaterBalance {
  storedAtSowingMm: number;
  rainMm: number;
  wantedMm: number;
  gotMm: number;
  /** Got of wanted; 1 where nothing is wanted. */
  share: number;
  irrigationMm: number;
  /** In the soil at the end of each month, January first. */
  soilMm: readonly number[];
}

/** How a crop fares that is planted in one month, its water being that of rain and soil. */
export interface Judgement {
  /** Null for perennials. */
  season: Season | null;
  water: WaterBalance;
  /** Of a winter, below 7.2 deg C; null where the crop asks for none. */
  chillHours: number | null;
  parts: Parts;
}

/** The balance of what was drawn, and what it lacks. */
export function balanceOf(
  { wantedMm, gotMm }: Pick<Drawn, 'wantedMm' | 'gotMm'>,
  beside: Pick<WaterBalance, 'storedAtSowingMm' | 'rainMm' | 'soilMm'>,
): WaterBalance {
  const share = wantedMm === 0 ? 1 : gotMm / wantedMm;
  return { ...beside, wantedMm, gotMm, share, irrigationMm: Math.max(0, wantedMm - gotMm) };
}
