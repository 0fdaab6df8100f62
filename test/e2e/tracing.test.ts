import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createPlan, planInput, register, restOf } from '../harness.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { patient, startServerProcess } from '../server-process.js';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Collector {
  endpoint: string;
  bodies: string[];
  spans: () => SentSpan[];
}

/** Starts a collector that answers in this way. */
async function startCollector(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
      answer(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    bodies,
    spans: () =>
      bodies
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}

async function startServer(endpoint: string) {
  const DATA_DIR = await makeDirectory();
  const server = startServerProcess({
    ...patient,
    DATA_DIR,
    PORT: '0',
    BCRYPT_COST: '10',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  onTestFinished(() => server.kill('SIGKILL'));
  const url = await server.url();
  return {
    url,
    rest: restOf({ url }),
    printed: server.printed,
    stop: () => {
      server.kill('SIGTERM');
      return server.exitCode;
    },
  };
}

test('a collector gets a span of each request with its statements and runs of the model, and nothing personal', async () => {
  const collector = await startCollector((_request, response) => response.end('{}'));
  const server = await startServer(collector.endpoint);
  const { rest } = server;
  const { email, password, tokens } = await register(rest);
  const token = tokens.access_token;
  const plan = await createPlan(rest, token, { name: 'The slope behind the barn' });
  const headers = { traceparent: `00-${traceId}-${spanId}-01` };
  const { status } = await rest(`POST /crop-plans/${plan.id}/analyses`, { token, headers });
  expect(status).toBe(201);
  await rest('GET /health/ready');
  await server.stop();

  const spans = collector.spans();
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ parentSpanId }) => parentSpanId === spanId);
  expect(request?.name).toBe('POST /crop-plans/:plan_id/analyses');
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/crop-plans/:plan_id/analyses',
    'http.response.status_code': 201,
  });
  const parts = ofTrace
    .filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    .map(({ name }) => name);
  expect(parts).toEqual(expect.arrayContaining(['judge', 'commitTransaction']));
  expect(spans.map(({ name }) => name)).toContain('POST /auth/register');
  expect(spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
  const sent = collector.bodies.join();
  for (const text of [email, password, token, plan.name, plan.id, planInput.location, 'password'])
    expect(sent).not.toContain(text);

  const log = server.printed.stderr.split('\n').filter((line) => line.includes('request answered'));
  const entries = log.map((line) => JSON.parse(line));
  expect(entries.find(({ route }) => route === '/crop-plans/:plan_id/analyses')).toMatchObject({
    trace_id: traceId,
  });
  // A trace that begins at the server is in its log, too.
  const registration = entries.find(({ route }) => route === '/auth/register');
  expect(spans.find(({ name }) => name === 'POST /auth/register')?.traceId).toBe(registration.trace_id);
});

test('nothing waits for a collector that never answers, and status names the traces', async () => {
  const collector = await startCollector(() => undefined);
  const server = await startServer(collector.endpoint);
  const { rest } = server;
  const token = (await register(rest)).tokens.access_token;
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics, { timeout: 60_000 }).toContain('background_work_stopped{work="traces"} 1');
  expect(await rest('GET /auth/me', { token })).toMatchObject({ status: 200 });
  expect(await server.stop()).toBe(0);
});

function attributesOf(span: SentSpan | undefined): Record<string, unknown> {
  return Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
}
