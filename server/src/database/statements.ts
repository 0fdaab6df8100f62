import {
  AbstractCursor,
  MongoBulkWriteError,
  MongoServerError,
  type Collection,
  type Db,
  type MongoClient,
} from 'mongodb';
import type { ClientSlot } from './clients.js';
import { DeadlineError } from '../concurrency/deadline.js';

export interface StatementsOptions {
  clients: ClientSlot;
  /** Returns the client to use; by default the slot's current one. */
  client?: () => MongoClient;
  name: string;
  msMax: number;
}

/**
 * Raised when the database did not answer a statement by the deadline and is therefore unlikely to answer
 * another.
 */
export class LateStatementError extends DeadlineError {}

/** After this long without any answer, a client's connections may have been silently lost. */
const silentMsMax = 1_000;

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a database whose statements all have a deadline, even when the driver would wait for ever, as it
 * does after the database server was killed. Each statement uses the current client.
 */
export function limitStatements(options: StatementsOptions): Db {
  const { clients, client = clients.current, name, msMax } = options;
  const current = derived(client, (one) => one.db(name));
  const limit: Limit = (work) => askWithin(msMax, clients, client(), work);
  const collections = new Map<string, Collection>();

  /** Makes each collection once: a driver's collection takes long to make, and a transaction uses four. */
  function collectionOf(...[collectionName, options]: Parameters<Db['collection']>): Collection {
    if (options) throw new TypeError('A collection has the options of its database.');
    const made =
      collections.get(collectionName) ??
      withLimit(
        derived(current, (db) => db.collection(collectionName)),
        limit,
      );
    collections.set(collectionName, made);
    return made;
  }

  return new Proxy(current(), {
    get(_, property) {
      if (property === 'collection') return collectionOf;
      const db = current();
      return memberOf(db, property, { self: db, limit });
    },
  });
}

/**
 * Runs a statement with a deadline, which must be later than a second; at the deadline, replaces the client and
 * raises LateStatementError. The client is also replaced if nothing at all is answered for a second.
 */
export function askWithin<T>(
  msMax: number,
  clients: ClientSlot,
  client: MongoClient,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const answer = work();
    let timer = setTimeout(() => {
      clients.suspect(client, startedMs);
      timer = setTimeout(() => {
        clients.replace(client);
        reject(new LateStatementError(msMax));
      }, msMax - silentMsMax);
    }, silentMsMax);
    answer.then(
      (value) => {
        clearTimeout(timer);
        clients.noteAnswer();
        resolve(value);
      },
      (failure: unknown) => {
        clearTimeout(timer);
        const error = unwrapped(failure);
        // An error from the server counts as an answer.
        if (error instanceof MongoServerError) clients.noteAnswer();
        reject(error);
      },
    );
  });
}

/**
 * Returns the failure of a command itself: the driver wraps that of one with several documents or changes as if the
 * server had answered.
 */
function unwrapped(failure: unknown): unknown {
  const cause: unknown = failure instanceof MongoBulkWriteError ? failure.errorResponse : undefined;
  return cause instanceof Error ? cause : failure;
}

/** Returns a function that makes something of the current source, and makes it again only for another source. */
export function derived<S, T>(current: () => S, make: (source: S) => T): () => T {
  let known: { source: S; made: T } | undefined;
  return () => {
    const source = current();
    if (known?.source !== source) known = { source, made: make(source) };
    return known.made;
  };
}

/** Returns a proxy of the object; the limit applies to every promise that a method of the object returns. */
function withLimit<T extends object>(current: () => T, limit: Limit): T {
  const proxy: T = new Proxy(current(), {
    get: (_, property) => memberOf(current(), property, { self: proxy, limit }),
  });
  return proxy;
}

function memberOf(
  target: object,
  property: string | symbol,
  { self, limit }: { self: object; limit: Limit },
) {
  const member: unknown = Reflect.get(target, property);
  if (typeof member !== 'function') return member;
  // Iterating a cursor requests one batch after another, each with its own deadline.
  if (property === Symbol.asyncIterator) return member.bind(self);
  return (...args: unknown[]) => {
    const result: unknown = Reflect.apply(member, target, args);
    if (result === target) return self;
    if (result instanceof Promise) return limit(() => result);
    return result instanceof AbstractCursor ? withLimit(() => result, limit) : result;
  };
}
