import { AbstractCursor } from 'mongodb';
import type { Db, MongoClient } from 'mongodb';
import type { ClientSlot } from './clients.js';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';

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

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a database whose statements all have a deadline, even when the driver would wait for ever, as it
 * does after the database server was killed. Each statement uses the current client.
 */
export function limitStatements(options: StatementsOptions): Db {
  const { clients, client = clients.current, name, msMax } = options;
  const current = () => client().db(name);
  const limit: Limit = (work) => askWithin(msMax, clients, client(), work);

  return new Proxy(current(), {
    get(_, property) {
      const db = current();
      if (property === 'collection')
        return (...args: Parameters<Db['collection']>) =>
          withLimit(() => current().collection(...args), limit);
      return memberOf(db, property, { self: db, limit });
    },
  });
}

/** Runs a statement with a deadline; at the deadline, replaces the client and raises LateStatementError. */
export async function askWithin<T>(
  msMax: number,
  clients: ClientSlot,
  client: MongoClient,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(msMax, () => clients.ask(client, work));
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    clients.replace(client);
    throw new LateStatementError(msMax);
  }
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
