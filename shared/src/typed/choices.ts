// The choices of a plan's fields as people type them. The command line and the reader of plan files take them from
// here, since the contract itself, with its schemas, loads too slowly for --help.
import type { RiskTolerance } from '../contract/crop-plans.js';
import type { Water } from '../contract/feasibility.js';

/** The compiler checks the keys against the contract. */
const knownRisks: Record<RiskTolerance, true> = { low: true, medium: true, high: true };
const knownWaters: Record<Water, true> = { rainfed: true, irrigated: true };

/** The risk levels from lowest to highest. */
export const risks = Object.keys(knownRisks) as readonly RiskTolerance[];

export const waters = Object.keys(knownWaters) as readonly Water[];
