import { BSON, type Document } from 'mongodb';
import { RefusedError } from './refused.js';

/**
 * What every shard is asked for a query whose result is put together here: enough documents, and with the fields by
 * which they are sorted.
 */
export function asked(command: Document): Document {
  const { skip, limit, batchSize: _, singleBatch: __, ...rest } = command;
  const hidden = hiddenKeys(command);
  const shown = isInclusive(rest['projection'])
    ? { ...rest['projection'], ...Object.fromEntries(hidden.map((key) => [key, 1])) }
    : without(rest['projection'] ?? {}, hidden);
  return {
    ...rest,
    ...(hidden.length > 0 && { projection: shown }),
    ...(Number(limit ?? 0) > 0 && { limit: Number(limit) + Number(skip ?? 0) }),
  };
}

/** Puts the results of a query on several shards together, in the order and the number that it asks for. */
export function mergedQuery(command: Document, results: readonly Document[][]): Document[] {
  const { sort = {}, skip = 0, limit = 0 } = command;
  const from = Number(skip);
  const hidden = hiddenKeys(command);
  return inOrder(sort, results.flat())
    .slice(from, Number(limit) === 0 ? undefined : from + Number(limit))
    .map((document) => without(document, hidden));
}

/** Adds up what writes on several shards report; `indexes` has the number of each part's statements in the command. */
export function mergedWrites(parts: readonly { reply: Document; indexes: readonly number[] }[]): Document {
  const sum = (field: string) => parts.reduce((total, { reply }) => total + Number(reply[field] ?? 0), 0);
  const listed = (field: string) =>
    parts.flatMap(({ reply, indexes }) =>
      (reply[field] ?? []).map((one: Document) => ({ ...one, index: indexes[Number(one['index'])] })),
    );
  const lists = Object.fromEntries(
    ['upserted', 'writeErrors'].map((field) => [field, listed(field)]).filter(([, list]) => list?.length),
  );
  const nModified = parts.some(({ reply }) => 'nModified' in reply) && { nModified: sum('nModified') };
  return { ok: 1, n: sum('n'), ...nModified, ...lists };
}

/** The fields by which a query sorts and which its projection leaves out. */
function hiddenKeys({ sort = {}, projection = {} }: Document): string[] {
  const isShown = (key: string) =>
    key in projection ? Number(projection[key]) !== 0 : key === '_id' || !isInclusive(projection);
  return Object.keys(sort).filter((key) => !isShown(key));
}

function isInclusive(projection: Document = {}): boolean {
  return Object.entries(projection).some(([key, value]) => key !== '_id' && Number(value) !== 0);
}

function without(document: Document, keys: readonly string[]): Document {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key)));
}

/** Sorts documents as MongoDB does. */
export function inOrder(sort: Document, documents: readonly Document[]): Document[] {
  const keys = Object.entries(sort);
  return documents.toSorted((left, right) => {
    for (const [key, direction] of keys) {
      const order = compare(left[key], right[key]);
      if (order !== 0) return order * Number(direction);
    }
    return 0;
  });
}

/** Compares two values of those types by which the service sorts, in MongoDB's order of types. */
function compare(left: unknown, right: unknown): number {
  const [a, b] = [sortable(left), sortable(right)];
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.value === b.value) return 0;
  return a.value < b.value ? -1 : 1;
}

function sortable(value: unknown): { rank: number; value: number | string } {
  if (value === undefined || value === null) return { rank: 0, value: 0 };
  // The bytes of UTF-8 have the order of the characters they stand for.
  if (typeof value === 'string') return { rank: 2, value: Buffer.from(value).toString('latin1') };
  if (value instanceof BSON.ObjectId) return { rank: 3, value: value.toHexString() };
  if (typeof value === 'boolean') return { rank: 4, value: Number(value) };
  if (value instanceof Date) return { rank: 5, value: value.getTime() };
  if (value instanceof BSON.Timestamp) return { rank: 6, value: value.toString().padStart(20, '0') };
  const number = Number(value);
  if (Number.isNaN(number)) throw new RefusedError(`${JSON.stringify(value)} cannot be sorted here.`);
  return { rank: 1, value: number };
}

/** The events of a batch from each shard, in the order of their times, each with the position that all shards then have. */
export function mergedChanges(
  batches: readonly { events: readonly Document[]; token: unknown }[],
  tokensBefore: readonly unknown[],
): Document[] {
  const tokens = [...tokensBefore];
  return batches
    .flatMap(({ events }, shard) => events.map((event) => ({ event, shard })))
    .toSorted((left, right) => compare(left.event['clusterTime'], right.event['clusterTime']))
    .map(({ event, shard }) => {
      tokens[shard] = event['_id'];
      return { ...event, _id: positionOf(tokens) };
    });
}

/** Returns a position in the changes of all shards, in the form of MongoDB's resume tokens. */
export function positionOf(tokens: readonly unknown[]): Document {
  return { _data: Buffer.from(JSON.stringify(tokens)).toString('hex').toUpperCase() };
}

/** Returns the positions of the shards, or undefined if the token is not one of `positionOf`. */
export function tokensAt({ _data }: Document): unknown[] | undefined {
  const text = Buffer.from(String(_data), 'hex').toString();
  return text.startsWith('[') ? JSON.parse(text) : undefined;
}
