import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { test } from '../server-process.js';

/** Stands in for systemd: prints each message, and closes what comes with it, for which systemd-notify waits. */
const manager = `
import array, os, socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
while True:
    text, extra, _, _ = s.recvmsg(4096, socket.CMSG_SPACE(64))
    for _, _, data in extra:
        for fd in array.array('i', data[:len(data) // 4 * 4]): os.close(fd)
    print(text.decode().strip(), flush=True)
`;

const absent = ['systemd-notify', 'python3'].filter((program) => spawnSync(program, ['--version']).error);
const note = absent.length > 0 ? ` (skipped: ${absent.join(', ')} is absent)` : '';

describe.skipIf(absent.length > 0)(`a service manager${note}`, () => {
  test('is notified when the server accepts connections, and when it begins to stop', async ({
    directory,
    start,
  }) => {
    const socket = join(directory, 'notify.socket');
    const { PATH = '' } = process.env;
    const listener = spawn('python3', ['-c', manager, socket]);
    onTestFinished(() => void listener.kill());
    let said = '';
    listener.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(listener.stdout, 'data');

    const server = start({ NOTIFY_SOCKET: socket, PATH, DATA_DIR: join(directory, 'data') });
    await expect.poll(() => said).toContain('READY=1');
    expect(server.printed.stdout).toContain('listening');
    expect(said).not.toContain('STOPPING=1');
    server.kill('SIGTERM');
    await expect.poll(() => said).toContain('STOPPING=1');
    expect(await server.exitCode).toBe(0);
  });
});

test('a server without systemd-notify says so and runs', async ({ directory, start }) => {
  const server = start({
    NOTIFY_SOCKET: join(directory, 'nothing'),
    PATH: directory,
    DATA_DIR: `${directory}/data`,
  });
  const url = await server.url();
  await expect.poll(() => server.printed.stderr).toContain('The service manager could not be notified');
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});
