import type { RiskTolerance } from '../../../contract/crop-plans.js';

/** Completes «riesgo …». */
export const risks: Readonly<Record<RiskTolerance, string>> = {
  low: 'bajo',
  medium: 'medio',
  high: 'alto',
};
