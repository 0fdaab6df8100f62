import { BSON, Binary, Long, Timestamp } from 'mongodb';
import type { Document } from 'mongodb';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine-fixture.js';

const opMsg = 2013;
/** Of an OP_MSG: header, flags and the kind of its first section, which is the body. */
const bodyStart = 21;

export interface ReplicaSetProxy {
  uri: string;
  /** From now on each of these commands takes this long. */
  slowDown: (names: readonly string[], ms: number) => void;
  /** From now on this command gets this answer. */
  answer: (name: string, answer: Document) => void;
}

/**
 * Answers like a replica set of real servers where nobody may rely on what our engine does: with cluster times and
 * fields that we lack, differently worded errors, and slowly.
 */
export async function startReplicaSetProxy(uri: string): Promise<ReplicaSetProxy> {
  const path = join(await makeDirectory(), 'replica-set.sock');
  let slow: { names: readonly string[]; ms: number } = { names: [], ms: 0 };
  const answers = new Map<string, Document>();
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    const asked = new Map<number, Document>();
    relay(near, far, (message) => {
      const [name = ''] = Object.keys(bodyOf(message));
      const answer = answers.get(name);
      if (answer) asked.set(message.readInt32LE(4), answer);
      return { message: withoutClusterTime(message), ms: slow.names.includes(name) ? slow.ms : 0 };
    });
    relay(far, near, (message) => {
      const answer = asked.get(message.readInt32LE(8));
      return { message: answer ? withBody(message, answer) : asReplicaSet(message), ms: 0 };
    });
    for (const end of [near, far])
      end.on('error', () => end.destroy()).on('close', () => (end === near ? far : near).destroy());
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    slowDown: (names, ms) => void (slow = { names, ms }),
    answer: (name, answer) => void answers.set(name, answer),
  };
}

/** Sends each message on when it is complete and its time has come, in the order they came. */
function relay(from: Socket, to: Socket, change: (message: Buffer) => { message: Buffer; ms: number }): void {
  let held = Buffer.alloc(0);
  let sent = Promise.resolve();
  from.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= 4 && held.length >= held.readInt32LE(0)) {
      const whole = held.subarray(0, held.readInt32LE(0));
      held = held.subarray(whole.length);
      const isMessage = whole.readInt32LE(12) === opMsg && whole[bodyStart - 1] === 0;
      const { message, ms } = isMessage ? change(whole) : { message: whole, ms: 0 };
      sent = sent
        .then(() => (ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : undefined))
        .then(() => void to.write(message));
    }
  });
}

function bodyOf(message: Buffer): Document {
  return BSON.deserialize(message.subarray(bodyStart), {
    allowObjectSmallerThanBufferSize: true,
    promoteValues: false,
    bsonRegExp: true,
  });
}

function withBody(message: Buffer, body: Document): Buffer {
  const rest = message.subarray(bodyStart + message.readInt32LE(bodyStart));
  const changed = Buffer.concat([message.subarray(0, bodyStart), BSON.serialize(body), rest]);
  changed.writeInt32LE(changed.length, 0);
  return changed;
}

/** There is only one server behind us, so every read comes after every write that it was told about. */
function withoutClusterTime(message: Buffer): Buffer {
  const body = bodyOf(message);
  if (body['readConcern']?.afterClusterTime === undefined) return message;
  const { afterClusterTime: _, ...readConcern } = body['readConcern'];
  return withBody(message, { ...body, readConcern });
}

let increment = 0;

function asReplicaSet(message: Buffer): Buffer {
  const body = bodyOf(message);
  const operationTime = new Timestamp({ t: Math.floor(Date.now() / 1000), i: (increment += 1) });
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
  return withBody(message, {
    ...inOtherWords(body),
    serverInfo: 'what a later version may add',
    $clusterTime: { clusterTime: operationTime, signature },
    operationTime,
  });
}

function inOtherWords(body: Document): Document {
  const words = (error: Document): Document => ({ ...error, errmsg: 'MongoDB would say it in other words.' });
  if (body['errmsg'] !== undefined) return words(body);
  return body['writeErrors'] === undefined ? body : { ...body, writeErrors: body['writeErrors'].map(words) };
}
