import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { restOf, runServerCommand } from '../harness.js';
import { test } from '../server-process.js';

describe('METRICS_PORT', () => {
  test('has the metrics served there alone, and status reads them there', async ({ directory, start }) => {
    const METRICS_PORT = String(await freePort());
    const settings = { METRICS_PORT, DATA_DIR: `${directory}/data` };
    const server = start(settings);
    const rest = restOf({ url: await server.url() });
    expect(await rest('GET /metrics')).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    expect(await rest('GET /health/live')).toMatchObject({ status: 200 });

    const at = `http://127.0.0.1:${METRICS_PORT}`;
    const metrics = await fetch(`${at}/metrics`);
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await metrics.text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('route="/health/live"');
    for (const path of ['/', '/health/live', '/metrics/', '/crop-plans'])
      expect((await fetch(`${at}${path}`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);

    const status = await runServerCommand(['status', '--json'], settings);
    expect(JSON.parse(status.stdout)).toMatchObject({ notifications: 'watched', stopped: [] });
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
  });

  test('that is in use ends the start with a sentence', async ({ start, onTestFinished }) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const server = start({ METRICS_PORT: String(portOf(other.address())) });
    expect(await server.exitCode).toBe(1);
    expect(server.printed.stdout).toBe('');
    expect(server.printed.stderr).toContain('Set METRICS_PORT to another port.');
  });

  test.for<[Record<string, string>, string]>([
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ METRICS_PORT: '9400', METRICS_HOST: '192.0.2.1' }, 'METRICS_HOST must be an address of this machine'],
  ])('%j is refused as a setting', async ([settings, problem], { start }) => {
    const server = start(settings);
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stderr).toContain(problem);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
