import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDocument } from '../bson/document.js';
import { HalfSent } from './half-sent.js';
import { listen } from './server.js';

async function openServer(limits: { bytesMax: number; msMax: number }) {
  const directory = mkdtempSync(join(tmpdir(), 'wire-test-'));
  const path = join(directory, 'test.sock');
  const halfSent = new HalfSent(limits);
  const server = await listen(path, () => Promise.resolve(emptyDocument), halfSent);
  onTestFinished(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(path);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket.resume();
  };
  return { halfSent, open };
}

/** A complete message of 26 bytes. */
function ping(): Buffer {
  const message = Buffer.alloc(26);
  message.writeInt32LE(26, 0);
  message.writeInt32LE(2013, 12);
  message.writeInt32LE(5, 21);
  return message;
}

/** The first bytes of a message of a thousand bytes. */
function beginning(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeInt32LE(1_000, 0);
  return bytes;
}

const replySize = async (socket: Socket): Promise<number> => {
  socket.write(ping());
  return ((await once(socket, 'data')) as [Buffer])[0].length;
};

test('a connection is closed if its message is not completed within the deadline', async () => {
  const { halfSent, open } = await openServer({ bytesMax: 10_000, msMax: 20 });
  const [silent, other] = [await open(), await open()];
  silent.write(beginning(100));
  await once(silent, 'close');
  expect(await replySize(other)).toBe(26);
  expect(halfSent.bytes).toBe(0);
});

test('a connection without an unfinished message stays open, however long it is idle', async () => {
  const { open } = await openServer({ bytesMax: 10_000, msMax: 5 });
  const [quiet, silent] = [await open(), await open()];
  expect(await replySize(quiet)).toBe(26);
  for (let times = 0; times < 3; times += 1) {
    const next = times === 0 ? silent : await open();
    next.write(beginning(10));
    await once(next, 'close');
  }
  expect(await replySize(quiet)).toBe(26);
});

test('the total size of unfinished messages is limited across all connections', async () => {
  const { halfSent, open } = await openServer({ bytesMax: 1_000, msMax: 60_000 });
  const [first, second, third] = [await open(), await open(), await open()];
  first.write(beginning(600));
  await expect.poll(() => halfSent.bytes).toBe(600);
  second.write(beginning(600));
  await once(second, 'close');
  expect(halfSent.bytes).toBe(600);
  expect(await replySize(third)).toBe(26);
  first.destroy();
  await expect.poll(() => halfSent.bytes).toBe(0);
});
