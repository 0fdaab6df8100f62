import type { PipelineContext, Query, Rows } from '../aggregate/rows.js';
import type { BsonValue } from '../bson/value.js';
import { bothFilters, filterOf, type Filter } from '../query/filter.js';
import { preparePlan } from '../query/prepared-plan.js';
import type { Collection } from './collection.js';
import {
  DocumentScan,
  findDocuments,
  newCounters,
  planRequest,
  type ScanCounters,
} from './find-documents.js';
import type { ReadView } from './view.js';

/** Plans a join once for all values; only values that this plan does not cover are planned separately. */
export function prepareJoin(
  view: ReadView,
  namespace: string,
  path: string,
  query: Query,
  counters: ScanCounters = newCounters(),
): ReturnType<PipelineContext['join']> {
  let prepared: Prepared | undefined;
  return (values) => {
    const collection = view.catalog.get(namespace);
    if (!collection) return [];
    const [value] = values;
    if (value && values.length === 1) {
      if (!prepared || !isCurrent(prepared, collection))
        prepared = prepare(view, collection, path, query, counters);
      const rows = prepared.find(value);
      if (rows) return rows;
    }
    const filter = bothFilters(filterOf({ kind: '$in', path, operands: values }), query.filter);
    return findDocuments(view, collection, { ...query, filter }, counters);
  };
}

type Prepared = ReturnType<typeof prepare>;

function prepare(view: ReadView, collection: Collection, path: string, query: Query, counters: ScanCounters) {
  counters.plannings += 1;
  const planned = preparePlan(planRequest(collection, query), path);
  const scan = planned && new DocumentScan({ view, collection, counters }, planned.plan, query);
  const rangesFor = scan && planned.rangesWithin(scan.prefix);
  return {
    collection,
    /** A plan made before there were arrays would be wrong. */
    multikey: collection.indexes.map((index) => index.isMultikey),
    /** Returns undefined for a value that must be planned separately. */
    find(value: BsonValue): Rows | undefined {
      const ranges = rangesFor?.(value);
      return ranges && scan?.find(ranges, joinTest(path, value, query.filter));
    },
  };
}

function isCurrent({ collection, multikey }: Prepared, now: Collection): boolean {
  return (
    collection === now && now.indexes.every((index, position) => index.isMultikey === multikey[position])
  );
}

function joinTest(path: string, operand: BsonValue, filter: Filter): Filter['matches'] {
  const join = filterOf({ kind: '$eq', path, operand });
  return (document) => join.matches(document) && filter.matches(document);
}
