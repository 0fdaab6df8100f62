import type { Query } from '../aggregate/rows.js';
import type { KeyField } from '../order/key-encoding.js';
import type { IndexScan, Plan } from '../query/plan.js';

interface PlanStage {
  readonly stage: string;
  readonly inputStage?: PlanStage;
  readonly [detail: string]: unknown;
}

/**
 * Describes the plan as MongoDB's explain does, outermost stage first; without a collection, `plan` is
 * undefined.
 */
export function planStages(plan: Plan | undefined, query: Query, projects: boolean): PlanStage {
  if (!plan) return { stage: 'EOF' };
  let stage = plan.kind === 'collection' ? { stage: 'COLLSCAN', direction: 'forward' } : scanStage(plan);
  if (query.sort && !plan.sorted)
    stage = { stage: 'SORT', sortPattern: patternOf(query.sort.fields), inputStage: stage };
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  const isCovered = plan.kind === 'index' && plan.covered !== undefined;
  const projection = isCovered ? 'PROJECTION_COVERED' : 'PROJECTION_DEFAULT';
  return projects ? { stage: projection, inputStage: stage } : stage;
}

function scanStage({ index, reverse, hasRepeats, ranges, covered }: IndexScan): PlanStage {
  const scan = {
    stage: 'IXSCAN',
    keyPattern: patternOf(index.fields),
    indexName: index.name,
    isMultiKey: hasRepeats,
    isUnique: index.unique,
    isPartial: index.partialFilter !== undefined,
    direction: reverse ? 'backward' : 'forward',
    rangeCount: ranges.length,
  };
  return covered ? scan : { stage: 'FETCH', inputStage: scan };
}

function patternOf(fields: readonly KeyField[]): Record<string, number> {
  return Object.fromEntries(fields.map(({ path, direction }) => [path, direction]));
}
