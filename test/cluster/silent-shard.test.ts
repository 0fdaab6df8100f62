import { deadlines } from '@crop-planning/server';
import { userProfileSchema } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { createPlan, planInput, register, restOf, startTestApp, type Rest } from '../harness.js';
import { startRouter, type Router } from './router.js';

/** Set in `npm run test:cluster`, which prints its measurements: for how long the shard is silent. */
const seconds = process.env['CLUSTER_SECONDS'];
const silentMs = Number(seconds ?? 0) * 1_000;

/** The command has the usual deadlines; in the suite, nothing is to be refused. */
const options = seconds === undefined ? {} : { deadlines };

const shardCount = seconds === undefined ? 4 : 16;
/** Not that with the collections that belong to nobody. */
const silent = 2;
const clientsPerShard = seconds === undefined ? 2 : 4;
const writesMin = seconds === undefined ? 30 : 100;

interface Client {
  token: string;
  planId: string;
  shard: number;
}

interface Answered {
  shard: number;
  status: number;
  ms: number;
}

test.skipIf(isForeignDatabase)(
  'accounts on other shards do not notice that a shard is silent',
  { timeout: 300_000 + 10 * silentMs },
  async () => {
    const engines = await Promise.all(Array.from({ length: shardCount }, () => openEngine()));
    const router = await startRouter(engines.map(({ uri }) => uri));
    onTestFinished(router.close);
    const settings = { MONGODB_URI: router.uri('crop_planning') };
    const app = await startTestApp(settings, undefined, false, options);
    onTestFinished(app.close);
    const rest = restOf(app);
    const clients = await createClients(rest, router);
    const elsewhere = clients.filter((client) => !isOfSilent(client));
    const enough = (answers: readonly Answered[]) => answers.length >= writesMin;
    const isWarm = (answers: readonly Answered[]) => answers.length >= 2 * clients.length;
    const before = await work(rest, router, { clients, isOver: isWarm });

    router.silence(silent);
    const untilMs = performance.now() + silentMs;
    let isOver = false;
    const working = work(rest, router, { clients: clients.filter(isOfSilent), isOver: () => isOver });
    const during = await work(rest, router, {
      clients: elsewhere,
      isOver: (answers) => enough(answers) && performance.now() >= untilMs,
    });
    isOver = true;
    router.restore(silent);
    const { answers: here } = await working;
    if (seconds !== undefined)
      print({ before: before.connections, during: during.connections, here, elsewhere: during.answers });
    expect(during.answers.filter(isFailed)).toEqual([]);
    expect(here.filter(({ status }) => status > 299 && status !== 503)).toEqual([]);
    expect(during.connections).toBeLessThan(2 * before.connections);
    const after = await work(rest, router, {
      clients,
      isOver: (answers) => answers.length >= clients.length,
    });
    expect(after.answers.filter(isFailed)).toEqual([]);
    expect(router.refused).toEqual([]);
  },
);

/** Registers accounts until each shard has enough, each with a plan. */
async function createClients(rest: Rest, { shardOf }: Router): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < shardCount * clientsPerShard) {
    const token = (await register(rest)).tokens.access_token;
    const { body } = await rest('GET /auth/me', { token });
    const shard = shardOf(userProfileSchema.parse(body).id);
    if (clients.filter((client) => client.shard === shard).length === clientsPerShard) continue;
    const { id: planId } = await createPlan(rest, token);
    // The first analysis of a server takes longest.
    await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
    clients.push({ token, shard, planId });
  }
  return clients;
}

/** Lets each client create plans and analyse one, each with a key and without repeating anything, until it is over. */
async function work(
  rest: Rest,
  router: Router,
  { clients, isOver }: { clients: readonly Client[]; isOver: (answers: readonly Answered[]) => boolean },
): Promise<{ answers: Answered[]; connections: number }> {
  const answers: Answered[] = [];
  let connections = 0;
  const run = async ({ token, planId, shard }: Client) => {
    for (let round = 0; !isOver(answers); round += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const sentMs = performance.now();
      const { status } = await (round % 2 === 0
        ? rest('POST /crop-plans', { token, headers, body: planInput })
        : rest(`POST /crop-plans/${planId}/analyses`, { token, headers, body: {} }));
      answers.push({ shard, status, ms: Math.round(performance.now() - sentMs) });
      connections = Math.max(connections, router.connections());
    }
  };
  await Promise.all(clients.map(run));
  return { answers, connections };
}

const isOfSilent = ({ shard }: { shard: number }) => shard === silent;
const isFailed = ({ status }: Answered) => status > 299;

function print(found: { before: number; during: number; here: Answered[]; elsewhere: Answered[] }): void {
  const { before, during, here, elsewhere } = found;
  const slowest = Math.max(...elsewhere.map(({ ms }) => ms));
  console.log(
    [
      `a silent shard of ${shardCount}, for ${seconds} s:`,
      `elsewhere ${elsewhere.filter(isFailed).length} of ${elsewhere.length} writes failed, the slowest took ${slowest} ms;`,
      `on the shard ${here.filter(isFailed).length} of ${here.length};`,
      `connections ${before} before, ${during} at most meanwhile`,
    ].join(' '),
  );
}
