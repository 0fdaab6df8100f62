import { expect } from 'vitest';
import { createPlan, startTestApp, restOf, test } from '../harness.js';

test('metrics count responses by method, route and status, and time them', async ({
  app,
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const { id } = await createPlan(rest, token);
  for (const plan of [id, id, 'nonsense']) await rest(`GET /crop-plans/${plan}`, { token });
  await rest('GET /nope');
  await trpc(token).cropPlans.list.query();
  const { headers, lines } = await read(app);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const count = (labels: string) => lines.get(`http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/crop-plans/:plan_id",status="200"')).toBe(2);
  expect(count('method="GET",route="/crop-plans/:plan_id",status="404"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(1);
  expect(count('method="GET",route="/trpc/cropPlans.list",status="200"')).toBe(1);
  const sum = lines.get('http_request_duration_seconds_sum{method="POST",route="/crop-plans",status="201"}');
  expect(sum).toBeGreaterThan(0);
});

test('metrics describe the process', async ({ app }) => {
  const { lines } = await read(app);
  expect(lines.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(lines.get('process_cpu_seconds_total')).toBeGreaterThan(0);
});

test('metrics contain no personal data and no text from clients', async ({ app, rest, account }) => {
  const { id } = await createPlan(rest, account.tokens.access_token, { name: 'canary field' });
  await rest(`GET /crop-plans/${id}?canary=1`, { token: account.tokens.access_token });
  await rest('GET /canary', { headers: { 'x-request-id': 'canary' } });
  await rest('GET /trpc/canary,auth.me?batch=1', { token: account.tokens.access_token });
  const { text } = await read(app);
  for (const secret of [account.email, account.full_name, id, 'canary']) expect(text).not.toContain(secret);
  expect(text).toContain('route="/trpc/auth.me"');
});

test('each server keeps its own metrics', async ({ app, rest, onTestFinished }) => {
  const other = await startTestApp();
  onTestFinished(other.close);
  await rest('GET /health/live');
  await restOf(other)('GET /nope');
  expect((await read(app)).text).toContain('route="/health/live"');
  expect((await read(other)).text).not.toContain('route="/health/live"');
});

async function read({ url }: { url: string }) {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const lines = new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
  return { headers: answer.headers, text, lines };
}
