import type { Plan } from '../query/plan.js';
import type { Collection } from '../storage/catalog.js';
import type { DocumentQuery } from '../storage/find-documents.js';

interface PlanStage {
  readonly stage: string;
  readonly inputStage?: PlanStage;
  readonly [detail: string]: unknown;
}

/** The plan as MongoDB's explain names it, outermost stage first. */
export function planStages(
  collection: Collection | undefined,
  plan: Plan | undefined,
  query: DocumentQuery,
  projects: boolean,
): PlanStage {
  if (!collection || !plan) return { stage: 'EOF' };
  let stage: PlanStage =
    plan.kind === 'collection' ? { stage: 'COLLSCAN', direction: 'forward' } : fetchStage(plan);
  if (query.sort && !plan.sorted) {
    const sortPattern = Object.fromEntries(query.sort.fields.map(({ path, direction }) => [path, direction]));
    stage = { stage: 'SORT', sortPattern, inputStage: stage };
  }
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return projects ? { stage: 'PROJECTION_DEFAULT', inputStage: stage } : stage;
}

function fetchStage(plan: Plan & { kind: 'index' }): PlanStage {
  const { index, reverse } = plan;
  const keyPattern = Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction]));
  const scan = {
    stage: 'IXSCAN',
    keyPattern,
    indexName: index.name,
    isMultiKey: plan.hasRepeats,
    isUnique: index.unique,
    isPartial: index.partialFilter !== undefined,
    direction: reverse ? 'backward' : 'forward',
    rangeCount: plan.ranges.length,
  };
  return { stage: 'FETCH', inputStage: scan };
}
