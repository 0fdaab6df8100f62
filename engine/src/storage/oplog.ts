import { randomBytes } from 'node:crypto';
import { BsonDocument, type BsonElement } from '../bson/document.js';
import { ByteWriter } from '../bson/writer.js';
import { area, areaKey, areaRange } from './keys.js';
import { writeOperation, type Operation } from './operation.js';
import { Slice } from './slice.js';
import type { View, Writer } from './view.js';
import type { WriteQueue } from './write-queue.js';

export interface OplogEntry {
  readonly key: Uint8Array;
  /** 64 bits: the seconds, and a counter within them. */
  readonly time: bigint;
  /**
   * Which run of an engine logged it: this tells apart what a store and its copy have logged since the copy was made.
   */
  readonly run: number;
  /** How many bytes have ever been logged, this entry included. */
  readonly loggedBytes: number;
  readonly record: BsonDocument;
}

export type OplogEnd = Pick<OplogEntry, 'time' | 'run' | 'loggedBytes'>;

const headerBytes = 12;
const noHeader = new Uint8Array(headerBytes);

interface OplogStore extends View {
  append(key: Uint8Array, value: Uint8Array): void;
}

/** All changes in order, each written in the commit that makes it; the oldest make room for new ones. */
export class Oplog {
  /** Undone together with the commit that moved it. */
  end: OplogEnd = { time: 0n, run: 0, loggedBytes: 0 };
  /** Each is called once something more is on disk. */
  readonly listeners = new Set<() => void>();
  readonly #store: OplogStore;
  readonly #run = randomBytes(4).readUInt32BE();
  #toldEnd: OplogEnd;

  constructor(store: OplogStore) {
    this.#store = store;
    for (const { key, value } of store.scan(areaRange(area.oplog), { reverse: true })) {
      this.end = decode(key, value);
      break;
    }
    this.#toldEnd = this.end;
  }

  append(operation: Operation, more: readonly BsonElement[] = []): void {
    this.#append((writer) => writeOperation(writer, operation, more), operation.content?.bytes.length);
  }

  /** A place to resume from before anything was logged. */
  begin(): void {
    if (this.end.time === 0n) this.#append((writer) => writer.end(writer.begin()));
  }

  /** From that time on; a scan of it must end before the event loop turns. */
  *entries(time = 0n): Generator<OplogEntry> {
    const { upper } = areaRange(area.oplog);
    for (const { key, value } of this.#store.scan({ lower: oplogKey(time), upper })) yield decode(key, value);
  }

  /** The oldest entries beyond the newest `bytesMax`, few enough to be removed in one commit. */
  excess(bytesMax: number): Uint8Array[] {
    const keys: Uint8Array[] = [];
    const slice = new Slice();
    for (const { key, loggedBytes } of this.entries()) {
      if (slice.isOver || this.end.loggedBytes - loggedBytes <= bytesMax) break;
      keys.push(key);
      slice.count(1);
    }
    return keys;
  }

  /** Call after each commit. */
  tell(): void {
    if (this.end === this.#toldEnd) return;
    this.#toldEnd = this.end;
    for (const listener of this.listeners) listener();
  }

  #append(write: (writer: ByteWriter) => void, sizeHint = 0): void {
    const writer = new ByteWriter(sizeHint + 256);
    writer.copy(noHeader, 0, headerBytes);
    write(writer);
    const value = asBuffer(writer.finish());
    const key = oplogKey(nextTime(this.end.time));
    const loggedBytes = this.end.loggedBytes + key.length + value.length;
    value.writeDoubleBE(loggedBytes, 0);
    value.writeUInt32BE(this.#run, 8);
    this.#store.append(key, value);
    this.end = { time: key.readBigUInt64BE(4), run: this.#run, loggedBytes };
  }
}

/** Removes, in parts between which others write, what no longer fits into the oplog. */
export async function trimOplog(
  store: Pick<Writer, 'remove'> & { readonly oplog: Oplog },
  queue: WriteQueue,
  bytesMax: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let keys = store.oplog.excess(bytesMax); keys.length > 0; keys = store.oplog.excess(bytesMax)) {
    if (isStopped()) return;
    const oldest = keys;
    await queue.run(() => oldest.forEach((key) => store.remove(key)));
  }
}

function decode(key: Uint8Array, bytes: Uint8Array): OplogEntry {
  const value = asBuffer(bytes);
  return {
    key,
    time: asBuffer(key).readBigUInt64BE(4),
    run: value.readUInt32BE(8),
    loggedBytes: value.readDoubleBE(0),
    record: new BsonDocument(bytes.subarray(headerBytes)),
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function oplogKey(time: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(time);
  return areaKey(area.oplog, bytes);
}

/** Later than the last one, even if the clock was put back. */
function nextTime(last: bigint): bigint {
  const now = (BigInt(Math.floor(Date.now() / 1000)) << 32n) + 1n;
  return now > last ? now : last + 1n;
}
