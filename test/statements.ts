import type { Document } from 'mongodb';
import { allRecords } from '../server/src/records/records.js';

/** A read or change of one collection, as a sharded cluster would see it. */
export interface Statement {
  collection: string;
  /**
   * The command, the collection and the fields of the filter, such as `find crop_plans {_id, account_id}`; a `?`
   * follows those for which the filter has something other than values, such as a range.
   */
  text: string;
  /** The values of the shard key that the filter allows; undefined if it allows any, and all shards are asked. */
  owners: readonly unknown[] | undefined;
  /** Whether the filter gives the shard key, so that the statement goes to few shards rather than to all. */
  isTargeted: boolean;
}

/** The key by which each collection would be sharded; those that are not listed are small, and stay together. */
export const shardKeys: ReadonlyMap<string, string> = new Map(
  allRecords.flatMap(({ collection, shardKey }): [string, string][] =>
    shardKey === undefined ? [] : [[collection, shardKey.field]],
  ),
);

/** What stands for the collection where a statement is about those of the whole database. */
export const wholeDatabase = '*';

/** Lists the statements on sharded collections in a command; inserts are not listed, as they go to one shard. */
export function statementsOf(command: Document): Statement[] {
  const [name = ''] = Object.keys(command);
  if (name === 'explain') return statementsOf(command['explain']);
  const collection = command[name];
  const each = (filters: readonly Document[]) =>
    filters.flatMap((filter) => statementOf(name, collection, filter));
  if (name === 'find') return each([command['filter'] ?? {}]);
  if (name === 'count' || name === 'distinct' || name === 'findAndModify')
    return each([command['query'] ?? {}]);
  if (name === 'update') return each(command['updates'].map(({ q }: Document) => q));
  if (name === 'delete') return each(command['deletes'].map(({ q }: Document) => q));
  if (name === 'aggregate') return pipelineStatements(name, collection, command['pipeline']);
  return [];
}

function pipelineStatements(
  name: string,
  collection: unknown,
  pipeline: readonly Document[],
  join?: string,
): Statement[] {
  const later = pipeline.findIndex((stage) => !('$match' in stage));
  const leading = pipeline.slice(0, later < 0 ? pipeline.length : later).map(({ $match }) => $match);
  const stream = pipeline.some((stage) => '$changeStream' in stage) ? [{ $changeStream: {} }] : [];
  const joined = join === undefined ? [] : [{ [join]: { $eq: 0 } }];
  const joins = pipeline.flatMap(({ $lookup: lookup }) =>
    lookup ? pipelineStatements('$lookup', lookup.from, lookup.pipeline ?? [], lookup.foreignField) : [],
  );
  return [...statementOf(name, collection, { $and: [...joined, ...leading, ...stream] }), ...joins];
}

function statementOf(name: string, collection: unknown, filter: Document): Statement[] {
  if (Number(collection) === 1) {
    const text = `${name} ${wholeDatabase} {${fieldsOf(filter).join(', ')}}`;
    return [{ collection: wholeDatabase, text, owners: undefined, isTargeted: false }];
  }
  const key = typeof collection === 'string' ? shardKeys.get(collection) : undefined;
  if (typeof collection !== 'string' || key === undefined) return [];
  const fields = [...new Set(fieldsOf(filter))].sort();
  const text = `${name} ${collection} {${fields.join(', ')}}`;
  const owners = valuesOf(filter, key);
  return [{ collection, text, owners, isTargeted: owners !== undefined }];
}

function fieldsOf(filter: Document): string[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name === '$and' || name === '$or' ? value.flatMap(fieldsOf) : [isEquality(value) ? name : `${name}?`],
  );
}

/** Returns the values that the field of a matching document can have, or undefined if it can have any. */
function valuesOf(filter: Document, field: string): readonly unknown[] | undefined {
  const { $and = [], $or = [] } = filter;
  if (isEquality(filter[field])) return given(filter[field]);
  for (const part of $and) {
    const values = valuesOf(part, field);
    if (values) return values;
  }
  const choices = $or.map((part: Document) => valuesOf(part, field));
  return choices.length > 0 && !choices.includes(undefined) ? choices.flat() : undefined;
}

function given(condition: unknown): readonly unknown[] {
  if (typeof condition !== 'object' || condition === null) return [condition];
  if ('$eq' in condition) return [condition.$eq];
  return '$in' in condition && Array.isArray(condition.$in) ? condition.$in : [condition];
}

function isEquality(condition: unknown): boolean {
  if (condition === undefined || condition instanceof RegExp) return false;
  if (typeof condition !== 'object' || condition === null || '_bsontype' in condition) return true;
  const operators = Object.keys(condition).filter((name) => name.startsWith('$'));
  return operators.length === 0 || operators.includes('$eq') || operators.includes('$in');
}
