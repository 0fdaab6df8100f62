import { createCropClient, keepInMemory } from '@crop-planning/client';
import {
  analysesEndSchema,
  analysisSchema,
  cropPlanListSchema,
  notificationListSchema,
  type TokenResponse,
} from '@crop-planning/shared';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { createPlan, planInput, register, restOf, runServerCommand, startTestApp } from '../harness.js';
import { patient, test, type ServerProcess } from '../server-process.js';
import { sendUntilClosed, type RawRequest, type Sending } from './raw-client.js';

/** The number of cycles: few in the suite, and STOP_CYCLES in `npm run test:stop`. */
const cycles = Number(process.env['STOP_CYCLES'] ?? 2);
const isCommand = process.env['STOP_CYCLES'] !== undefined;
const stopMsMax = 10_000;
/** How many requests each connection sends without waiting for an answer. */
const connections = [1, 1, 1, 1, 1, 1, 4, 4];
const planCount = 30;
const sentBefore = 30;
const bytesRead = fileURLToPath(new URL('bytes-read.mjs', import.meta.url));
const secret = 'a secret that outlives each of the servers that sign with it';

test.skipIf(process.env['TEST_MONGODB_URI'] !== undefined)(
  `each of ${cycles} servers stopped under load answers every request it has read and ends within the deadline, and its clients reconnect`,
  { timeout: 300_000 + cycles * 30_000 },
  async ({ directory, start }) => {
    const countFile = join(directory, 'bytes-read.json');
    const settings = {
      JWT_SECRET: secret,
      LOG_LEVEL: 'warn',
      // In the suite, only the deadline of a stop counts: a busy machine needs longer for its requests.
      NODE_OPTIONS: `${isCommand ? '' : patient.NODE_OPTIONS} --import ${bytesRead}`,
      BYTES_READ_FILE: countFile,
    };
    let server = start(settings);
    const url = await server.url();
    const service = await prepare(url, directory);
    const eventIds = follow(url, service.tokens);
    const done: string[] = [];
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      // Only some cycles analyse, because each server first loads the model's tables, and because an account
      // has a limit of analyses per minute.
      const isAnalysing = cycle === 1 || (isCommand && cycle % 3 === 1);
      const { sendings, ms } = await stopUnderLoad(server, service, isAnalysing);
      if (isCommand) process.stdout.write(`stopped in ${Math.ceil(ms)} ms\n`);
      done.push(...answeredOf(sendings, JSON.parse(await readFile(countFile, 'utf8'))));
      if (cycle < cycles) server = start({ ...settings, PORT: new URL(url).port });
    }
    const PORT = Number(new URL(url).port);
    const app = await startTestApp({ DATA_DIR: directory, PORT, JWT_SECRET: [secret] });
    onTestFinished(app.close);
    await expectDone(url, service, done);
    const { body } = await restOf({ url })('GET /notifications?limit=1', { token: service.token });
    const { unread_count } = notificationListSchema.parse(body);
    await expect.poll(() => eventIds.length).toBe(unread_count);
    expect(eventIds).toEqual(eventIds.map((_, at) => String(at + 1)));
  },
);

interface Service {
  tokens: TokenResponse;
  token: string;
  apiKey: string;
  /** The ids of the plans created before the load. */
  plans: string[];
  next: () => RawRequest;
}

async function prepare(url: string, directory: string): Promise<Service> {
  const rest = restOf({ url });
  const [{ tokens }, key] = await Promise.all([
    register(rest),
    runServerCommand(['api-keys', 'create', 'recorder'], { DATA_DIR: directory }),
  ]);
  const [token, apiKey] = [tokens.access_token, key.stdout.trim()];
  const created = await Promise.all(Array.from({ length: planCount }, () => createPlan(rest, token)));
  const plans = created.map(({ id }) => id);
  let count = 0;
  const next = () => {
    count += 1;
    const name = `Request ${count}`;
    const feasibility_label = count % 4 < 2 ? 'feasible' : 'infeasible';
    return count % 2
      ? { name, path: '/crop-plans', token, body: { ...planInput, name } }
      : {
          name,
          path: '/analyses',
          token: apiKey,
          body: { crop_plan_id: plans[0], feasibility_label, reasons: [name] },
        };
  };
  return { tokens, token, apiKey, plans, next };
}

/** Collects event ids; the client reconnects by itself when the next server is up. */
function follow(url: string, tokens: TokenResponse): string[] {
  const ids: string[] = [];
  const client = createCropClient({ url, tokens: keepInMemory(tokens) });
  const { unsubscribe } = client.notifications.onCreated.subscribe(
    { lastEventId: '0' },
    { onData: ({ id }) => ids.push(id) },
  );
  onTestFinished(unsubscribe);
  return ids;
}

async function stopUnderLoad(
  server: ServerProcess,
  { next, token, plans }: Service,
  isAnalysing: boolean,
): Promise<{ sendings: Sending[]; ms: number }> {
  const url = await server.url();
  let count = 0;
  const nextCounted = () => {
    count += 1;
    return next();
  };
  const sending = connections.map((atOnce) => sendUntilClosed(url, atOnce, nextCounted));
  const analysing = isAnalysing ? analyseAll(url, token, plans) : undefined;
  await expect.poll(() => count, { interval: 5 }).toBeGreaterThan(sentBefore);
  await analysing?.begun;
  const startedMs = performance.now();
  server.kill('SIGTERM');
  const code = await server.exitCode;
  const ms = performance.now() - startedMs;
  expect({ code, stderr: server.printed.stderr }).toEqual({ code: 0, stderr: '' });
  if (isCommand) expect(ms).toBeLessThan(stopMsMax);
  if (analysing) expectEnded(await analysing.text, plans);
  return { sendings: await Promise.all(sending), ms };
}

/** Starts a bulk analysis, whose response has a line for each plan as it is done. */
function analyseAll(
  url: string,
  token: string,
  plan_ids: readonly string[],
): { begun: Promise<unknown>; text: Promise<string> } {
  const response = fetch(`${url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids }),
  });
  return { begun: response, text: response.then((answer) => answer.text()) };
}

/** Fails unless the last line names the plans that were not analysed. */
function expectEnded(text: string, plans: readonly string[]): void {
  const lines = text.trimEnd().split('\n');
  const { done, failed, not_done = [] } = analysesEndSchema.parse(JSON.parse(lines.at(-1) ?? ''));
  expect([done, failed, not_done]).toEqual([lines.length - 1, 0, plans.slice(lines.length - 1)]);
}

/**
 * Returns the names of the answered requests. Any other request that the server has read must come after an
 * answer that announced the end, so that a client knows that it was not carried out.
 */
function answeredOf(sendings: readonly Sending[], bytesReadOf: Record<string, number>): string[] {
  const answered: string[] = [];
  for (const { port, sent, hasAnnouncedClose } of sendings) {
    const unanswered = sent.filter(({ status }) => status === undefined);
    const read = unanswered.filter(({ endByte }) => endByte <= (bytesReadOf[port] ?? 0));
    if (!hasAnnouncedClose) expect(read).toEqual([]);
    for (const { name, status } of sent) {
      if (status === undefined) continue;
      expect([name, status]).toEqual([name, 201]);
      answered.push(name);
    }
  }
  return answered;
}

/** Fails unless every answered request, and no other, was carried out. */
async function expectDone(url: string, { token, plans }: Service, names: string[]): Promise<void> {
  const rest = restOf({ url });
  const listed = cropPlanListSchema.parse((await rest('GET /crop-plans', { token })).body);
  const done = listed.filter(({ id }) => !plans.includes(id)).map(({ name }) => name);
  for (let before = ''; ;) {
    const { body } = await rest(`GET /crop-plans/${plans[0]}/analyses?limit=200${before}`, { token });
    const analyses = analysisSchema.array().parse(body);
    if (analyses.length === 0) break;
    done.push(...analyses.flatMap(({ source, reasons }) => (source === 'model' ? [] : reasons)));
    before = `&before=${analyses.at(-1)?.id}`;
  }
  expect(done.sort()).toEqual(names.sort());
}
