import { AbstractCursor } from 'mongodb';
import type { Db, MongoClient } from 'mongodb';
import type { ClientSlot } from './clients.js';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';

export interface StatementsOptions {
  clients: ClientSlot;
  /** The current client by default. */
  client?: () => MongoClient;
  name: string;
  msMax: number;
}

/** The database did not answer a statement in time, and hardly would answer another. */
export class LateStatementError extends DeadlineError {}

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A database whose statements all have a deadline, even when the driver would wait for ever, as it has been seen to
 * after its server was killed. Each goes to the current client.
 */
export function limitStatements(options: StatementsOptions): Db {
  const { clients, client = clients.current, name, msMax } = options;
  const current = () => client().db(name);
  const limit: Limit = (work) => askWithin(msMax, clients, client(), work);

  return new Proxy(current(), {
    get(_, property) {
      const db = current();
      if (property === 'collection')
        return (...args: Parameters<Db['collection']>) => limited(() => current().collection(...args), limit);
      return memberOf(db, property, { self: db, limit });
    },
  });
}

/** Has the client replaced if it leaves the statement unanswered. */
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

/** The same object with a limit on every promise it returns. */
function limited<T extends object>(current: () => T, limit: Limit): T {
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
  // Iterating a cursor asks for one batch after another, each with its own deadline.
  if (property === Symbol.asyncIterator) return member.bind(self);
  return (...args: unknown[]) => {
    const result: unknown = Reflect.apply(member, target, args);
    if (result === target) return self;
    if (result instanceof Promise) return limit(() => result);
    return result instanceof AbstractCursor ? limited(() => result, limit) : result;
  };
}
