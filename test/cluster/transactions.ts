import type { Document } from 'mongodb';
import { severalOwners } from '../broadcasts.js';
import { secondOwnerIn } from '../owners.js';
import { RefusedError } from './refused.js';

/** A transaction that a client runs. */
interface RunningTransaction {
  /** Those on which it has begun. */
  shards: Set<number>;
  commands: Document[];
  readConcern: unknown;
}

export type Transactions = ReturnType<typeof createTransactions>;

const listed = new Set(severalOwners.flatMap(({ transactions }) => transactions));

/** The transactions of all clients, of which a session has one at a time. */
export function createTransactions() {
  const bySession = new Map<string, { number: string; transaction: RunningTransaction }>();

  return {
    isPart: ({ autocommit }: Document): boolean => autocommit === false,

    /** Returns the transaction of a command, which begins it if no statement has. */
    of({ lsid, txnNumber, readConcern }: Document): RunningTransaction {
      const session = lsid.id.toString('hex');
      const number = String(txnNumber);
      const known = bySession.get(session);
      if (known?.number === number) return known.transaction;
      const transaction = { shards: new Set<number>(), commands: [], readConcern };
      bySession.set(session, { number, transaction });
      return transaction;
    },

    /** Adds a command; raises RefusedError if it names another owner, and no list says that the transaction may. */
    note({ commands }: RunningTransaction, command: Document): void {
      commands.push(command);
      const named = secondOwnerIn(commands);
      if (named === undefined || listed.has(named)) return;
      throw new RefusedError(
        `A transaction names several owners, and is not on the list: ${named}.`,
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
