import { isAscii } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { restOf } from '../harness.js';
import { test } from '../server-process.js';

const report = z.object({ result: z.array(z.object({ url: z.string() })) });

const isMeasuringCoverage = process.env['COVERAGE_OF_PROCESSES'] !== undefined;

test.skipIf(isForeignDatabase || isMeasuringCoverage)(
  'crop-server and its engine load few files until the server listens, and only ASCII of their bundles',
  async ({ start, directory }) => {
    const folder = join(directory, 'loaded');
    const server = start({ NODE_V8_COVERAGE: folder });
    await server.url();
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    // V8 reports each file that a process has loaded.
    const processes = readdirSync(folder)
      .map((name) => report.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .map(({ result }) => result.map(({ url }) => url).filter((url) => url.startsWith('file:')));
    const ofEngine = processes.filter((urls) => urls.some((url) => url.includes('/engine-process.')));
    const ofServer = processes.filter((urls) => urls.some((url) => url.includes('/crop-server.')));
    expect([ofServer, ofEngine].map((each) => each.length)).toEqual([1, 1]);
    expect(ofServer.flat().length).toBeLessThan(75);
    expect(ofEngine.flat().length).toBeLessThan(55);
    // One other character doubles the memory that the text of a file takes.
    const bundled = processes.flat().filter((url) => url.includes('/dist/bundle/'));
    expect(bundled.length).toBeGreaterThan(2);
    expect(bundled.filter((url) => !isAscii(readFileSync(new URL(url))))).toEqual([]);
  },
);

test.skipIf(!existsSync('/proc/self/task'))(
  'a thread that has hashed a password ends when there is nothing more to hash',
  async ({ start }) => {
    const server = start();
    const url = await server.url();
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
    const threads = () => readdirSync(`/proc/${server.pid}/task`).length;
    const atRest = threads();
    const account = { email: 'ann@example.org', password: 'a quiet field at dawn', full_name: 'Ann' };
    const { status } = await restOf({ url })('POST /auth/register', { body: account });
    expect([status, threads() > atRest]).toEqual([201, true]);
    await expect.poll(threads).toBeLessThanOrEqual(atRest);
  },
);
