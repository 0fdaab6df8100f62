import { startEngine } from '@crop-planning/engine';
import { cropPlanListSchema, cropPlanSchema } from '@crop-planning/shared';
import { deadlines } from '@crop-planning/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { planInput, register, restOf, startTestApp, type Rest } from '../harness.js';
import { startReplicaSet, type ReplicaSet } from './replica-set.js';

/** Set in `npm run test:cluster`, which prints its measurements: how long the long election takes. */
const seconds = process.env['CLUSTER_SECONDS'];

const clientCount = 12;

interface Writer {
  token: string;
  /** The ids of the plans that the service said it created. */
  created: string[];
}

/** What the clients have met. */
interface Met {
  done: number;
  failed: number;
  /** How many requests were refused at first, and how many were open when an election began. */
  refused: number;
  problems: string[];
}

test.skipIf(isForeignDatabase)(
  'an election of 1.5 s fails no write with a key, and does none twice',
  async () => {
    await meetElection({ ms: 1_500, writesMin: seconds === undefined ? 60 : 500, retries: 0 });
  },
);

interface Trial {
  ms: number;
  writesMin: number;
  /** How often a client sends a refused request again. */
  retries: number;
}

async function meetElection({ ms, writesMin, retries }: Trial): Promise<void> {
  const { set, rest } = await startService();
  const writers: Writer[] = await Promise.all(
    Array.from({ length: clientCount }, async () => ({
      token: (await register(rest)).tokens.access_token,
      created: [],
    })),
  );
  const met: Met = { done: 0, failed: 0, refused: 0, problems: [] };
  let isOver = false;
  const working = writers.map(async (writer) => {
    while (!isOver || met.done + met.failed < writesMin) await write(rest, writer, retries, met);
  });
  await expect.poll(() => met.done).toBeGreaterThanOrEqual(writesMin / 3);
  const before = { ...set.asked };
  const doneBefore = met.done;
  await set.stepDown(ms);
  const lost = set.asked.transactions - before.transactions - (set.asked.commits - before.commits);
  const doneMeanwhile = met.done - doneBefore;
  isOver = true;
  await Promise.all(working);
  if (seconds !== undefined) console.log({ ms, retries, ...met, transactionsLost: lost, doneMeanwhile });
  expect([met.failed, met.problems]).toEqual([0, []]);
  // Each client has one request open; what it sends again belongs to it.
  expect(lost).toBeLessThan(20 * clientCount);
  for (const { token, created } of writers) {
    const { body } = await rest('GET /crop-plans', { token });
    expect(
      cropPlanListSchema
        .parse(body)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(created.toSorted());
  }
}

async function startService(): Promise<{ set: ReplicaSet; rest: Rest }> {
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const set = await startReplicaSet(engine.uri);
  onTestFinished(set.close);
  const app = await startTestApp({ MONGODB_URI: set.uri }, undefined, undefined, { deadlines });
  onTestFinished(app.close);
  return { set, rest: restOf(app) };
}

/** Creates a plan, sending the request again with the same key as often as it may. */
async function write(rest: Rest, { token, created }: Writer, retries: number, met: Met): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let left = retries; ; left -= 1) {
    const answer = await rest('POST /crop-plans', { token, body: planInput, headers });
    const { status, body } = answer;
    if (status === 201) {
      created.push(cropPlanSchema.parse(body).id);
      met.done += 1;
      return;
    }
    const retryAfter = answer.headers.get('retry-after');
    if (status !== 503 || retryAfter === null) met.problems.push(`${status} ${JSON.stringify(body)}`);
    met.refused += 1;
    if (left === 0) break;
    await pause(Number(retryAfter) * 1_000);
  }
  met.failed += 1;
}
