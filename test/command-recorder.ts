import { BSON } from 'mongodb';
import type { Document } from 'mongodb';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine/engine-fixture.js';

/** Stands between server and engine, on a Unix socket, and keeps every command that passes. */
export async function startRecorder(uri: string): Promise<{ uri: string; commands: Document[] }> {
  const path = join(await makeDirectory(), 'recorder.sock');
  const commands: Document[] = [];
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    const read = commandReader(commands);
    near.on('data', (bytes) => {
      read(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const end of [near, far])
      end.on('error', () => end.destroy()).on('close', () => (end === near ? far : near).destroy());
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return { uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`, commands };
}

/** Takes the bytes of one connection as they come; each OP_MSG becomes one command, its sequences as arrays. */
function commandReader(commands: Document[]): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      if (message.readInt32LE(12) === 2013) commands.push(parseOpMsg(message));
    }
  };
}

function parseOpMsg(message: Buffer): Document {
  const sequences: Document = {};
  let body: Document = {};
  for (let at = 20; at < message.length;) {
    const size = message.readInt32LE(at + 1);
    if (message[at] === 0) body = BSON.deserialize(message.subarray(at + 1, at + 1 + size));
    else {
      const nameEnd = message.indexOf(0, at + 5);
      const documents: Document[] = [];
      for (let from = nameEnd + 1; from < at + 1 + size; from += message.readInt32LE(from))
        documents.push(BSON.deserialize(message.subarray(from, from + message.readInt32LE(from))));
      sequences[message.toString('utf8', at + 5, nameEnd)] = documents;
    }
    at += 1 + size;
  }
  return { ...body, ...sequences };
}
