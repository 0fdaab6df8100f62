import { BSON, Binary, Long, Timestamp, type Document } from 'mongodb';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine-fixture.js';

const opMsg = 2013;
/** Where the body of an OP_MSG starts: after the header, the flags and the kind of its first section. */
const bodyStart = 21;

export interface ReplicaSetProxy {
  uri: string;
  /** From now on, delays each of these commands by this time. */
  slowDown: (names: readonly string[], ms: number) => void;
  /** From now on, answers this command with this document. */
  answer: (name: string, answer: Document) => void;
  /** From now on, refuses change streams, as a database without them does. */
  refuseChangeStreams: () => void;
}

const changeStreamRefused = {
  ok: 0,
  code: 40_573,
  codeName: 'Location40573',
  errmsg: 'The $changeStream stage is only supported on replica sets',
};

/**
 * Starts a proxy that answers like a replica set of real servers in every respect in which the service must
 * not rely on this engine: with cluster times, additional fields, differently worded errors and delays.
 */
export async function startReplicaSetProxy(uri: string): Promise<ReplicaSetProxy> {
  const path = join(await makeDirectory(), 'replica-set.sock');
  let slow: { names: readonly string[]; ms: number } = { names: [], ms: 0 };
  const answers = new Map<string, Document>();
  let hasChangeStreams = true;
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    const replacements = new Map<number, Document>();
    relay(near, far, (message) => {
      const body = bodyOf(message);
      const [name = ''] = Object.keys(body);
      const isRefused = !hasChangeStreams && body['pipeline']?.[0]?.$changeStream !== undefined;
      const answer = isRefused ? changeStreamRefused : answers.get(name);
      if (answer) replacements.set(message.readInt32LE(4), answer);
      return { message: withoutClusterTime(message), ms: slow.names.includes(name) ? slow.ms : 0 };
    });
    relay(far, near, (message) => {
      const answer = replacements.get(message.readInt32LE(8));
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
    refuseChangeStreams: () => void (hasChangeStreams = false),
  };
}

/** Passes on each message when it is complete and its delay has passed, in the order of arrival. */
function relay(from: Socket, to: Socket, change: (message: Buffer) => { message: Buffer; ms: number }): void {
  let buffered = Buffer.alloc(0);
  let sent = Promise.resolve();
  from.on('data', (bytes: Buffer) => {
    buffered = Buffer.concat([buffered, bytes]);
    while (buffered.length >= 4 && buffered.length >= buffered.readInt32LE(0)) {
      const frame = buffered.subarray(0, buffered.readInt32LE(0));
      buffered = buffered.subarray(frame.length);
      const isMessage = frame.readInt32LE(12) === opMsg && frame[bodyStart - 1] === 0;
      const { message, ms } = isMessage ? change(frame) : { message: frame, ms: 0 };
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

/**
 * Removes the cluster time: the only server behind the proxy has already done every write that the read must
 * follow.
 */
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
