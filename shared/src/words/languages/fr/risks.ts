import type { RiskTolerance } from '../../../contract/crop-plans.js';

/** Completes « un risque … ». */
export const risks: Readonly<Record<RiskTolerance, string>> = {
  low: 'faible',
  medium: 'moyen',
  high: 'élevé',
};
