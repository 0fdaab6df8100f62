import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import { openDatabase } from './engine-fixture.js';

export interface Counter {
  _id: string;
  n: number;
}

export interface Stage {
  readonly client: MongoClient;
  readonly db: Db;
  readonly connect: () => Promise<Db>;
  readonly counters: Collection<Counter>;
  /** Returns a session that has started a transaction. */
  begin(): ClientSession;
}

/** Opens a database with two counters, for transactions on them. */
export async function openStage(): Promise<Stage> {
  const { client, db, connect } = await openDatabase();
  const counters = db.collection<Counter>('counters');
  await counters.insertMany([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 1 },
  ]);
  const begin = (): ClientSession => {
    const session = client.startSession();
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    return session;
  };
  return { client, db, connect, counters, begin };
}

export function isTransient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'hasErrorLabel' in error &&
    (error as { hasErrorLabel(label: string): boolean }).hasErrorLabel('TransientTransactionError')
  );
}
