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
  /** 64 bits: the seconds, and a counter within the second. */
  readonly time: bigint;
  /**
   * The engine run that logged the entry. It distinguishes entries that a store and its copy have logged
   * since the copy was made.
   */
  readonly run: number;
  /** The number of bytes ever logged, including this entry. */
  readonly loggedBytes: number;
  readonly record: BsonDocument;
}

export type OplogEnd = Pick<OplogEntry, 'time' | 'run' | 'loggedBytes'>;

const headerBytes = 12;
const noHeader = new Uint8Array(headerBytes);

interface OplogStore extends View {
  append(key: Uint8Array, value: Uint8Array): void;
}

/** All changes in order, each logged in the commit that makes it. The oldest are removed to make room. */
export class Oplog {
  /** Rolled back together with a commit that fails. */
  end: OplogEnd = { time: 0n, run: 0, loggedBytes: 0 };
  /** Called once new entries are on disk. */
  readonly listeners = new Set<() => void>();
  readonly #store: OplogStore;
  readonly #run = randomBytes(4).readUInt32BE();
  #announcedEnd: OplogEnd;

  constructor(store: OplogStore) {
    this.#store = store;
    for (const { key, value } of store.scan(areaRange(area.oplog), { reverse: true })) {
      this.end = decode(key, value);
      break;
    }
    this.#announcedEnd = this.end;
  }

  append(operation: Operation, more: readonly BsonElement[] = []): void {
    this.#append((writer) => writeOperation(writer, operation, more), operation.content?.bytes.length);
  }

  /** Logs an empty entry if the oplog is empty, so that a stream has a position to resume from. */
  begin(): void {
    if (this.end.time === 0n) this.#append((writer) => writer.end(writer.begin()));
  }

  /** Yields the entries from `time` on; the caller must finish within one turn of the event loop. */
  *entries(time = 0n): Generator<OplogEntry> {
    const { upper } = areaRange(area.oplog);
    for (const { key, value } of this.#store.scan({ lower: oplogKey(time), upper })) yield decode(key, value);
  }

  /**
   * Returns the keys of the entries older than the newest `bytesMax` bytes, beginning with the oldest, but no
   * more than fit into one commit.
   */
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

  /** Notifies the listeners of new entries; call after each commit. */
  tell(): void {
    if (this.end === this.#announcedEnd) return;
    this.#announcedEnd = this.end;
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

/** Removes entries that no longer fit into the oplog, in parts, with other writes in between. */
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

/** Returns a time later than `last`, even if the clock was set back. */
function nextTime(last: bigint): bigint {
  const now = (BigInt(Math.floor(Date.now() / 1000)) << 32n) + 1n;
  return now > last ? now : last + 1n;
}
