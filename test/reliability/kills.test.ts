import { cropPlanSchema, tokenResponseSchema } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { connectTo, planInput, restOf, runServerCommand, type RestOptions } from '../harness.js';
import { test as base, type ServerProcess } from '../server-process.js';
import { expectNotified } from './notified.js';
import { startRecorders, type Tally } from './recorders.js';

type Victim = 'engine' | 'server' | 'engine and server';

const clients = 12;
const plans = 4;
/** In `npm run test:kill`, how soon the service must be ready again, and how soon the clients must get on. */
const readyMsMax = 3_000;
/** A process that starts from scratch may take longer on a busy machine. */
const startMsMax = 10_000;
const progressMsMax = 30_000;
/** How many analyses are acknowledged between two kills, so that each kill interrupts work of every kind. */
const acknowledgedBetween = 25;

const test = base.skipIf(process.env['TEST_MONGODB_URI'] !== undefined);

/** Set in `npm run test:kill`, which prints its measurements. */
const isCommand = process.env['KILL_CYCLES'] !== undefined;

/** Returns the number of cycles: `inSuite` in the suite, and KILL_CYCLES in `npm run test:kill`. */
function cyclesOf(inSuite: number): number {
  return Number(process.env['KILL_CYCLES'] ?? inSuite);
}

describe(`under ${clients} clients`, () => {
  test.for<[Victim, number]>([
    // Twice, because an engine that follows a killed one is killed as well.
    ['engine', cyclesOf(2)],
    ['server', cyclesOf(1)],
    ['engine and server', cyclesOf(1)],
  ])(
    '%s killed × %i: answers arrive within the deadline, the service is soon ready again, and no acknowledged write is lost',
    { timeout: 300_000 + cyclesOf(2) * (startMsMax + progressMsMax) },
    async ([victim, cycles], { directory, start, onTestFinished }) => {
      let server: ServerProcess = start({ LOG_LEVEL: 'error' });
      const settings = { DATA_DIR: directory };
      const apiKeyOf = async () =>
        (await runServerCommand(['api-keys', 'create', 'killer'], settings)).stdout.trim();
      const { token, planIds } = await createPlans(await server.url());
      const apiKey = await apiKeyOf();
      const recorders = startRecorders({
        url: () => server.url(),
        apiKey,
        planIds,
        clients,
        ...(isCommand && { answerMsMax: 10_000 }),
      });
      // Nothing else stops the recorders if the test fails. Without a server, their requests fail at once.
      onTestFinished(recorders.stop);
      const { tally } = recorders;
      let longestOutageMs = 0;
      const engines = new Set([await holderOf(directory)]);

      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const goal = tally.acknowledged.length + acknowledgedBetween;
        await expect.poll(() => tally.acknowledged.length, wait(progressMsMax)).toBeGreaterThan(goal);
        const engine = await holderOf(directory);
        if (victim !== 'engine') server.kill('SIGKILL');
        if (victim !== 'server') process.kill(Number(engine), 'SIGKILL');
        const killedAt = performance.now();
        if (victim !== 'engine') server = start({ LOG_LEVEL: 'error' });
        const msMax = victim === 'engine' ? readyMsMax : startMsMax;
        await expect.poll(() => isReady(server, directory, engine), wait(msMax)).toBe(true);
        engines.add(await holderOf(directory));
        longestOutageMs = Math.max(longestOutageMs, performance.now() - killedAt);
      }
      await recorders.stop();
      if (isCommand) report(victim, cycles, tally, longestOutageMs);

      // Each kill makes one engine start: neither does the next one fail, nor is one started without need.
      expect(engines.size).toBe(1 + cycles);
      expect([...engines].at(-1)).toBe(await holderOf(directory));
      const { stderr } = server.printed;
      expect({ problems: tally.problems, stderr }).toEqual({ problems: [], stderr });
      if (victim === 'engine') expect(tally.lost).toBe(0);
      const { status } = await restOf({ url: await server.url() })('GET /crop-plans', { token });
      expect(status).toBe(200);
      const { db, close } = await connectTo({ environment: settings });
      const stored = await db.collection('analyses').find({}).toArray();
      await expectNotified(db, planIds);
      await close();
      const ids = new Set(stored.map(({ _id }) => new ObjectId(_id).toHexString()));
      expect(tally.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    },
  );
});

function report(victim: Victim, cycles: number, tally: Tally, longestOutageMs: number): void {
  const { acknowledged, longestAnswerMs, lost } = tally;
  const [answer, outage] = [longestAnswerMs, longestOutageMs].map((ms) => `${Math.ceil(ms)} ms`);
  process.stdout.write(
    `${victim} killed ${cycles} times: ${acknowledged.length} analyses acknowledged, ${lost} requests without an answer; the slowest answer took ${answer}, the longest outage ${outage}.\n`,
  );
}

function wait(timeout: number) {
  return { ...(isCommand && { timeout }), interval: 20 };
}

async function holderOf(directory: string): Promise<string> {
  return (await readFile(join(directory, 'database', 'engine.lock'), 'utf8')).trim();
}

/** Returns whether a different engine is running and the server reports that it is ready. */
async function isReady(server: ServerProcess, directory: string, engine: string): Promise<boolean> {
  if ((await holderOf(directory)) === engine) return false;
  const signal = isCommand ? AbortSignal.timeout(readyMsMax) : null;
  const response = await fetch(`${await server.url()}/health/ready`, { signal }).catch(() => undefined);
  return response?.status === 200;
}

async function createPlans(url: string): Promise<{ token: string; planIds: string[] }> {
  const rest = restOf({ url });
  const send = async (request: string, options: () => RestOptions) => {
    // A busy machine may need longer than the deadline of a request.
    for (;;) {
      const { status, body } = await rest(request, options());
      if (status !== 503) return body;
    }
  };
  const account = () => ({
    email: `${randomUUID()}@example.org`,
    password: 'a quiet field at dawn',
    full_name: 'Ann',
  });
  const registered = await send('POST /auth/register', () => ({ body: account() }));
  const { access_token: token } = tokenResponseSchema.parse(registered);
  const planIds = [];
  for (let plan = 0; plan < plans; plan += 1)
    planIds.push(cropPlanSchema.parse(await send('POST /crop-plans', () => ({ token, body: planInput }))).id);
  return { token, planIds };
}
