import {
  cropPlanListSchema,
  cropPlanSchema,
  notificationListSchema,
  tokenResponseSchema,
  type TokenResponse,
} from '@crop-planning/shared';
import { startEngine } from '@crop-planning/engine';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { openStream } from '../event-stream.js';
import {
  createPlan,
  planInput,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  type RestAnswer,
  type RestOptions,
} from '../harness.js';
import { patient, startServerProcess, type ServerProcess } from '../server-process.js';
import { balancer, lastingPort, startBalancer } from './balancer.js';

/** Set in `npm run test:cluster`, which restarts all servers for all steps of the rotation and prints what it has met. */
const isLong = process.env['CLUSTER_SECONDS'] !== undefined;
const serverCount = 3;
/** In the suite, one server is a process that is restarted and killed; the others run in the test's. */
const processCount = isLong ? serverCount : 1;
const streamCount = 12;
const workerCount = isLong ? 6 : 3;

const secrets = {
  OLD: 'the secret that has signed all tokens so far',
  NEW: 'the secret that is to sign all tokens from now on',
};

/** What the clients have met. */
interface Met {
  requests: number;
  /** Requests that got no usable answer at first. */
  repeated: number;
  problems: string[];
}

test.skipIf(balancer.isAbsent || isForeignDatabase)(
  `three servers behind haproxy are restarted with a new secret and killed, and their clients notice nothing${balancer.note}`,
  { timeout: 900_000 },
  async () => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const [servers, others] = await Promise.all([startServers(engine.uri), startOthers(engine.uri)]);
    const { url } = await startBalancer([...servers.map(({ port }) => port), ...others]);
    const met: Met = { requests: 0, repeated: 0, problems: [] };
    const creation = await runServerCommand(['api-keys', 'create', 'advisor'], {
      MONGODB_URI: engine.uri,
      DATA_DIR: await makeDirectory(),
    });
    const service = { url, met, apiKey: creation.stdout.trim() };
    const workers = await Promise.all(Array.from({ length: workerCount }, () => createWorker(service)));
    const streams = Array.from({ length: streamCount }, (_, nth) =>
      follow(service, workers[nth % workerCount]),
    );
    let isOver = false;
    const working = workers.map(async (worker) => {
      while (!isOver) await work(service, worker);
    });

    const steps = [...(await stepsOfRotation())];
    for (const names of isLong ? steps : steps.slice(0, 1))
      for (const server of servers) await restart(server, names, met);
    for (const server of servers) await kill(server, met);

    isOver = true;
    await Promise.all(working);
    const told = await Promise.all(workers.map((worker) => notificationsOf(service, worker)));
    await Promise.all(streams.map((stream, nth) => stream.upTo(told[nth % workerCount] ?? [])));
    if (isLong) console.log({ ...met, notifications: told.map(({ length }) => length) });
    expect(met.problems).toEqual([]);
    for (const [nth, worker] of workers.entries()) {
      expect(told[nth]?.length).toBe(worker.changes);
      expect(await planIdsOf(service, worker)).toEqual(worker.plans.toSorted());
    }
  },
);

interface Running {
  port: number;
  process: ServerProcess;
  start: (names: readonly (keyof typeof secrets)[]) => ServerProcess;
  names: readonly (keyof typeof secrets)[];
}

async function startServers(MONGODB_URI: string): Promise<Running[]> {
  const ports = await Promise.all(Array.from({ length: processCount }, lastingPort));
  const servers = ports.map((port): Running => {
    const start: Running['start'] = (names) =>
      startServerProcess({
        MONGODB_URI,
        JWT_SECRET: names.map((name) => secrets[name]).join(),
        PORT: String(port),
        BCRYPT_COST: '10',
        LOG_LEVEL: 'warn',
        // A little longer than haproxy needs to notice that a server is not ready.
        DRAIN_SECONDS: '2',
        ...patient,
      });
    return { port, start, names: ['OLD'], process: start(['OLD']) };
  });
  onTestFinished(async () => {
    for (const { process: running } of servers) running.kill('SIGKILL');
    await Promise.all(servers.map(({ process: running }) => running.exitCode));
  });
  await Promise.all(servers.map(isReady));
  return servers;
}

/** Starts the servers that are neither restarted nor killed; returns their ports. */
function startOthers(MONGODB_URI: string): Promise<number[]> {
  const start = async () => {
    const app = await startTestApp({ MONGODB_URI, JWT_SECRET: [secrets.OLD] });
    onTestFinished(app.close);
    return Number(new URL(app.url).port);
  };
  return Promise.all(Array.from({ length: serverCount - processCount }, start));
}

/** Returns the values of JWT_SECRET that `secrets rotate --plan` prints. */
async function stepsOfRotation(): Promise<(keyof typeof secrets)[][]> {
  const { stdout } = await runServerCommand(['secrets', 'rotate', '--plan', '--json'], {});
  return JSON.parse(stdout).map(({ jwt_secret }: { jwt_secret: string }) => jwt_secret.split(','));
}

/** Restarts a server with these secrets as an operator does, and waits until haproxy sends it requests again. */
async function restart(server: Running, names: Running['names'], met: Met): Promise<void> {
  server.process.kill('SIGTERM');
  expect(await server.process.exitCode).toBe(0);
  await begin(server, names, met);
}

async function kill(server: Running, met: Met): Promise<void> {
  server.process.kill('SIGKILL');
  await server.process.exitCode;
  if (isLong) await begin(server, server.names, met);
  else await someRequests(met);
}

/** Starts a server that has ended, and waits until it has answered, with the others, some requests. */
async function begin(server: Running, names: Running['names'], met: Met): Promise<void> {
  Object.assign(server, { process: server.start(names), names });
  await isReady(server);
  await someRequests(met);
}

/** Waits until twenty more requests have been answered. */
async function someRequests(met: Met): Promise<void> {
  const { requests } = met;
  await expect.poll(() => met.requests).toBeGreaterThan(requests + 20);
}

async function isReady({ port, process: running }: Running): Promise<void> {
  const url = await running.url();
  expect(new URL(url).port).toBe(String(port));
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
}

interface Service {
  /** The address of haproxy. */
  url: string;
  met: Met;
  apiKey: string;
}

/** An account that uses the service. */
interface Worker {
  tokens: TokenResponse;
  /** The plan whose label changes with every analysis of the producer. */
  watched: string;
  /** The plans that the service said it created. */
  plans: string[];
  /** How many changes of the label the service said it recorded. */
  changes: number;
}

async function createWorker({ url }: Service): Promise<Worker> {
  const { tokens } = await register(restOf({ url }));
  const { id } = await createPlan(restOf({ url }), tokens.access_token);
  return { tokens, watched: id, plans: [id], changes: -1 };
}

/** Does one round of a mixed load: two reads, two writes and an analysis, and now and then renews the tokens. */
async function work(service: Service, worker: Worker): Promise<void> {
  const token = () => worker.tokens.access_token;
  await call(service, 'GET /crop-plans', { token: token() });
  const created = await call(service, 'POST /crop-plans', { token: token(), body: planInput });
  if (created) worker.plans.push(cropPlanSchema.parse(created.body).id);
  const feasibility_label = worker.changes % 2 === 0 ? 'feasible' : 'infeasible';
  const body = { crop_plan_id: worker.watched, feasibility_label };
  // The first analysis of a plan changes nothing.
  if (await call(service, 'POST /analyses', { token: service.apiKey, body })) worker.changes += 1;
  const planId = worker.plans.at(-1);
  if (planId !== worker.watched)
    await call(service, `POST /crop-plans/${planId}/analyses`, { token: token(), body: {} });
  await call(service, 'GET /notifications', { token: token() });
  if (worker.plans.length % 4 !== 0) return;
  const { refresh_token } = worker.tokens;
  const renewed = await call(service, 'POST /auth/refresh', { body: { refresh_token } });
  if (renewed) worker.tokens = tokenResponseSchema.parse(renewed.body);
}

/** Sends a request, and once more if no server answers it; anything but success is a problem. */
async function call(
  { url, met }: Service,
  request: string,
  options: RestOptions,
): Promise<RestAnswer | undefined> {
  const headers = request.startsWith('POST') ? { 'idempotency-key': randomUUID() } : {};
  const send = () =>
    restOf({ url })(request, { ...options, headers }).catch((error: unknown) => String(error));
  let answer = await send();
  if (typeof answer === 'string' || answer.status > 500) {
    met.repeated += 1;
    const seconds = typeof answer === 'string' ? null : answer.headers.get('retry-after');
    await pause(Number(seconds ?? 1) * 1_000);
    answer = await send();
  }
  met.requests += 1;
  if (typeof answer !== 'string' && answer.status < 300) return answer;
  met.problems.push(
    `${request}: ${typeof answer === 'string' ? answer : JSON.stringify([answer.status, answer.body])}`,
  );
  return undefined;
}

/** Follows an account's notifications; whenever the stream ends, it continues after the last one. */
function follow(service: Service, worker: Worker | undefined) {
  const seen: { event: string | undefined; id: string }[] = [];
  let open: Awaited<ReturnType<typeof openStream>> | undefined;
  let isClosed = false;
  const reading = (async () => {
    while (!isClosed) {
      const headers = { 'last-event-id': seen.at(-1)?.event ?? '0' };
      open = await openStream(service, worker?.tokens.access_token, headers).catch(() => undefined);
      if (open?.status === 401) service.met.problems.push(`a stream: ${open.body}`);
      if (open?.status !== 200) await pause(50);
      for (let event = await open?.next(); event; event = await open?.next())
        seen.push({ event: event.id, id: JSON.parse(event.data).id });
    }
  })();
  const close = async () => {
    isClosed = true;
    open?.close();
    await reading;
  };
  onTestFinished(close);
  return {
    /** Waits for the last of these notifications; fails unless exactly these have come, in order. */
    async upTo(ids: readonly string[]): Promise<void> {
      await expect.poll(() => seen.length).toBeGreaterThanOrEqual(ids.length);
      await close();
      expect(seen.map(({ id }) => id)).toEqual(ids);
    },
  };
}

/** Returns the ids of an account's notifications, oldest first. */
async function notificationsOf(service: Service, { tokens }: Worker): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const answer = await call(service, `GET /notifications?limit=200${before}`, {
      token: tokens.access_token,
    });
    const { notifications } = notificationListSchema.parse(answer?.body);
    if (notifications.length === 0) return ids.toReversed();
    ids.push(...notifications.map(({ id }) => id));
  }
}

async function planIdsOf(service: Service, { tokens }: Worker): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const answer = await call(service, `GET /crop-plans?limit=100${before}`, { token: tokens.access_token });
    const plans = cropPlanListSchema.parse(answer?.body);
    if (plans.length === 0) return ids.toSorted();
    ids.push(...plans.map(({ id }) => id));
  }
}
