import { notificationListSchema } from '@crop-planning/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { openStream } from '../event-stream.js';
import { createPlan, register, restOf, startTestApp, trpcOf, type TestApp } from '../harness.js';
import { proofRuns, startPair, test } from '../pair.js';

const restarts = 4;
const planCount = 4;

interface Seen {
  eventId: string | undefined;
  id: string;
}

test(
  'a client that follows notifications across lost connections and restarts sees each notification once and in order',
  { timeout: 600_000 },
  async ({ onTestFinished }) => {
    const pair = await startPair();
    onTestFinished(pair.close);
    const { left, right, clock, producerKey } = pair;
    const token = (await register(restOf(right))).tokens.access_token;
    const plans = await Promise.all(
      Array.from({ length: planCount }, () => createPlan(restOf(right), token)),
    );
    const perPlan = Math.ceil(proofRuns(200) / planCount);
    // A plan's first analysis creates no notification.
    await record(0, 1);

    const watched: { server: TestApp } = { server: left };
    const following = follow(watched, token, planCount * perPlan);
    for (let part = 0; part < restarts; part += 1) {
      const share = perPlan / restarts;
      const recording = record(1 + Math.round(part * share), 1 + Math.round((part + 1) * share));
      await watched.server.close();
      watched.server = await startTestApp({ MONGODB_URI: right.environment['MONGODB_URI'] ?? '' }, clock);
      await recording;
    }
    const seen = await following;
    await watched.server.close();
    expect(seen.map(({ eventId }) => eventId)).toEqual(seen.map((_, at) => String(at + 1)));
    expect(seen.map(({ id }) => id)).toEqual(await allIds(right, token));

    /**
     * Records for all plans concurrently, so that transactions need not commit in the order in which they
     * begin.
     */
    async function record(from: number, to: number): Promise<void> {
      const { analyses } = trpcOf(right, producerKey);
      await Promise.all(
        plans.map(async ({ id: crop_plan_id }) => {
          for (let number = from; number < to; number += 1) {
            const feasibility_label = number % 2 ? 'infeasible' : 'feasible';
            await analyses.record.mutate({ crop_plan_id, feasibility_label });
          }
        }),
      );
    }
  },
);

/** Reads some events, disconnects and resumes after the last one, until it has seen `count` events. */
async function follow(watched: { server: TestApp }, token: string, count: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (seen.length < count) {
    const headers = { 'last-event-id': seen.at(-1)?.eventId ?? '0' };
    const stream = await openStream(watched.server, token, headers).catch(() => undefined);
    if (!stream) await nextTurn();
    let left = Math.ceil(Math.random() * 40);
    for (let event = await stream?.next(); event; event = left > 0 ? await stream?.next() : undefined) {
      seen.push({ eventId: event.id, id: JSON.parse(event.data).id });
      left -= 1;
      if (seen.length === count) break;
    }
    stream?.close();
  }
  return seen;
}

/** Returns the ids of all notifications, oldest first. */
async function allIds(server: TestApp, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const { body } = await restOf(server)(`GET /notifications?limit=200${before}`, { token });
    const { notifications } = notificationListSchema.parse(body);
    if (notifications.length === 0) return ids.toReversed();
    ids.push(...notifications.map(({ id }) => id));
  }
}
