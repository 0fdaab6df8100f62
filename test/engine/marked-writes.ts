import { Long, type ClientSession, type Db, type Document, type MongoClient } from 'mongodb';
import type { Step } from './store-trace.js';

/** An atomic write; the documents that it stores and the commands that it sends carry its mark. */
export interface MarkedWrite {
  mark: string;
  /** Collection and _id of the documents it writes. */
  of: readonly string[];
  removes: boolean;
}

/** When a write was sent and when its first reply began, as positions among the steps. */
export interface Moments {
  sent: number;
  acknowledged: number;
}

interface Thing {
  _id: string;
  mark: string;
  text: string;
}

const database = 'test';
const padding = 'x'.repeat(30_000);

/**
 * Sends writes of every kind to an empty database, one after another except for 16 concurrent inserts;
 * returns them in order.
 */
export async function writeMarked(client: MongoClient): Promise<MarkedWrite[]> {
  const writes: MarkedWrite[] = [];
  const db = client.db(database);
  const [things, others] = [db.collection<Thing>('things'), db.collection<Thing>('others')];
  const next = (of: readonly string[], removes = false): string => {
    const mark = `mark${String(writes.length).padStart(5, '0')};`;
    writes.push({ mark, of, removes });
    return mark;
  };
  const insert = async (_id: string, size = 20): Promise<unknown> => {
    const mark = next([`things ${_id}`]);
    return things.insertOne({ _id, mark, text: padding.slice(0, size) }, { comment: mark });
  };
  const update = async (_id: string): Promise<unknown> => {
    const mark = next([`things ${_id}`]);
    return things.updateOne({ _id }, { $set: { mark } }, { comment: mark });
  };
  const transact = (_id: string, size: number): Promise<unknown> => {
    const comment = next([`things ${_id}`, `others ${_id}`]);
    const set = { $set: { mark: comment, text: padding.slice(0, size) } };
    const both = async (session: ClientSession): Promise<void> => {
      for (const collection of [things, others])
        await collection.updateOne({ _id }, set, { comment, session, upsert: true });
    };
    return client.withSession((session) => session.withTransaction(() => both(session)));
  };

  /** Sends an insert twice, as a driver does after a lost reply, but without waiting for a reply. */
  const insertTwice = async (_id: string): Promise<unknown> => {
    const comment = next([`things ${_id}`]);
    const command = {
      insert: 'things',
      documents: [{ _id, mark: comment }],
      comment,
      txnNumber: Long.fromNumber(1_000),
    };
    return client.withSession((session) =>
      Promise.all([db.command(command, { session }), db.command(command, { session })]),
    );
  };

  for (const _id of ['a', 'b', 'c']) await insert(_id);
  await Promise.all(Array.from({ length: 16 }, (_, at) => insert(`at once ${at}`, at * 100)));
  for (const size of [10, 30_000, 5_000]) await transact('pair', size);
  await things.createIndex({ mark: 1 });
  for (const _id of ['a', 'at once 7', 'a', 'pair']) await update(_id);
  await insert('large', 30_000);
  const many = Array.from({ length: 600 }, (_, at) => {
    const _id = `many ${at}`;
    return { _id, mark: next([`things ${_id}`]), text: '' };
  });
  await things.insertMany(many, { comment: many.map(({ mark }) => mark) });
  for (const _id of ['b', 'large', 'at once 3']) {
    const comment = next([`things ${_id}`], true);
    await things.deleteOne({ _id }, { comment });
  }
  for (const size of [20_000, 40]) await transact('pair', size);
  await insert('b', 9_000);
  await db.command({ drop: 'others', comment: next(['others pair'], true) });
  for (const _id of ['d', 'e']) await insert(_id, 12_000);
  await insertTwice('twice');
  return writes;
}

/** Returns the mark of each document in the database. */
export async function readMarks(client: MongoClient): Promise<Map<string, string>> {
  const db: Db = client.db(database);
  const marksByName = new Map<string, string>();
  for (const name of ['things', 'others'])
    for (const { _id, mark } of await db.collection<Thing>(name).find().toArray())
      marksByName.set(`${name} ${_id}`, mark);
  return marksByName;
}

/**
 * Returns the moments of each write by its mark. The writes of a transaction are acknowledged by the reply
 * to its commit.
 */
export function momentsOf(steps: readonly Step[]): Map<string, Moments> {
  const moments = new Map<string, Moments>();
  const marksOfTransaction = new Map<string, string[]>();
  const marksOfRequest = new Map<string, string[]>();
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'request') {
      const marks = marksOf(step.command, marksOfTransaction);
      marksOfRequest.set(step.of, marks);
      for (const mark of marks)
        if (!moments.has(mark)) moments.set(mark, { sent: at, acknowledged: Infinity });
    } else if (step.kind === 'reply') {
      const { ok, writeErrors } = step.reply;
      if (ok !== 1 || writeErrors) throw new Error(`A write failed: ${JSON.stringify(step.reply)}`);
      for (const mark of marksOfRequest.get(step.of) ?? []) {
        const moment = moments.get(mark);
        if (moment?.acknowledged === Infinity) moment.acknowledged = at;
      }
    }
  }
  return moments;
}

/** Returns the marks of the writes that a request commits. */
function marksOf(command: Document, marksOfTransaction: Map<string, string[]>): string[] {
  const transaction = `${command['lsid']?.id?.toString('hex')} ${command['txnNumber']}`;
  if ('commitTransaction' in command) return marksOfTransaction.get(transaction) ?? [];
  const marks: string[] = [command['comment'] ?? []].flat();
  if (command['autocommit'] !== false) return marks;
  marksOfTransaction.set(transaction, marks);
  return [];
}
