import { AbstractCursor } from 'mongodb';
import type { Db, MongoClient } from 'mongodb';
import type { ClientSlot } from './database-clients.js';
import { DeadlineError, within } from './deadline.js';

export interface StatementsOptions {
  clients: ClientSlot;
  /** The client of the moment unless told. */
  client?: () => MongoClient;
  name: string;
  msMax: number;
}

/** The database has not answered a statement in its time, and hardly would another one. */
export class LateStatementError extends DeadlineError {}

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A database whose statements all have a deadline, also where the driver would wait for ever, as it has been seen to
 * after its server was killed. Each goes to the client of the moment.
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

/** Has a client replaced that leaves the statement without an answer. */
export async function askWithin<T>(
  msMax: number,
  clients: ClientSlot,
  client: MongoClient,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await within(msMax, () => clients.ask(client, work));
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    clients.replace(client);
    throw new LateStatementError(msMax);
  }
}

/** The same thing with a limit on every promise that it gives. */
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
  // What walks a cursor asks for one batch after the other, each with a deadline of its own.
  if (property === Symbol.asyncIterator) return member.bind(self);
  return (...args: unknown[]) => {
    const result: unknown = Reflect.apply(member, target, args);
    if (result === target) return self;
    if (result instanceof Promise) return limit(() => result);
    return result instanceof AbstractCursor ? limited(() => result, limit) : result;
  };
}
