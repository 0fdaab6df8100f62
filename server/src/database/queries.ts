import { ObjectId, type Collection, type Db, type Document, type Filter } from 'mongodb';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Position } from './paging.js';

/** Returns the time of the database's clock, which all servers share. */
export async function timeOf(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  if (localTime instanceof Date) return localTime;
  throw new TypeError('the database does not report its time');
}

/**
 * Parses an id of 24 hex digits; returns undefined for anything else, so that nothing else reaches a filter.
 */
export function toObjectId(id: string): ObjectId | undefined {
  return /^[0-9a-f]{24}$/i.test(id) ? ObjectId.createFromHexString(id) : undefined;
}

/** Returns a filter for the document with this id, or undefined if it is not an id. */
export function idFilter(id: string): { _id: ObjectId } | undefined {
  const _id = toObjectId(id);
  return _id && { _id };
}

/** Returns an id that nothing has, for a look-up that must cost as much whether or not there is something to find. */
export function anyId(): string {
  return new ObjectId(randomBytes(12)).toHexString();
}

/** Returns a filter for the documents of an account, or the field that makes a document the account's. */
export function ownedBy(accountId: string): { account_id: ObjectId } {
  return { account_id: ObjectId.createFromHexString(accountId) };
}

/** Returns a filter for the document with this id and owner, or undefined if either is not an id. */
export function ownedKey(accountId: string, id: string): { _id: ObjectId; account_id: ObjectId } | undefined {
  const _id = toObjectId(id);
  const account_id = toObjectId(accountId);
  return _id && account_id && { _id, account_id };
}

/** A document by its owner and its id. */
export interface OwnedId {
  accountId: string;
  id: string;
}

/** Returns a filter for those of the documents that exist. An id belongs to one account, so no other is found. */
export function anyOf(owned: readonly OwnedId[]): {
  account_id: { $in: ObjectId[] };
  _id: { $in: ObjectId[] };
} {
  const accountIds = new Set(owned.map(({ accountId }) => accountId));
  const ids = new Set(owned.map(({ id }) => id));
  return { account_id: { $in: toObjectIds(accountIds) }, _id: { $in: toObjectIds(ids) } };
}

function toObjectIds(ids: Iterable<string>): ObjectId[] {
  return Array.from(ids, (id) => ObjectId.createFromHexString(id));
}

/** Counts the documents that match, in the database; for a few thousand at most. */
export async function countOf<T extends Document>(
  collection: Collection<T>,
  $match: Filter<T>,
): Promise<number> {
  const stages = [{ $match }, { $group: { _id: null, count: { $sum: 1 } } }];
  const group = await collection.aggregate<{ count: number }>(stages).next();
  return group?.count ?? 0;
}

/** The order of the lists that `keysetFilter` continues. */
export const newestFirst = { created_at: -1, _id: -1 } as const;

/** Returns a filter for the items that follow an item in a list ordered newest first. */
export function keysetFilter({ id, created_at }: Position) {
  const tied = { created_at, _id: { $lt: ObjectId.createFromHexString(id) } };
  // The outer bound is redundant, but lets every query planner begin its index scan there.
  return { created_at: { $lte: created_at }, $or: [{ created_at: { $lt: created_at } }, tied] };
}

type Given<Fields, Stored> = {
  [Name in keyof Fields]: Extract<Exclude<Fields[Name], undefined>, Stored[Name & keyof Stored]>;
};

/**
 * Returns the fields that have a value, for a document or for a `$set` that leaves the others unchanged. Null is a
 * value where the stored form has it.
 */
export function givenOf<Form extends z.ZodObject, Fields extends object>(
  { shape }: Form,
  fields: Fields,
): Given<Fields, z.infer<Form>> {
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && (value !== null || shape[name].isNullable());
  return Object.fromEntries(Object.entries(fields).filter(isGiven)) as Given<Fields, z.infer<Form>>;
}
