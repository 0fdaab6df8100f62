import { startEngine } from '@crop-planning/engine';
import { deadlines } from '@crop-planning/server';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { notificationListSchema } from '@crop-planning/shared';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { openStream, type OpenStream } from '../event-stream.js';
import { openFaultyNetwork, type Fault, type FaultyNetwork } from '../faulty-network.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  planInput,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  type RestAnswer,
  type TestApp,
} from '../harness.js';
import { startFaultClients, type FaultClients } from './fault-clients.js';
import { expectNotified } from './notified.js';

interface Trial {
  fault: Fault;
  ms: number;
  /** During the fault, nothing works, and every client gets an error within the deadline. */
  isOutage?: true;
}

/** Set in `npm run test:faults`, which prints its measurements. */
const seconds = process.env['FAULT_SECONDS'];
const isCommand = seconds !== undefined;

/** Returns the duration of a fault: `msInSuite` in the suite, and FAULT_SECONDS in `npm run test:faults`. */
const durationMs = (msInSuite: number) => (isCommand ? Number(seconds) * 1_000 : msInSuite);

const trials: readonly Trial[] = [
  // Before any fault that loses connections: a request that met one of those later would be refused.
  { fault: { kind: 'latency', ms: 500 }, ms: durationMs(0) },
  // This fault is shorter than any time limit, so that the lost connections are not noticed before it ends.
  { fault: { kind: 'half-open' }, ms: 1_500, isOutage: true },
  { fault: { kind: 'resets', share: 0.2 }, ms: durationMs(1_000) },
  { fault: { kind: 'black hole' }, ms: durationMs(6_000), isOutage: true },
  ...(isCommand ? [{ fault: { kind: 'half-open' }, ms: durationMs(0), isOutage: true } as const] : []),
];
/**
 * In the suite, a statement has its deadline and a request has none, so that an answer shows that no request relies
 * on its own; how long the answers take depends on the machine, and `npm run test:faults` measures it.
 */
const suiteDeadlines = { ...deadlines, requestMs: 3_600_000 };
const answerMsMax = 10_000;
const outageAnswerMsMax = 5_000;
const recoveryMsMax = 2_000;
const askEveryMs = 50;
const clientCount = 4;

test.skipIf(isForeignDatabase)(
  'over a faulty network to the database, answers arrive within the deadline, and no acknowledged write is lost or duplicated',
  { timeout: 300_000 + trials.length * durationMs(10_000) },
  async () => {
    const service = await startService();
    const { app, clients } = service;
    const eventIds = follow(await openStream(app, clients.token));
    for (const trial of trials) await run(trial, service);
    await clients.stop();

    const { db, close } = await connectTo(app);
    onTestFinished(close);
    for (const planIds of await clients.expectStored()) await expectNotified(db, planIds);
    const { body } = await restOf(app)('GET /notifications?limit=1', { token: clients.token });
    const unreadCount = notificationListSchema.parse(body).unread_count;
    await expect.poll(() => eventIds.length).toBe(unreadCount);
    expect(eventIds).toEqual(eventIds.map((_, at) => String(at + 1)));
    if (isCommand) expect(await runServerCommand(['check'], app.environment)).toMatchObject({ code: 0 });
  },
);

interface Service {
  app: TestApp;
  network: FaultyNetwork;
  apiKey: string;
  /** The token of an account that no client uses. */
  token: string;
  /** A plan of that account, which was analysed as feasible. */
  planId: string;
  clients: FaultClients;
}

async function startService(): Promise<Service> {
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const network = await openFaultyNetwork(engine.uri);
  onTestFinished(network.close);
  const options = { deadlines: isCommand ? deadlines : suiteDeadlines };
  const app = await startTestApp({ MONGODB_URI: network.uri }, undefined, undefined, options);
  onTestFinished(app.close);
  const apiKey = await createApiKey(app, 'recorder');
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const { id: planId } = await createPlan(rest, token);
  await rest('POST /analyses', {
    token: apiKey,
    body: { crop_plan_id: planId, feasibility_label: 'feasible' },
  });
  const clients = await startFaultClients({ url: app.url, apiKey, clients: clientCount });
  onTestFinished(clients.stop);
  return { app, network, apiKey, token, planId, clients };
}

async function run({ fault, ms, isOutage }: Trial, service: Service): Promise<void> {
  const { app, network, token, clients } = service;
  // On a network that is merely slow, contending clients would wait for each other too long.
  const contention = isOutage && clients.contend();
  await untilRecorded(clients, clientCount);
  clients.reset();
  network.begin(fault);
  const endMs = performance.now() + ms;
  if (fault.kind === 'latency') await expectRecorded(service);
  if (ms > outageAnswerMsMax && isOutage) await expectRefused(service);
  await pause(Math.max(0, endMs - performance.now()));
  network.repair();
  const [readyMs, workMs] = await Promise.all([
    successMs(() => restOf(app)('GET /health/ready')),
    successMs(() => restOf(app)('POST /crop-plans', { token, body: planInput })),
  ]);
  if (contention) await contention.end();
  await untilRecorded(clients, 1);
  const { met } = clients;
  if (isCommand) report({ fault, ms }, { ...met, readyMs, workMs });
  expect([fault, ...met.problems]).toEqual([fault]);
  if (!isCommand) return;
  expect(met.longestMs).toBeLessThan(isOutage ? outageAnswerMsMax : answerMsMax);
  expect(Math.max(readyMs, workMs)).toBeLessThan(recoveryMsMax);
}

/** Resolves when the clients have recorded at least `count` more analyses. */
async function untilRecorded({ met }: FaultClients, count: number): Promise<void> {
  const goal = met.recorded + count;
  await expect.poll(() => met.recorded).toBeGreaterThanOrEqual(goal);
}

/** Records an analysis that changes the plan's label, which takes the most statements. */
async function expectRecorded({ app, apiKey, planId }: Service): Promise<void> {
  const startedMs = performance.now();
  const body = { crop_plan_id: planId, feasibility_label: 'infeasible' };
  expect(await restOf(app)('POST /analyses', { token: apiKey, body })).toMatchObject({ status: 201 });
  if (isCommand) expect(performance.now() - startedMs).toBeLessThan(answerMsMax);
}

/** Returns a list that collects the ids of the events as they arrive. */
function follow(stream: OpenStream): string[] {
  onTestFinished(stream.close);
  const ids: string[] = [];
  const read = async () => {
    for (let event = await stream.next(); event; event = await stream.next()) ids.push(event.id ?? '');
  };
  void read();
  return ids;
}

/** Fails if a request hangs while the database does not answer. */
async function expectRefused({ app, apiKey, token, planId }: Service): Promise<void> {
  const rest = restOf(app);
  const login = { email: 'ann@example.org', password: 'a quiet field at dawn' };
  const startedMs = performance.now();
  const [live, ...answers] = await Promise.all([
    rest('GET /health/live'),
    rest('GET /health/ready'),
    rest('GET /crop-plans', { token }),
    rest('GET /notifications', { token }),
    rest('POST /crop-plans', { token, body: planInput }),
    rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: planId, feasibility_label: 'feasible' },
    }),
    rest('POST /auth/login', { body: login }),
  ]);
  if (isCommand) expect(performance.now() - startedMs).toBeLessThan(outageAnswerMsMax);
  expect(live).toMatchObject({ status: 200 });
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
}

/** Returns the time until one of the repeated requests succeeds; the first ones may be lost. */
async function successMs(send: () => Promise<RestAnswer>): Promise<number> {
  const startedMs = performance.now();
  const sent: Promise<unknown>[] = [];
  let hasSucceeded = false;
  while (!hasSucceeded && (!isCommand || performance.now() - startedMs < answerMsMax)) {
    sent.push(send().then(({ status }) => (hasSucceeded ||= status < 300)));
    await pause(askEveryMs);
  }
  onTestFinished(() => Promise.all(sent).then(() => undefined));
  return performance.now() - startedMs;
}

function report({ fault, ms }: Trial, figures: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(fault)} ${ms} ${JSON.stringify(figures)}\n`);
}
