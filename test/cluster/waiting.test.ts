import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { createPlan, patience, planInput, type Rest, type RestAnswer } from '../harness.js';
import { createCaller, startService, type Caller } from './service.js';

/** The places of a lane, and those that any lane may use. */
const placesOfOwner = 4 + 16;
/** With 16 lanes, one of as many others is in another lane. */
const otherCount = 4;

interface Owner extends Caller {
  planId: string;
}

interface Write {
  send: (rest: Rest, owner: Owner) => Promise<RestAnswer>;
  /** How many the owner sends at once. */
  count: number;
}

const writes: Record<string, Write> = {
  'plans with a key': {
    send: (rest, { token }) =>
      rest('POST /crop-plans', { token, body: planInput, headers: { 'idempotency-key': randomUUID() } }),
    // More than would run at once if owners did not have lanes.
    count: 100,
  },
  'links to results': {
    send: (rest, { token, planId }) => rest(`POST /crop-plans/${planId}/shares`, { token, body: {} }),
    // More than fit in a lane that all owners have in common.
    count: 24,
  },
};

test.skipIf(isForeignDatabase)(
  'transactions of one owner that are not answered keep nobody else’s waiting',
  async () => {
    const { set, rest } = await startService(patience);
    const owner = await createOwner(rest);
    const others = await Promise.all(Array.from({ length: otherCount }, () => createOwner(rest)));
    for (const [what, { send, count }] of Object.entries(writes)) {
      const held = set.hold(({ body, frame }) => body['autocommit'] === false && frame.includes(owner.owner));
      const waiting = Promise.all(Array.from({ length: count }, () => send(rest, owner)));
      await expect.poll(held.count).toBe(placesOfOwner);
      const { status } = await Promise.any(others.map((other) => send(rest, other)));
      expect([what, status, held.count()]).toEqual([what, 201, placesOfOwner]);
      held.release();
      expect(new Set((await waiting).map((answer) => answer.status))).toEqual(new Set([201]));
    }
  },
);

test.skipIf(isForeignDatabase)(
  'the longer no member takes writes, the later clients are told to try again',
  async () => {
    const { set, rest } = await startService({ ...patience, electionMs: 1_500 });
    const { token } = await createCaller(rest);
    const elected = set.stepDown(3_500);
    const said: (string | null)[] = [];
    while (said.at(-1) !== '4') {
      const answer = await rest('POST /crop-plans', { token, body: planInput });
      expect(answer.status).toBe(503);
      said.push(answer.headers.get('retry-after'));
    }
    expect(said.length).toBeGreaterThan(1);
    expect(said).toEqual(said.toSorted());
    await elected;
  },
);

async function createOwner(rest: Rest): Promise<Owner> {
  const caller = await createCaller(rest);
  const { id: planId } = await createPlan(rest, caller.token);
  const { status } = await rest(`POST /crop-plans/${planId}/analyses`, { token: caller.token, body: {} });
  expect(status).toBe(201);
  return { ...caller, planId };
}
