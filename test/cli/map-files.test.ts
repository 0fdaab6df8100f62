import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, watch, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createPlan } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';
import { problemsIn } from './map-output.js';
import { cropBin } from './process.js';

/** One question, which the server calculates once for all tests. */
const maize = ['map', 'maize', '--month', 'mar'];

describe('crop map -o', () => {
  test('writes what the server makes: a picture, a GeoTIFF and a table', async ({ app, cli, account }) => {
    await cli.logIn(account);
    const file = (name: string) => join(cli.folder, name);
    for (const [name, start] of [
      ['map.png', [0x89, 0x50, 0x4e, 0x47]],
      ['map.tif', [0x49, 0x49, 0x2a, 0]],
      ['map.CSV', [...Buffer.from('lati')]],
    ] as const) {
      const { code, stdout, stderr } = await cli.run([...maize, '--in', '33,-5,42,5', '-o', file(name)]);
      const bytes = await readFile(file(name));
      expect({ code, stdout, stderr: problemsIn(stderr) }).toEqual({ code: 0, stdout: '', stderr: [] });
      expect(stderr).toContain(`Wrote ${file(name)}: ${Math.ceil(bytes.length / 1024)} kB.\n`);
      expect([...bytes.subarray(0, 4)]).toEqual([...start]);
    }
    const answer = await fetch(
      `${app.url}/maps/suitability?crop=maize&planting_month=3&bbox=33,-5,42,5&format=csv`,
      { headers: { authorization: `Bearer ${account.tokens.access_token}` } },
    );
    expect(await readFile(file('map.CSV'), 'utf8')).toBe(await answer.text());
    expect((await readdir(cli.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('describes the file as JSON', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = join(cli.folder, 'map.png');
    expect(await cli.json([...maize, '--in', 'Kenya', '-o', file])).toMatchObject({
      file,
      format: 'png',
      bytes: (await stat(file)).size,
      crop: 'maize',
      planting_month: 3,
    });
  });

  test('writes a self-contained page that escapes every text', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const evil = '<script>alert("1")</script> & \'x\'';
    await createPlan(rest, account.tokens.access_token, { name: evil, location: '0,37' });
    const file = join(cli.folder, 'map.html');
    const { code } = await cli.run([...maize, '--in', 'Kenya', '--plans', '-o', file]);
    expect(code).toBe(0);
    const page = await readFile(file, 'utf8');
    expect(page).toMatch(/^<!DOCTYPE html>\s*<html lang="en">[^]*<\/html>\n$/);
    expect(page).not.toMatch(/<script|https?:|url\(|@import|<link|<img|<iframe|\son[a-z]+=/i);
    expect(page).toContain('href="data:image/png;base64,iVBOR');
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;');
    for (const words of [
      'maize in Kenya, planted in March, rainfed',
      'Natural Earth',
      'Score in the mean climate',
    ])
      expect(page).toContain(words);
    expect(page.match(/<circle/g)).toHaveLength(1);
    expect(page).toMatch(/<path class="lines" d="M-?\d+ -?\d+l/);
  });

  test.for<[name: string, words: RegExp]>([
    ['map.jpg', /\.png \(a picture\), \.tif \(GeoTIFF\)/],
    ['map', /does not say what to write/],
    ['missing/map.png', /No such file or directory/],
    ['', /does not say what to write/],
  ])('refuses %s before it asks the server', async ([name, words], { cli }) => {
    const env = { CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'any' };
    const file = name === '' ? '' : join(cli.folder, name);
    const { code, stderr } = await cli.run([...maize, '-o', file], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(words) });
    expect(await readdir(cli.folder)).toEqual([]);
  });

  test.runIf(process.getuid?.() !== 0)('refuses a folder that is read-only', async ({ cli }) => {
    const folder = join(cli.folder, 'locked');
    await mkdir(folder);
    await chmod(folder, 0o500);
    const { code } = await cli.run([...maize, '-o', join(folder, 'map.png')], { env: { CROP_TOKEN: 'any' } });
    expect({ code, left: await readdir(folder) }).toEqual({ code: 2, left: [] });
  });

  test('killed while it writes, leaves the old file or the whole new one', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = join(cli.folder, 'map.csv');
    const argv = [...maize, '-o', file];
    await cli.run(argv);
    const whole = await readFile(file, 'utf8');
    expect(whole.length).toBeGreaterThan(500_000);
    for (let round = 0; round < 3; round += 1) {
      await writeFile(file, 'old');
      await runUntilDraft(argv, cli);
      expect(['old', whole]).toContain(await readFile(file, 'utf8'));
    }
  });
});

describe('a server that is still calculating', () => {
  test('is asked again when it says so, and the progress says how often', async ({ app, cli, account }) => {
    const url = await startBusyServer(app.url, 2);
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout, stderr } = await cli.run([...maize, '--in', 'Kenya'], {
      env,
      answers: [],
      columns: 80,
      rows: 24,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('maize in Kenya');
    expect(stderr).toContain('s of calculating the map, asked 3 times');
    expect(stderr).toContain('\r\u001b[K');
  });

  test('is given up at the deadline', async ({ app, cli, account }) => {
    const url = await startBusyServer(app.url, Infinity);
    const startedAt = Date.now();
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    // Each look at the clock is a minute later.
    let minutes = 0;
    const now = () => new Date(startedAt + 60_000 * (minutes += 1));
    const { code, stdout, stderr } = await cli.run(maize, { env, now });
    expect({ code, stdout }).toEqual({ code: 8, stdout: '' });
    expect(stderr).toContain('error: The server has not answered within 5 minutes.\n');
  });

  test('can be interrupted', async ({ app, cli, account }) => {
    const url = await startBusyServer(app.url, Infinity);
    const interruption = new AbortController();
    const { code } = await cli.run(maize, {
      env: { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token },
      answers: [],
      interrupted: interruption.signal,
      onWrite: ({ stderr }) => {
        if (stderr.includes('asked 2 times')) interruption.abort();
      },
    });
    expect(code).toBe(130);
  });
});

/** Runs crop in a process of its own, and kills it when the draft of the file appears. */
async function runUntilDraft(argv: readonly string[], { folder, env }: Cli): Promise<void> {
  const child = spawn(process.execPath, [cropBin, ...argv], { env, stdio: 'ignore' });
  const watching = new AbortController();
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  void ended.then(() => watching.abort());
  try {
    for await (const { filename } of watch(folder, { signal: watching.signal }))
      if (filename?.startsWith('.map.csv')) child.kill('SIGKILL');
  } catch {
    // The process has ended, and nothing is left to watch.
  }
  await ended;
}

/** Starts a proxy that answers the first requests for a map as a busy server does. */
async function startBusyServer(url: string, refusals: number): Promise<string> {
  let count = 0;
  const busy = {
    message: 'Busy.',
    code: -32603,
    data: { status: 503, message: 'Busy.', code: 'SERVICE_UNAVAILABLE', httpStatus: 503, request_id: 'busy' },
  };
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    if (path.includes('maps.suitability') && (count += 1) <= refusals) {
      answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
      return void answer.end(JSON.stringify({ error: busy }));
    }
    void fetch(new URL(path, url), { headers: { authorization: incoming.headers.authorization ?? '' } }).then(
      async (response) => {
        answer.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
        answer.end(Buffer.from(await response.arrayBuffer()));
      },
    );
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
