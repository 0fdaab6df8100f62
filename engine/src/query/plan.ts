import { everyKey, type KeyRange } from '../order/key-range.js';
import { alternativesOf, type Alternatives } from './conjunctions.js';
import { coveredFields } from './covering.js';
import { parseFilter, type Filter } from './filter.js';
import { implies } from './implication.js';
import { indexBounds, type IndexBounds } from './index-bounds.js';
import type { IndexSpec } from './index-keys.js';
import type { Sort } from './sort.js';

export interface PlanRequest {
  readonly filter: Filter;
  readonly sort?: Sort | undefined;
  /** Includes the _id index. */
  readonly indexes: readonly IndexSpec[];
  /** Whether the index has, or ever had, a key from an array. */
  readonly isMultikey: (index: IndexSpec) => boolean;
  /** The only fields that the caller reads; undefined for whole documents. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** Whether the index has its own entries, none of them from an array, so its keys contain the values. */
  readonly holdsValues?: (index: IndexSpec) => boolean;
}

export type Plan = { readonly kind: 'collection'; readonly sorted: boolean } | IndexScan;

export function rangesOf(plan: Plan): readonly KeyRange[] {
  return plan.kind === 'collection' ? [everyKey] : plan.ranges;
}

export interface IndexScan {
  readonly kind: 'index';
  readonly index: IndexSpec;
  /** Disjoint, in the order of the keys; a reverse scan takes them from last to first. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether the scan returns documents in the order of the sort. */
  readonly sorted: boolean;
  /** Whether the scan may return a document more than once. */
  readonly hasRepeats: boolean;
  /** Whether every entry in the ranges belongs to a matching document. */
  readonly exact: boolean;
  /**
   * The fields to read from the keys, if the keys contain all that the query needs; an empty set if only the
   * count matters.
   */
  readonly covered: ReadonlySet<string> | undefined;
}

/** Plans a query. A plan affects only speed: the filter must still be checked on each document. */
export function planQuery(request: PlanRequest): Plan {
  const { filter, sort, indexes } = request;
  const alternatives = alternativesOf(filter.node);
  const paths = namedPaths(alternatives, sort);
  const [best] = indexes
    .filter((index) => paths.has(index.fields[0]!.path) && coversFilter(index, alternatives))
    .map((index) => candidateOf(index, request, alternatives))
    .filter(isUseful)
    .sort(byUsefulness);
  return best?.plan ?? { kind: 'collection', sorted: sort === undefined };
}

interface Candidate {
  readonly plan: IndexScan;
  readonly bounds: IndexBounds;
  readonly savesSort: boolean;
}

function candidateOf(index: IndexSpec, request: PlanRequest, alternatives: Alternatives): Candidate {
  const isMultikey = request.isMultikey(index);
  const bounds = indexBounds(index, isMultikey, alternatives);
  const { sort, filter, fields } = request;
  const reverse =
    sort === undefined || isMultikey ? undefined : scanDirection(index, sort, bounds.constantPaths);
  const savesSort = reverse !== undefined;
  const plan: IndexScan = {
    kind: 'index',
    index,
    ranges: bounds.ranges,
    reverse: reverse ?? false,
    sorted: sort === undefined || savesSort,
    hasRepeats: isMultikey,
    exact: bounds.isExact,
    covered: request.holdsValues?.(index)
      ? coveredFields(index, {
          fields,
          filter: bounds.isExact ? undefined : filter.node,
          sort: savesSort ? undefined : sort,
        })
      : undefined,
  };
  return { plan, bounds, savesSort };
}

function byUsefulness(a: Candidate, b: Candidate): number {
  return (
    b.bounds.pinnedFields - a.bounds.pinnedFields ||
    Number(b.savesSort) - Number(a.savesSort) ||
    Number(b.bounds.isRanged) - Number(a.bounds.isRanged) ||
    a.plan.index.fields.length - b.plan.index.fields.length
  );
}

function isUseful({ bounds, savesSort }: Candidate): boolean {
  return bounds.pinnedFields > 0 || bounds.isRanged || savesSort;
}

/** Returns the paths in the filter and the sort. An index helps only if its first field is among them. */
function namedPaths({ conjunctions }: Alternatives, sort: Sort | undefined): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const conditions of conjunctions) for (const { path } of conditions) paths.add(path);
  for (const { path } of sort?.fields ?? []) paths.add(path);
  return paths;
}

/** Returns whether the scan must run backwards for the sort, or undefined if neither direction sorts. */
function scanDirection(
  index: IndexSpec,
  sort: Sort,
  constantPaths: ReadonlySet<string>,
): boolean | undefined {
  let reverse: boolean | undefined;
  let position = 0;
  for (const sortField of sort.fields) {
    if (constantPaths.has(sortField.path)) continue;
    while (position < index.fields.length && constantPaths.has(index.fields[position]!.path)) position += 1;
    const field = index.fields[position];
    if (field?.path !== sortField.path) return undefined;
    const isOpposite = field.direction !== sortField.direction;
    if (reverse !== undefined && reverse !== isOpposite) return undefined;
    reverse = isOpposite;
    position += 1;
  }
  return reverse ?? false;
}

function coversFilter(index: IndexSpec, alternatives: Alternatives): boolean {
  if (index.partialFilter === undefined) return true;
  const { node } = parseFilter(index.partialFilter);
  return alternatives.conjunctions.every((conditions) => implies(conditions, node));
}
