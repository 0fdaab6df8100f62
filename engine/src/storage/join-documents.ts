import type { Query, Rows } from '../aggregate/rows.js';
import type { BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import { bothFilters, filterOf, type Filter } from '../query/filter.js';
import { preparePlan, type PreparedPlan } from '../query/prepared-plan.js';
import type { Collection } from './collection.js';
import {
  newCounters,
  planDocuments,
  planRequest,
  runPlan,
  type PlannedQuery,
  type ScanCounters,
} from './find-documents.js';
import type { ReadView } from './view.js';

/** Returns the documents whose field equals one of the values. */
export type FindJoined = (values: readonly BsonValue[]) => Rows;

/** Plans a join once for all values; only values that this plan does not cover are planned separately. */
export function prepareJoin(
  view: ReadView,
  namespace: string,
  path: string,
  query: Query,
  counters: ScanCounters = newCounters(),
): FindJoined {
  let prepared: Prepared | undefined;
  return (values) => {
    const collection = view.catalog.get(namespace);
    if (!collection) return [];
    const [value, ...others] = values;
    if (value && others.length === 0) {
      if (!prepared || !isCurrent(prepared, collection))
        prepared = prepare(collection, path, query, counters);
      const plan = prepared.planFor(value);
      if (plan) return runPlan(view, collection, plannedJoin(path, value, query), plan, counters);
    }
    const filter = bothFilters(filterOf({ kind: '$in', path, operands: values }), query.filter);
    const joinQuery = { ...query, filter };
    return runPlan(view, collection, joinQuery, planDocuments(collection, joinQuery, counters), counters);
  };
}

interface Prepared {
  readonly collection: Collection;
  /** The multikey flags of the collection's indexes: a plan made before there were arrays would be wrong. */
  readonly multikey: readonly boolean[];
  readonly planFor: PreparedPlan;
}

function prepare(collection: Collection, path: string, query: Query, counters: ScanCounters): Prepared {
  counters.plannings += 1;
  const planFor = preparePlan(planRequest(collection, query), path);
  return { collection, multikey: multikeyFlags(collection), planFor };
}

function isCurrent({ collection, multikey }: Prepared, now: Collection): boolean {
  return (
    collection === now && now.indexes.every((index, position) => index.isMultikey === multikey[position])
  );
}

function multikeyFlags({ indexes }: Collection): readonly boolean[] {
  return indexes.map((index) => index.isMultikey);
}

/**
 * Returns the query of a join. Its filter is not compiled until a document is read, because often the index
 * keys suffice.
 */
function plannedJoin(path: string, operand: BsonValue, { filter, sort, skip, limit }: Query): PlannedQuery {
  let join: Filter | undefined;
  const matches = (document: BsonDocument): boolean => {
    join ??= filterOf({ kind: '$eq', path, operand });
    return join.matches(document) && filter.matches(document);
  };
  return { filter: { matches }, sort, skip, limit };
}
