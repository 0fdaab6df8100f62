import type { Document } from 'mongodb';
import { RefusedError } from './refused.js';
import type { Route } from './routing.js';

/** A transaction that a client runs. */
interface RunningTransaction {
  /** Those on which it has begun. */
  shards: Set<number>;
  owners: Set<string>;
  /** The collections in which its statements name owners. */
  collections: Set<string>;
  readConcern: unknown;
}

export type Transactions = ReturnType<typeof createTransactions>;

/**
 * The transactions of all clients, of which a session has one at a time. `mayNameSeveral` says, by the collections of
 * its statements, whether a transaction may name several owners.
 */
export function createTransactions(mayNameSeveral: (collections: readonly string[]) => boolean) {
  const bySession = new Map<string, { number: string; transaction: RunningTransaction }>();
  /** The collections of the transactions that named several owners, in the order in which they did. */
  const severalOwners: string[][] = [];

  return {
    severalOwners,

    isPart: ({ autocommit }: Document): boolean => autocommit === false,

    /** Returns the transaction of a command, which begins it if no statement has. */
    of({ lsid, txnNumber, readConcern }: Document): RunningTransaction {
      const session = lsid.id.toString('hex');
      const number = String(txnNumber);
      const known = bySession.get(session);
      if (known?.number === number) return known.transaction;
      const [shards, owners, collections] = [new Set<number>(), new Set<string>(), new Set<string>()];
      const transaction = { shards, owners, collections, readConcern };
      bySession.set(session, { number, transaction });
      return transaction;
    },

    /** Adds the owners that a statement names; raises RefusedError if the transaction may not name them. */
    note({ owners, collections }: RunningTransaction, collection: string, routes: readonly Route[]): void {
      const before = owners.size;
      for (const owner of routes.flatMap((route) => route.owners)) {
        owners.add(owner);
        collections.add(collection);
      }
      if (owners.size < 2 || owners.size === before) return;
      const names = [...collections].sort();
      if (before < 2) severalOwners.push(names);
      if (!mayNameSeveral(names))
        throw new RefusedError(
          `A transaction in ${names.join(', ')} names several owners: ${[...owners].join(', ')}.`,
          'OperationNotSupportedInTransaction',
        );
    },

    /** Returns a command as the shard needs it: the first one there begins the transaction. */
    forShard({ shards, readConcern }: RunningTransaction, command: Document, shard: number): Document {
      const { startTransaction: _, readConcern: __, ...rest } = command;
      if (shards.has(shard)) return rest;
      shards.add(shard);
      return { ...rest, startTransaction: true, ...(readConcern !== undefined && { readConcern }) };
    },

    endSessions(lsids: readonly Document[]): void {
      for (const { id } of lsids) bySession.delete(id.toString('hex'));
    },
  };
}
