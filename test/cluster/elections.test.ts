import { cropPlanListSchema, cropPlanSchema } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { planInput, register, type Rest } from '../harness.js';
import { clusterSeconds as seconds, startService, type ClusterService } from './service.js';

const clientCount = seconds === undefined ? 6 : 12;

interface Writer {
  token: string;
  /** The ids of the plans that the service said it created. */
  created: string[];
}

/** What the clients have met. */
interface Met {
  done: number;
  failed: number;
  /** How many answers were 503. */
  refused: number;
  problems: string[];
}

test.skipIf(isForeignDatabase)(
  'an election of 1.5 s fails no write with a key, and does none twice',
  async () => {
    await meet({ ms: 1_500, writesMin: seconds === undefined ? 30 : 500, retries: 0 });
  },
);

test.skipIf(isForeignDatabase || seconds === undefined)(
  'a long election fails no write with a key whose client tries again once',
  async () => {
    await meet({ ms: Number(seconds) * 1_000, writesMin: 900, retries: 1 });
  },
);

test.skipIf(isForeignDatabase || seconds === undefined)(
  'a primary that crashes fails no write with a key whose client tries again once',
  async () => {
    await meet({ ms: 5_000, writesMin: 500, retries: 1, begin: 'crash' });
  },
);

test.skipIf(isForeignDatabase || seconds === undefined)(
  'no write with a key is done twice when the primary cannot be reached',
  async () => {
    await meet({ ms: 10_000, writesMin: 500, retries: 2, begin: 'partition' });
  },
);

interface Trial {
  ms: number;
  writesMin: number;
  /** How often a client sends a refused request again. */
  retries: number;
  /** How the primary is lost; by default it becomes a secondary. */
  begin?: keyof Pick<ClusterService['set'], 'stepDown' | 'crash' | 'partition'>;
}

async function meet({ ms, writesMin, retries, begin = 'stepDown' }: Trial): Promise<void> {
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
  await set[begin](ms);
  const lost = set.asked.transactions - before.transactions - (set.asked.commits - before.commits);
  const doneMeanwhile = met.done - doneBefore;
  isOver = true;
  await Promise.all(working);
  if (seconds !== undefined)
    console.log({ begin, ms, retries, ...met, transactionsLost: lost, doneMeanwhile });
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
