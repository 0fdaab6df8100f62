import { startEngine } from '@crop-planning/engine';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { createPlan, register, restOf, runServerCommand } from '../harness.js';
import { createSlotClockFile, untilDone } from '../job-slots.js';
import { startJobServers, type Moment, type Strike } from './job-servers.js';

/** Set in `npm run test:jobs`, which prints its measurements. */
const isCommand = process.env['JOB_SLOTS'] !== undefined;
const slotCount = Number(process.env['JOB_SLOTS'] ?? 3);
/** The hours by which the clocks are ahead: few in the suite, because a start takes longer than a slot. */
const hoursAhead = isCommand ? [-1, 0, 1, 2] : [0, 1];
/** The plans are recorded ten at a time, so a slot takes three steps. */
const planCount = 22;
const stepCount = 3;
const onceASlot: readonly Moment[] = ['sum-up', 'division', 'end'];
const dayMs = 24 * 60 * 60_000;
const places = ['Nakuru, Kenya', 'Yakutsk, Russia'] as const;

test.skipIf(isForeignDatabase)(
  `each effect of ${slotCount} slots happens once on ${hoursAhead.length} servers with clocks an hour apart, killed or paused for longer than a lease`,
  { timeout: 300_000 + slotCount * 15_000 },
  async () => {
    const { uri, db } = await startDatabase();
    const clockFile = join(await makeDirectory(), 'clock');
    const clock = createSlotClockFile(clockFile);
    clock.moveTo(monthOf(0));
    const jobServers = await startJobServers(uri, clockFile, hoursAhead);
    await untilDone(db, idOf(0));
    const planIds = await createAnalysed((await jobServers.servers.get(0)?.url()) ?? '');
    const counts = { unchanged: 0, refused: 0, done: planCount, told: planCount };
    const strikes = new Map<string, number>();

    for (let slot = 1; slot < slotCount; slot += 1) {
      await jobServers.startMissing();
      await movePlans(db, slot);
      const strike = strikeOf(slot);
      const struck = strike && jobServers.strike(strike);
      clock.moveTo(monthOf(slot));
      const victim = await struck;
      for (let expiry = 1; expiry <= 3; expiry += 1) {
        const notified = await notifiedCountOf(db, slot);
        await expireLease(db, slot);
        await untilAdvanced(db, slot, notified);
      }
      const isResumedLate = slot % 2 === 0;
      if (strike?.signal === 'SIGSTOP' && !isResumedLate) await victim?.resume();
      expect(await untilDone(db, idOf(slot))).toMatchObject({ counts });
      if (strike?.signal === 'SIGSTOP' && isResumedLate) await victim?.resume();
      if (strike?.signal === 'SIGKILL') await victim?.kill();
      if (strike) strikes.set(nameOf(strike), (strikes.get(nameOf(strike)) ?? 0) + 1);
    }

    await movePlans(db, slotCount);
    const struck = jobServers.strike({ signal: 'SIGKILL', at: 'effect', nth: 2 });
    clock.moveTo(monthOf(slotCount));
    await struck;
    const stderr = Array.from(jobServers.servers.values(), (server) => unexpectedIn(server.stderr()));
    await jobServers.killAll();
    await expireLease(db, slotCount);
    const environment = { MONGODB_URI: uri, DATA_DIR: await makeDirectory() };
    const run = await runServerCommand(['jobs', 'run', 'reanalyse', '--json'], environment);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toMatchObject({ state: 'done', counts });
    expect(stderr).toEqual(stderr.map(() => ''));
    await expectOnce(db, planIds);
    const { stdout } = await runServerCommand(['check', '--json'], environment);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
    if (isCommand) report(strikes);
  },
);

/**
 * Leaves out the warnings of a server whose clock is an hour off: it compares it with the database's, and looks at the
 * dates of plans each minute.
 */
function unexpectedIn(stderr: string): string {
  const expected = /"(FuturePlanError|ClockDifferenceError)"/;
  const lines = stderr.split('\n').filter((line) => !expected.test(line));
  return lines.join('\n');
}

/**
 * Returns the strike of a slot. A pause in a transaction takes the ten seconds that the database allows for a
 * transaction.
 */
function strikeOf(slot: number): Strike | undefined {
  const round = Math.floor(slot / 4);
  const nth = 1 + (slot % stepCount);
  const pick = (list: readonly Moment[]) => list[round % list.length] ?? 'commit';
  if (slot % 4 === 1) return { signal: 'SIGSTOP', at: pick(['commit', 'question']), nth };
  if (slot % 4 === 2) return { signal: 'SIGSTOP', at: pick(['question', 'commit']), nth };
  if (slot % 4 === 3) {
    const at = pick(['effect', 'commit', 'step', 'sum-up', 'question', 'division', 'end']);
    return { signal: 'SIGKILL', at, nth: onceASlot.includes(at) ? 1 : nth };
  }
  if (slot % 20 === 0) {
    const at = pick(['effect', 'step', 'sum-up', 'end']);
    return { signal: 'SIGSTOP', at, nth: onceASlot.includes(at) ? 1 : nth };
  }
  return undefined;
}

function nameOf({ signal, at }: Strike): string {
  return `${signal === 'SIGKILL' ? 'killed' : 'paused'} at ${at === 'effect' ? 'an' : 'a'} ${at}`;
}

function report(strikes: ReadonlyMap<string, number>): void {
  const strikeCounts = Array.from(strikes, ([name, count]) => `${count} ${name}`);
  process.stdout.write(
    `${slotCount} slots of ${planCount} plans, each effect once; servers ${strikeCounts.join(', ')}.\n`,
  );
}

async function startDatabase(): Promise<{ uri: string; db: Db }> {
  // The slots are years old by the engine's clock: it must not expire them while the test runs.
  const engine = await startEngine({ directory: await makeDirectory(), ttlIntervalMs: dayMs });
  onTestFinished(engine.close);
  const address = new URL(engine.uri);
  // Servers use this database if the address names none.
  address.pathname = '/crop_planning';
  const client = new MongoClient(address.href);
  onTestFinished(() => client.close());
  return { uri: address.href, db: client.db() };
}

/**
 * Returns the month of a slot; the last slot is the current month, so that the operator's command continues
 * with it.
 */
function monthOf(slot: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + slot - slotCount, 1));
}

function idOf(slot: number): string {
  return `reanalyse:${passOf(slot)}`;
}

async function createAnalysed(url: string): Promise<ObjectId[]> {
  const rest = restOf({ url });
  const token = (await register(rest)).tokens.access_token;
  return Promise.all(
    Array.from({ length: planCount }, async (_, at) => {
      const { id } = await createPlan(rest, token, { name: `Plan ${at}`, location: places[0] });
      await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
      return new ObjectId(id);
    }),
  );
}

/** Moves all plans, so that all labels must change, as if different climates had been imported. */
async function movePlans(db: Db, slot: number): Promise<void> {
  await db.collection('crop_plans').updateMany({}, { $set: { location: places[slot % 2] } });
}

async function notifiedCountOf(db: Db, slot: number): Promise<number> {
  const slots = db.collection<{ _id: string; state: string }>('job_slots');
  if ((await slots.findOne({ _id: idOf(slot) }))?.state === 'done') return planCount;
  const ranges = await rangesOf(db)
    .find({ pass: passOf(slot) })
    .toArray();
  return ranges.length === 0 ? -1 : ranges.reduce((sum, { counts }) => sum + (counts.told ?? 0), 0);
}

function rangesOf(db: Db) {
  return db.collection<{ pass: string; state: string; lease_until: Date; counts: { told?: number } }>(
    'work_ranges',
  );
}

function passOf(slot: number): string {
  return monthOf(slot).toISOString().slice(0, 7);
}

/** Ends the leases of the slot's ranges, as if their holders, who do not know, had been silent for as long as these last. */
async function expireLease(db: Db, slot: number): Promise<void> {
  await rangesOf(db).updateMany(
    { pass: passOf(slot), state: 'open' },
    { $set: { lease_until: new Date(0) } },
  );
}

/** Resolves when the slot has been divided, or has advanced by a step, or is done. */
async function untilAdvanced(db: Db, slot: number, notified: number): Promise<void> {
  if (notified === planCount) return;
  await expect.poll(() => notifiedCountOf(db, slot), { interval: 1 }).toBeGreaterThan(notified);
}

/** Fails unless each slot has analysed each plan once, reported each change once, and sent one summary. */
async function expectOnce(db: Db, planIds: readonly ObjectId[]): Promise<void> {
  for (const crop_plan_id of planIds) {
    const analyses = await db.collection('analyses').find({ crop_plan_id }).sort({ created_at: 1 }).toArray();
    expect(analyses).toHaveLength(1 + slotCount);
    const ofPlan = { related_crop_plan_id: crop_plan_id, job: { $exists: false } };
    const notifications = await db.collection('notifications').find(ofPlan).toArray();
    const changes = analyses.slice(1).map(({ _id }) => _id.toHexString());
    expect(notifications.map(({ _id }) => _id.toHexString()).sort()).toEqual(changes.sort());
  }
  const sums = await db.collection('notifications').find({ related_crop_plan_id: null }).toArray();
  expect(sums.map(({ title }) => title)).toEqual(
    Array.from(
      { length: slotCount },
      () => `Monthly review: ${planCount} of ${planCount} crop plans changed`,
    ),
  );
  const reminders = await db.collection('notifications').find({ job: 'planting-window' }).toArray();
  const years = reminders.map(({ message }) => message);
  expect(new Set(years).size).toBe(years.length);
  expect(await db.collection('job_tallies').findOne()).toBeNull();
  expect(await rangesOf(db).findOne({ work: 'reanalyse' })).toBeNull();
}
