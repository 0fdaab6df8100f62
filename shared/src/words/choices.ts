import type { RiskTolerance } from '../contract/crop-plans.js';
import type { Water } from '../contract/feasibility.js';

/** What each choice of a plan's field means. */
export const riskWords: Readonly<Record<RiskTolerance, string>> = {
  low: 'most years have to succeed',
  medium: 'some bad years are acceptable',
  high: 'many bad years are acceptable',
};

export const waterWords: Readonly<Record<Water, string>> = {
  rainfed: 'only rain, and what the soil stores',
  irrigated: 'irrigation supplies what rain lacks',
};

/** The season of a plan that states none. */
export const ownSeason = "the crop's typical season";
