import { kindOf } from '../../server/src/feasibility/crop-kind.js';
import { thresholdsOf } from '../../server/src/feasibility/label.js';
import { isIrrigationAdvised } from '../../server/src/feasibility/verdict/advised-irrigation.js';
import type { Case } from './cases.js';
import { isFeasible } from './judging.js';
import { count, measuresTable } from './measures.js';

/** Counts the irrigated plantings that people make, for which a verdict would advise irrigation. */
export function irrigationTable(cases: readonly Case[]): string[] {
  const needed = cases.filter(({ isPractice, water, finding }) => {
    const isDryAlone = finding.scoreOf.rainfed < thresholdsOf.medium.feasible;
    return isPractice && water === 'irrigated' && isDryAlone && isFeasible(finding);
  });
  const kinds = {
    'field crops': needed.filter(({ judged }) => kindOf(judged.crop) === 'annual' && !judged.crop.is_flooded),
    'flooded rice': needed.filter(({ judged }) => judged.crop.is_flooded),
    perennials: needed.filter(({ judged }) => kindOf(judged.crop) === 'perennial'),
  };
  return measuresTable(
    'irrigated crops',
    Object.entries(kinds).map(([kind, some]) => count(`${kind}: advised`, some, isAdvised)),
  );
}

function isAdvised({ finding: { water, parts } }: Case): boolean {
  return isIrrigationAdvised({ irrigationMm: water.irrigationMm, dryScore: parts.dry?.score });
}
