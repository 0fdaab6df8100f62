import { startEngine } from '@crop-planning/engine';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import {
  connectTo,
  createPlan,
  createTestClock,
  register,
  restOf,
  runServerCommand,
  startTestApp,
} from '../harness.js';
import type { TestApp } from '../harness.js';
import { createSlotClock, untilDone } from '../job-slots.js';
import { isProof } from '../pair.js';

const timeout = 900_000;
const slotCount = isProof ? 200 : 3;
const planCount = 8;
const hourMs = 60 * 60_000;
const places = ['Nakuru, Kenya', 'Yakutsk, Russia'] as const;

test.skipIf(isForeignDatabase)(
  `of ${slotCount} slots on four servers with clocks an hour apart, whose leases run out, each effect happens once`,
  { timeout },
  async () => {
    const { uri, db, app } = await startService();
    const slotClock = createSlotClock('2031-01-01T00:00:00Z');
    for (const hours of [-1, 0, 1, 2]) {
      const clock = createTestClock();
      clock.advanceClock(hours * hourMs);
      const jobs = { lookEveryMs: 20, now: slotClock.now };
      const server = await startTestApp({ MONGODB_URI: uri }, clock, jobs);
      onTestFinished(server.close);
    }
    await untilDone(db, 'reanalyse:2031-01');
    const planIds = await createAnalysed(app);
    for (let slot = 1; slot <= slotCount; slot += 1) {
      await movePlans(db, places[slot % 2] ?? '');
      const month = new Date(Date.UTC(2031, slot, 1));
      slotClock.moveTo(month);
      const id = `reanalyse:${month.toISOString().slice(0, 7)}`;
      const counts = { unchanged: 0, refused: 0, done: planCount, told: planCount };
      // The one who holds it does not know and goes on, while another takes it over, again and again.
      for (let minute = 1; minute <= 3; minute += 1) {
        await untilFurther(db, id);
        slotClock.moveTo(new Date(month.getTime() + minute * 60_000));
      }
      expect(await untilDone(db, id)).toMatchObject({ counts });
    }
    await expectOnce(db, planIds, slotCount);
    const { stdout } = await runServerCommand(['check', '--json'], app.environment);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
  },
);

/** A database with a server that leaves the jobs to others. */
async function startService(): Promise<{ uri: string; db: Db; app: TestApp }> {
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const address = new URL(engine.uri);
  // As servers name it where the address does not.
  address.pathname = '/crop_planning';
  const uri = address.href;
  const app = await startTestApp({ MONGODB_URI: uri });
  onTestFinished(app.close);
  const connection = await connectTo(app);
  onTestFinished(connection.close);
  return { uri, db: connection.db, app };
}

async function createAnalysed(app: TestApp): Promise<ObjectId[]> {
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const planIds = [];
  for (let at = 0; at < planCount; at += 1) {
    const { id } = await createPlan(rest, token, { name: `Plan ${at}`, location: places[0] });
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    planIds.push(new ObjectId(id));
  }
  return planIds;
}

/** As when other climates were imported: all labels are to change. */
async function movePlans(db: Db, location: string): Promise<void> {
  await db.collection('crop_plans').updateMany({}, { $set: { location } });
}

/** Resolves when the slot has moved on by a plan, or is done. */
async function untilFurther(db: Db, id: string): Promise<void> {
  const slots = db.collection<{ _id: string; state: string; counts: { told: number } }>('job_slots');
  const toldOf = async () => {
    const slot = await slots.findOne({ _id: id });
    return slot?.state === 'done' ? planCount : (slot?.counts.told ?? -1);
  };
  const before = await toldOf();
  if (before < planCount) await expect.poll(toldOf, { timeout: 20_000, interval: 1 }).toBeGreaterThan(before);
}

/** Each slot has analysed each plan once, told each change once, and summed them up once. */
async function expectOnce(db: Db, planIds: readonly ObjectId[], slots: number): Promise<void> {
  for (const crop_plan_id of planIds) {
    const analyses = await db.collection('analyses').find({ crop_plan_id }).sort({ created_at: 1 }).toArray();
    expect(analyses).toHaveLength(1 + slots);
    const ofPlan = { related_crop_plan_id: crop_plan_id, job: { $exists: false } };
    const told = await db.collection('notifications').find(ofPlan).toArray();
    const changes = analyses.slice(1).map(({ _id }) => _id.toHexString());
    expect(told.map(({ _id }) => _id.toHexString()).sort()).toEqual(changes.sort());
  }
  const sums = await db.collection('notifications').find({ related_crop_plan_id: null }).toArray();
  expect(sums.map(({ title }) => title)).toEqual(
    Array.from({ length: slots }, () => `Monthly review: ${planCount} of ${planCount} crop plans changed`),
  );
  const reminders = await db.collection('notifications').find({ job: 'planting-window' }).toArray();
  const years = reminders.map(({ message }) => message);
  expect(new Set(years).size).toBe(years.length);
  expect(await db.collection('job_tallies').findOne({})).toBeNull();
}
