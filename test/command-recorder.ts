import { BSON } from 'mongodb';
import type { Document } from 'mongodb';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine/engine-fixture.js';

export interface Recorder {
  uri: string;
  commands: Document[];
  /** What the engine has answered to one of them that deletes. */
  answerTo: (command: Document) => Document | undefined;
  /** Told of each command before the engine is. */
  onCommand: (listener: (command: Document) => void) => void;
}

/** Stands between server and engine, on a Unix socket, and keeps every command that passes. */
export async function startRecorder(uri: string): Promise<Recorder> {
  const path = join(await makeDirectory(), 'recorder.sock');
  const commands: Document[] = [];
  const answers = new Map<Document, Document>();
  const listeners: ((command: Document) => void)[] = [];
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    const deletes = new Map<number, Document>();
    const readCommands = messageReader((message) => {
      const command = parseOpMsg(message);
      commands.push(command);
      if ('delete' in command) deletes.set(message.readInt32LE(4), command);
      for (const listener of listeners) listener(command);
    });
    const readAnswers = messageReader((message) => {
      const command = deletes.get(message.readInt32LE(8));
      if (!command) return;
      answers.set(command, parseOpMsg(message));
      deletes.delete(message.readInt32LE(8));
    });
    near.on('data', (bytes) => {
      readCommands(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      readAnswers(bytes);
      near.write(bytes);
    });
    for (const end of [near, far])
      end.on('error', () => end.destroy()).on('close', () => (end === near ? far : near).destroy());
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    commands,
    answerTo: (command) => answers.get(command),
    onCommand: (listener) => void listeners.push(listener),
  };
}

/** Takes the bytes of one direction as they come, and hands on each OP_MSG when it is whole. */
function messageReader(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let chunks: Buffer[] = [];
  let [held, wanted] = [0, 16];
  return (bytes) => {
    chunks.push(bytes);
    held += bytes.length;
    if (held < wanted) return;
    let rest = Buffer.concat(chunks);
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      if (message.readInt32LE(12) === 2013) onMessage(message);
    }
    chunks = [rest];
    [held, wanted] = [rest.length, rest.length < 16 ? 16 : rest.readInt32LE(0)];
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
