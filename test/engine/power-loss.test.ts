import { readdir } from 'node:fs/promises';
import { startEngine, verifyStore } from '@crop-planning/engine';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { createRandom } from '../reliability/random-values.js';
import { connectTo, isForeignDatabase, makeDirectory } from './engine-fixture.js';
import { momentsOf, readMarks, writeMarked, type MarkedWrite, type Moments } from './marked-writes.js';
import { createDisk, survivals, type Disk, type Survival } from './power-cuts.js';
import { stepsOf, type Step } from './store-trace.js';
import { canTrace, noTrace, startTracedEngine } from './system-calls.js';

/** The number of moments at which power is lost: few in the suite, POWER_STATES in `npm run test:power`. */
const states = Number(process.env['POWER_STATES'] ?? 40);
const seed = Number(process.env['POWER_SEED'] ?? 11);

test.skipIf(isForeignDatabase)(
  `after power is lost at ${states} moments, every acknowledged write is stored, and no write is half done`,
  { timeout: 300_000 + states * 1_000 },
  async ({ skip }) => {
    skip(!canTrace, noTrace);
    const { steps, writes } = await recorded();
    const moments = momentsOf(steps);
    const random = createRandom(seed);
    const cuts = steps.flatMap((step, at) => (['request', 'reply'].includes(step.kind) ? [] : [at]));
    const chosen = Array.from({ length: states }, () => random.pick(cuts)).toSorted((a, b) => a - b);
    const ways = Object.entries(survivals);
    const disk = createDisk();
    let taken = 0;
    for (const [number, at] of chosen.entries()) {
      for (const step of steps.slice(taken, at)) disk.take(step);
      taken = at;
      const [way, survival] = ways[number % ways.length] ?? expect.unreachable();
      const directory = await makeDirectory();
      await disk.cut(directory, steps[at] ?? expect.unreachable(), survival, random);
      const problems = await problemsOf(directory, writes, { moments, at });
      expect({ at, step: steps[at]?.kind, way, problems }).toMatchObject({ problems: [] });
    }

    // The check must detect a disk that only claims to flush. Power is lost right after the last reply,
    // because a later flush would hide the fault.
    const last = Math.max(
      ...Array.from(moments.values(), ({ acknowledged }) => acknowledged).filter(Number.isFinite),
    );
    const lying = createDisk();
    for (const step of steps.slice(0, last + 1))
      lying.take(step.kind === 'write' ? { ...step, isFlushed: false } : step);
    const directory = await makeDirectory();
    await lying.cut(directory, { kind: 'flush' }, () => [], random);
    expect(await problemsOf(directory, writes, { moments, at: last + 1 })).not.toEqual([]);
  },
);

test.skipIf(isForeignDatabase)(
  'a first start that is killed, or loses power, at any step starts again',
  async ({ skip }) => {
    skip(!canTrace, noTrace);
    const { steps } = await recorded();
    const random = createRandom(seed);
    const first = steps.slice(
      0,
      steps.findIndex(({ kind }) => kind === 'request'),
    );
    expect(first.map(({ kind }) => kind)).toContain('mark');
    const startAgain = async (disk: Disk, next: Step, survival: Survival): Promise<void> => {
      const directory = await makeDirectory();
      await disk.cut(directory, next, survival, random);
      const engine = await startEngine({ directory, inline: true });
      await engine.close();
      expect(await readdir(directory)).toEqual(expect.arrayContaining(['store.mdb', 'store-made']));
    };
    const disk = createDisk();
    for (const [at, step] of first.entries()) {
      // Names that are not flushed may survive or not, so several attempts are different states.
      for (const survival of Object.values(survivals).slice(0, 3))
        await startAgain(disk, step, survival).catch((error: unknown) => {
          throw new Error(`It does not start after step ${at}, ${step.kind}.`, { cause: error });
        });
      disk.take(step);
    }

    // The check must detect a mark that is written before the store is on disk.
    const early = createDisk();
    early.take({ kind: 'mark' });
    early.take({ kind: 'flush of the folder' });
    await expect(startAgain(early, { kind: 'flush' }, () => [])).rejects.toThrow('is gone');
  },
);

test('the check reports states that a power cut must not leave behind, and accepts all other states', () => {
  const writes = [
    { mark: '1', of: ['things a'], removes: false },
    { mark: '2', of: ['things a', 'others a'], removes: false },
    { mark: '3', of: ['things a'], removes: true },
  ];
  const moments = new Map([
    ['1', { sent: 0, acknowledged: 1 }],
    ['2', { sent: 2, acknowledged: 5 }],
    ['3', { sent: 7, acknowledged: 9 }],
  ]);
  const problemsAt = (at: number, found: Record<string, string>): number =>
    missing(writes, new Map(Object.entries(found)), { moments, at }).length;
  expect(problemsAt(0, {})).toBe(0);
  expect(problemsAt(2, {})).toBe(1);
  expect(problemsAt(4, { 'things a': '1' })).toBe(0);
  expect(problemsAt(4, { 'things a': '2', 'others a': '2' })).toBe(0);
  expect(problemsAt(4, { 'things a': '2' })).toBe(1);
  expect(problemsAt(4, { 'things a': '1', 'others a': '2' })).toBe(1);
  expect(problemsAt(6, { 'things a': '1' })).toBe(2);
  expect(problemsAt(6, { 'others a': '2' })).toBe(2);
  expect(problemsAt(8, { 'others a': '2' })).toBe(0);
  expect(problemsAt(10, { 'things a': '2', 'others a': '2' })).toBe(1);
  expect(problemsAt(1, { 'things a': '1', 'things b': '4' })).toBe(1);
});

let recording: ReturnType<typeof recordWrites> | undefined;

/** Returns what one traced engine did, for all tests. */
function recorded(): ReturnType<typeof recordWrites> {
  return (recording ??= recordWrites());
}

async function recordWrites(): Promise<{ steps: Step[]; writes: MarkedWrite[] }> {
  const engine = await startTracedEngine();
  const client = await connectTo(engine.uri);
  const writes = await writeMarked(client);
  await client.close();
  return { steps: stepsOf(await engine.stop(), engine.directory), writes };
}

interface Cut {
  moments: ReadonlyMap<string, Moments>;
  at: number;
}

/**
 * Opens the store that the power cut left, reads all documents and writes one; returns the problems found.
 */
async function problemsOf(directory: string, writes: readonly MarkedWrite[], cut: Cut): Promise<string[]> {
  const engine = await startEngine({ directory, inline: true });
  const client = new MongoClient(engine.uri);
  try {
    const problems = missing(writes, await readMarks(client), cut);
    await client.db('test').collection('things').insertOne({ mark: 'after the cut' });
    await client.close();
    await engine.close();
    return problems.concat((await verifyStore({ directory })).problems);
  } finally {
    await client.close();
  }
}

/**
 * Returns one sentence for each document that shows neither its last acknowledged write nor a later one, and
 * one for each write that took effect only in part.
 */
function missing(
  writes: readonly MarkedWrite[],
  found: ReadonlyMap<string, string>,
  { moments, at }: Cut,
): string[] {
  const momentOf = ({ mark }: MarkedWrite): Moments =>
    moments.get(mark) ?? { sent: Infinity, acknowledged: Infinity };
  const sent = writes.filter((write) => momentOf(write).sent < at);
  const names = new Set([...found.keys(), ...sent.flatMap(({ of }) => of)]);
  const problems: string[] = [];
  /** The position of the write that each document shows. */
  const shown = new Map<string, number>();
  for (const name of names) {
    const touching = sent.filter(({ of }) => of.includes(name));
    const acknowledged = touching.findLastIndex((write) => momentOf(write).acknowledged < at);
    const place = touching.findLastIndex(
      ({ mark, removes }) => found.get(name) === (removes ? undefined : mark),
    );
    const isUnwritten = acknowledged < 0 && !found.has(name);
    if ((place < acknowledged || place < 0) && !isUnwritten)
      problems.push(
        `${name} is ${found.get(name) ?? 'not there'}, but the last acknowledged write is ${touching[acknowledged]?.mark ?? 'none'}.`,
      );
    const write = touching[place];
    shown.set(name, write ? sent.indexOf(write) : -1);
  }
  for (const [place, { mark, of }] of sent.entries()) {
    const effects = of.map((name) => (shown.get(name) ?? -1) >= place);
    if (new Set(effects).size > 1) problems.push(`${mark} took effect only in part.`);
  }
  return problems;
}
