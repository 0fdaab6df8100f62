import { feasibilityLabels } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createPlan, register, restOf, trpcOf, type Rest } from '../harness.js';
import { proofRuns, test } from '../pair.js';
import { startServerOn } from '../server-process.js';
import { expectNotified } from './notified.js';

/** Set in `npm run test:flips`, which prints its measurements. */
const isCommand = process.env['LABEL_FLIPS'] !== undefined;
const flips = Number(process.env['LABEL_FLIPS'] ?? 300);
/** With fewer accounts, both servers change the same account more often, which costs them more work. */
const accountCount = isCommand ? 10 : 25;
const planCount = 50;
const producerCount = 16;
const flipsPerPlan = Math.ceil(flips / planCount);
const killEvery = Math.min(1_000, planCount * flipsPerPlan);
const killCount = Math.floor((planCount * flipsPerPlan) / killEvery);
const answerMsMax = 15_000;

test(
  `${planCount * flipsPerPlan} label flips on ${planCount} plans from two servers, one of them killed ${killCount} times, are reported one by one`,
  { timeout: 300_000 + flips * 60 },
  async ({ pair }) => {
    const { right, db, producerKey } = pair;
    const rest = restOf(right);
    const owners = await Promise.all(Array.from({ length: accountCount }, () => createOwner(rest)));
    const uri = right.environment['MONGODB_URI'] ?? '';
    let mortal = startServerOn(uri);
    let mortalUrl = await mortal.url();
    const urls = () => [mortalUrl, right.url];
    const counts = { acknowledged: 0, repeated: 0, kills: 0 };

    async function killMortal(): Promise<void> {
      counts.kills += 1;
      mortal.kill('SIGKILL');
      await mortal.exitCode;
      if (counts.kills === killCount) return;
      mortal = startServerOn(uri);
      mortalUrl = await mortal.url();
    }

    let killing = Promise.resolve();
    const ids = owners.flatMap(({ planIds }) => planIds);
    /** Each plan belongs to one producer, so that each label differs from the one before. */
    async function produce(producer: number): Promise<void> {
      for (let number = 0; number <= flipsPerPlan; number += 1) {
        const feasibility_label = number % 2 === 0 ? 'feasible' : 'infeasible';
        for (let at = producer; at < planCount; at += producerCount) {
          const body = { crop_plan_id: ids[at], feasibility_label };
          counts.repeated += await record({ urls, first: at + number, producerKey }, body);
          counts.acknowledged += 1;
          if (counts.acknowledged % killEvery === killEvery / 2) killing = killing.then(killMortal);
        }
      }
    }
    await Promise.all(Array.from({ length: producerCount }, (_, producer) => produce(producer)));
    await killing;
    for (const { token, planIds } of owners) {
      await expectNotified(db, planIds, { analysesPerPlan: 1 + flipsPerPlan });
      const { unread_count } = await trpcOf(right, token).notifications.list.query({ limit: 1 });
      expect(unread_count).toBe(planIds.length * flipsPerPlan);
    }
    if (isCommand) report(counts);
  },
);

interface Producer {
  urls: () => string[];
  /** Which server is asked first. */
  first: number;
  producerKey: string;
}

/**
 * Sends an analysis with an idempotency key to one server after another until one has stored it; returns how
 * many times it was resent.
 */
async function record({ urls, first, producerKey }: Producer, body: object): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${producerKey}`,
  };
  for (let again = 0; ; again += 1) {
    const url = urls()[(first + again) % 2];
    const signal = AbortSignal.timeout(answerMsMax);
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal };
    const status = await fetch(`${url}/analyses`, sent).then(
      (answer) => answer.text().then(() => answer.status),
      () => undefined,
    );
    if (status === 201) return again;
    // Without an answer, and after 503, it is unknown whether the analysis was stored.
    expect([undefined, 503]).toContain(status);
  }
}

async function createOwner(rest: Rest): Promise<{ token: string; planIds: string[] }> {
  const { access_token: token } = (await register(rest)).tokens;
  const planIds = [];
  for (let at = 0; at < planCount / accountCount; at += 1) planIds.push((await createPlan(rest, token)).id);
  return { token, planIds };
}

function report({ acknowledged, repeated, kills }: Record<'acknowledged' | 'repeated' | 'kills', number>) {
  process.stdout.write(
    `${planCount * flipsPerPlan} flips reported one by one: ${acknowledged} analyses, of which ${repeated} were sent again; ${kills} kills.\n`,
  );
}

test(
  '16 producers on one plan all finish, and each label change is reported once',
  { timeout: 600_000 },
  async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const plan = await createPlan(restOf(left), tokens.access_token);
    const perProducer = Math.ceil(proofRuns(48) / 16);
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const producer = trpcOf(index % 2 ? left : right, producerKey);
        for (let round = 0; round < perProducer; round += 1) {
          const feasibility_label = feasibilityLabels[(index + round) % 3] ?? 'feasible';
          await producer.analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
        }
      }),
    );
    await expectNotified(db, [plan.id], { analysesPerPlan: 16 * perProducer });
  },
);
