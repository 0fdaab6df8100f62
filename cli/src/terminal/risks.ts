import type { RiskTolerance } from '@crop-planning/shared';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const known: Record<RiskTolerance, true> = { low: true, medium: true, high: true };

/** From lowest to highest. */
export const risks = Object.keys(known) as readonly RiskTolerance[];

export function isRisk(text: string): text is RiskTolerance {
  return Object.hasOwn(known, text);
}
