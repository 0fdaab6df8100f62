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

/** Whether the owners and statements named so far are among those of a transaction on the list. */
function beginsAListed(named: string): boolean {
  const parts = (text: string) => text.split(': ').map((part) => part.split(', '));
  const [owners = [], statements = []] = parts(named);
  return [...listed].some((whole) => {
    const [allOwners = [], allStatements = []] = parts(whole);
    return (
      owners.every((one) => allOwners.includes(one)) && statements.every((one) => allStatements.includes(one))
    );
  });
}

function requireThat(commands: readonly Document[], isAllowed: (named: string) => boolean): void {
  const named = secondOwnerIn(commands);
  if (named === undefined || isAllowed(named)) return;
  throw new RefusedError(
    `A transaction names several owners, and is not on the list: ${named}.`,
    'OperationNotSupportedInTransaction',
  );
}

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

    /** Adds a command; raises RefusedError if it names another owner, and the transaction begins like none of the list. */
    note({ commands }: RunningTransaction, command: Document): void {
      commands.push(command);
      requireThat(commands, beginsAListed);
    },

    /** Raises RefusedError if the transaction as a whole names several owners and is not on the list. */
    requireListed({ commands }: RunningTransaction): void {
      requireThat(commands, (named) => listed.has(named));
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
