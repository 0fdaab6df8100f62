import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { blocksOf } from '../documents.js';
import { makeDirectory } from '../engine/engine-fixture.js';

/** Some machines have the program in a folder that only an administrator's PATH has. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/local/sbin:/usr/sbin` };

/** Whether haproxy is absent, and a note for the titles of the tests that are then skipped. */
export const balancer =
  spawnSync('haproxy', ['-v'], { env }).status === 0
    ? { isAbsent: false, note: '' }
    : { isAbsent: true, note: ' (skipped: haproxy is absent)' };

/**
 * Returns a free port that a server can listen on again after a restart: it is not among those from which the system
 * takes one for a connection.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

/**
 * Starts haproxy in front of servers at these ports with the lines of docs/operator.md, without TLS and with shorter
 * pauses between its checks; it ends with the test.
 */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string }> {
  const [shown] = blocksOf('docs/operator.md', ['haproxy']);
  if (shown === undefined) throw new Error('docs/operator.md shows no lines for haproxy.');
  const port = await lastingPort();
  const lines = shown
    .replace(/^.*\bserver crop-1 [^]*$/m, '')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/inter \S+/, 'inter 500ms')
    // A busy machine may need many times longer to answer.
    .replaceAll(/timeout (connect|server|check) \S+/g, 'timeout $1 120s');
  const servers = ports.map((at, nth) => `  server crop-${nth + 1} 127.0.0.1:${at} check\n`);
  const file = join(await makeDirectory(), 'haproxy.cfg');
  await writeFile(file, `${lines}\n${servers.join('')}`);
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const isAnswering = async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  await Promise.race([
    vi.waitFor(isAnswering, { timeout: 120_000, interval: 50 }),
    ended.then(() => Promise.reject(new Error(`haproxy ended: ${said}`))),
  ]);
  return { url };
}
