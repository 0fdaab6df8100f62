import type {
  ChangeStream,
  ChangeStreamDeleteDocument,
  ChangeStreamDocument,
  ChangeStreamInsertDocument,
  ChangeStreamUpdateDocument,
  Collection,
  Db,
  Document,
  ResumeToken,
} from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/** The longest wait for an event: it is shorter than a test's timeout, so that the wait fails first. */
const patience = 15_000;

export interface Thing {
  _id: number;
  n?: number;
  m?: number;
  step?: number;
  text?: string;
  at?: Date;
  size?: { hectares: number; rows: number };
}

export type ThingEvent = ChangeStreamDocument<Thing>;
export type ThingStream = ChangeStream<Thing, ThingEvent>;

type DocumentEvent =
  ChangeStreamDeleteDocument<Thing> | ChangeStreamInsertDocument<Thing> | ChangeStreamUpdateDocument<Thing>;

/** Returns the token at which a stream opened now would begin. */
export async function tokenNow(db: Db): Promise<ResumeToken> {
  const command = { aggregate: 'things', pipeline: [{ $changeStream: {} }], cursor: { batchSize: 0 } };
  return (await db.command(command))['cursor'].postBatchResumeToken;
}

/** The code with which a position is refused whose changes are no longer kept. */
export const historyGone = 286;

/** Writes so much to an engine that keeps few changes that it has lost those after the token. */
export async function loseHistory(db: Db, token: ResumeToken): Promise<void> {
  await db.collection('others').insertMany([{ text: 'x'.repeat(10_000) }, { text: 'x'.repeat(10_000) }]);
  const resume = { aggregate: 'others', pipeline: [{ $changeStream: { resumeAfter: token } }], cursor: {} };
  const codeOf = () =>
    db.command(resume).then(
      () => undefined,
      ({ code }) => code,
    );
  await expect.poll(codeOf).toBe(historyGone);
}

/** Watches from now on: by itself, the driver would open the stream only at the first read. */
export async function watchFromNow(
  things: Collection<Thing>,
  db: Db,
  pipeline: Document[] = [],
): Promise<ThingStream> {
  return watchAfter(things, await tokenNow(db), pipeline);
}

/** Watches changes after a token. A read waits up to half a minute, so that a test notices a lost wake-up. */
export function watchAfter(
  things: Collection<Thing>,
  resumeAfter: ResumeToken,
  pipeline: Document[] = [],
): ThingStream {
  const stream = things.watch<Thing, ThingEvent>(pipeline, { resumeAfter, maxAwaitTimeMS: 30_000 });
  onTestFinished(() => stream.close());
  return stream;
}

/** Returns the next events, or fails with the number of events so far if the stream falls silent. */
export async function nextEvents(stream: ThingStream, count: number): Promise<ThingEvent[]> {
  const events: ThingEvent[] = [];
  while (events.length < count) {
    const event = await withinPatience(stream.next());
    if (!event)
      throw new Error(`Only ${events.length} of ${count} events arrived, then none for ${patience} ms.`);
    events.push(event);
  }
  return events;
}

/** Returns the promise's value, or undefined if the promise does not settle within this time. */
export async function withinPatience<T>(promise: Promise<T>, ms = patience): Promise<T | undefined> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

/** Returns the key of an insert, update or delete. */
export function keyOf(event: ThingEvent): number {
  return (event as DocumentEvent).documentKey._id;
}

export function timeOf({ clusterTime }: ThingEvent): bigint {
  return clusterTime?.toBigInt() ?? 0n;
}

export function tokenOf(event: ThingEvent | undefined): ResumeToken {
  return event?._id;
}
