import { expect, test } from 'vitest';
import { connectTo, isForeignDatabase } from './engine-fixture.js';
import { repliesBeforeFlush } from './flush-order.js';
import { momentsOf, writeMarked } from './marked-writes.js';
import { stepsOf, type Step } from './store-trace.js';
import { canTrace, noTrace, startTracedEngine } from './system-calls.js';

/** Faulty commits, which the check must detect. */
const faults: Record<string, (steps: readonly Step[]) => Step[]> = {
  'no flush of the pages': (steps) => steps.filter(({ kind }) => kind !== 'flush'),
  'no flush of the page that commits the others': (steps) =>
    steps.map((step) => (step.kind === 'write' ? { ...step, isFlushed: false } : step)),
  'the pages are flushed only after the committing page': (steps) =>
    steps.flatMap((step, at) => {
      const next = steps[at + 1];
      if (step.kind === 'flush' && next?.kind === 'write') return [next, step];
      return step.kind === 'write' && steps[at - 1]?.kind === 'flush' ? [] : [step];
    }),
};

test.skipIf(isForeignDatabase)(
  'the reply to a write begins after its flush has ended, as seen by strace',
  async ({ skip }) => {
    skip(!canTrace, noTrace);
    const engine = await startTracedEngine();
    const client = await connectTo(engine.uri);
    const writes = await writeMarked(client);
    await client.close();
    const steps = stepsOf(await engine.stop(), engine.directory);
    const moments = momentsOf(steps);
    expect(repliesBeforeFlush(steps, writes, moments)).toEqual([]);

    for (const [fault, commit] of Object.entries(faults)) {
      const wrong = commit(steps);
      const found = repliesBeforeFlush(wrong, writes, momentsOf(wrong));
      expect([fault, found.length]).toEqual([fault, writes.length]);
    }
    const [first] = writes;
    const { sent, acknowledged } = moments.get(first?.mark ?? '') ?? expect.unreachable();
    const [reply = expect.unreachable()] = steps.slice(acknowledged, acknowledged + 1);
    const hurried = steps.toSpliced(acknowledged, 1).toSpliced(sent + 1, 0, reply);
    expect(repliesBeforeFlush(hurried, writes, momentsOf(hurried))).toEqual([
      `${first?.mark} was acknowledged before it was on disk.`,
    ]);
  },
);
