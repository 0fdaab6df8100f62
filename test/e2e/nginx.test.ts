import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished } from 'vitest';
import { createPlan, restOf, test as service } from '../harness.js';
import { root } from '../source-files.js';

const program = '/usr/sbin/nginx';
const isNginxAbsent = spawnSync(program, ['-v']).status !== 0;

/** nginx in front of the server, as docs/configuration.md sets it up. It listens on a socket in a new folder. */
const test = service.extend('nginx', { scope: 'file' }, async ({ app }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const settings = await readFile(join(root, 'docs/configuration.md'), 'utf8');
  const documented = /^proxy_pass .*(?:\nproxy_.*)+$/m.exec(settings)?.[0];
  if (documented === undefined) throw new Error('docs/configuration.md has no settings for nginx');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configOf(folder, documented.replace('http://127.0.0.1:4000', app.url)));
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onCleanup(async () => {
    const isClosed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await isClosed;
    await rm(folder, { recursive: true, force: true });
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    // Written once it listens.
    if (line.includes('getrlimit')) break;
  }
  if (!said.at(-1)?.includes('getrlimit')) throw new Error(`nginx did not start: ${said.join('\n')}`);
  child.stderr.resume();
  return join(folder, 'socket');
});

function configOf(folder: string, location: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server {
        listen unix:${folder}/socket;
        location / {
          ${location}
        }
      }
    }
  `;
}

/** Sends a request through nginx; returns the answer once its headers are there. */
async function ask(
  socketPath: string,
  [method, path]: readonly [string, string],
  token: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, headers: { authorization: `Bearer ${token}` } });
    onTestFinished(() => void asked.destroy());
    asked.on('response', resolve).on('error', reject).end();
  });
}

/** Reads on until the answer has this text; returns what was read. */
async function readUntil(answer: AsyncIterable<Buffer>, text: string): Promise<string> {
  let read = '';
  for await (const chunk of answer) {
    read += chunk.toString();
    if (read.includes(text)) break;
  }
  return read;
}

describe.skipIf(isNginxAbsent)(
  `nginx in front of the server${isNginxAbsent ? ` (skipped: ${program} is absent)` : ''}`,
  () => {
    test.for([['/notifications/stream'], ['/trpc/notifications.onCreated?input={}']] as const)(
      'passes a notification on while the stream stays open: %s',
      async ([path], { nginx, rest, account, apiKey }) => {
        const token = account.tokens.access_token;
        const plan = await createPlan(rest, token);
        const stream = await ask(nginx, ['GET', path], token);
        expect(stream.statusCode).toBe(200);
        for (const feasibility_label of ['feasible', 'infeasible'])
          await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: plan.id, feasibility_label } });
        expect(await readUntil(stream, '"severity":"critical"')).toContain(plan.name);
      },
    );
  },
);

test('every answer that is sent piece by piece asks proxies not to buffer it, and no other answer does', async ({
  app,
  account,
}) => {
  const token = account.tokens.access_token;
  const rest = restOf(app);
  await createPlan(rest, token);
  const streamed = ['GET /notifications/stream', 'GET /auth/me/export', 'POST /crop-plans/analyses'];
  const whole = ['GET /crop-plans', 'GET /auth/me', 'GET /nowhere', 'GET /trpc/auth.me', 'GET /health/live'];
  const headerOf = async (path: string) =>
    (await rest(path, { token, ...(path.startsWith('POST') && { body: {} }) })).headers.get(
      'x-accel-buffering',
    );
  for (const path of streamed) expect([path, await headerOf(path)]).toEqual([path, 'no']);
  for (const path of whole) expect([path, await headerOf(path)]).toEqual([path, null]);
});
