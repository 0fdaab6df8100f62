import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open as openFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { ByteArena } from './byte-arena.js';
import { loadCatalog } from './catalog.js';
import type { Catalog } from './collection.js';
import { DamagedStoreError, explainDamage, LaterStoreError } from '../damaged-store.js';
import { messageOf } from '../errors.js';
import { convertFormat1, formatKey, formatVersion, oldestReadable } from './format.js';
import { abandonBuilds } from './index-build.js';
import type { KeyRange } from '../order/key-range.js';
import { areaKey } from './keys.js';
import type { DirectoryLock } from './directory-lock.js';
import {
  checkDisk,
  checkRoom,
  diskUsage,
  isDiskError,
  leaveAfterFailedCommit,
  leaveAfterLostLock,
} from './disk-space.js';
import type { Operation } from './operation.js';
import { Oplog } from './oplog.js';
import { openRange, Snapshot } from './snapshot.js';
import { checkStoreFile, storeFile } from './store-file.js';
import type { Entry, ReadView, ScanOptions } from './view.js';

const newStoreFile = 'store.mdb.new';

export interface StoreEvents {
  onUpgrade?: ((from: number) => void) | undefined;
}

export interface StoreOptions extends StoreEvents {
  /** The folder's lock; if it is lost, the process ends before the next commit. */
  lock?: DirectoryLock;
}

/** The only access to LMDB. The caller must hold the folder's lock. */
export class Store implements ReadView {
  catalog: Catalog = new Map();
  readonly oplog: Oplog;
  /** How many copies are being made by `backup`. */
  copiesUnderWay = 0;
  readonly #database: RootDatabase<Uint8Array, Uint8Array>;
  readonly #directory: string;
  readonly #path: string;
  readonly #lock: DirectoryLock | undefined;
  /** The format that the store is marked with; 0 if it is new. */
  #format = 0;
  #isWriting = false;

  /**
   * Opens the folder's store. A missing store is created, and receives its name only once it is complete. A
   * store in format 1 is converted, which takes longer the larger the store is; `onUpgrade` is called with the
   * old format. A store in format 2 is left as it is until the first write.
   */
  static async open(directory: string, { onUpgrade, lock }: StoreOptions = {}): Promise<Store> {
    const path = join(directory, storeFile);
    if (!existsSync(path)) {
      const files = [newStoreFile, `${newStoreFile}-lock`].map((name) => join(directory, name));
      for (const file of files) rmSync(file, { force: true });
      await new Store(directory, newStoreFile).close();
      renameSync(join(directory, newStoreFile), path);
      for (const file of files) rmSync(file, { force: true });
      flushDirectory(directory);
    }
    try {
      const store = new Store(directory, storeFile, lock);
      await store.#convert(onUpgrade);
      abandonBuilds(store);
      return store;
    } catch (error) {
      throw explainDamage(path, error);
    }
  }

  constructor(directory: string, file = storeFile, lock?: DirectoryLock) {
    this.#directory = directory;
    this.#lock = lock;
    const path = (this.#path = join(directory, file));
    checkStoreFile(path);
    if (!existsSync(`${path}-lock`)) checkRoom(directory);
    // Without overlappingSync, a transaction becomes visible only once it is on disk.
    this.#database = open<Uint8Array, Uint8Array>({
      path,
      overlappingSync: false,
      pageSize: 8192,
      maxReaders: 2048,
      ...binaryEncoding(),
    });
    for (const suffix of ['', '-lock']) chmodSync(path + suffix, 0o600);
    fillHoles(`${path}-lock`);
    this.oplog = readRecords(path, () => new Oplog(this));
    this.#checkFormat();
    this.catalog = readRecords(path, () => loadCatalog(this));
  }

  /** Returns an error that names the store if LMDB could not use the file, and otherwise the error itself. */
  explain(error: unknown): unknown {
    return explainDamage(this.#path, error);
  }

  /** Reads the latest committed data; a scan must be finished within one turn of the event loop. */
  get(key: Uint8Array): Uint8Array | undefined {
    return this.#database.get(key);
  }

  scan(range: KeyRange, options: ScanOptions = {}): Iterable<Entry> {
    return openRange(this.#database, range, options, undefined, undefined);
  }

  /** Returns the key that `offset` entries precede in the range; undefined if there are not that many. */
  keyAt({ lower, upper }: KeyRange, offset: number): Uint8Array | undefined {
    for (const key of this.#database.getKeys({ start: lower, end: upper, offset, limit: 1 })) return key;
    return undefined;
  }

  /** Counts the entries in the range, without yielding. */
  countOf({ lower, upper }: KeyRange): number {
    return this.#database.getKeysCount({ start: lower, end: upper });
  }

  /** The number of entries by LMDB's own count. */
  get entryCount(): unknown {
    return Reflect.get(this.#database.getStats(), 'entryCount');
  }

  /** The size of the store's file, which does not shrink when documents are removed. */
  get fileBytes(): number {
    return statSync(this.#path).size;
  }

  /** The disk that has the store. */
  get disk(): { usedBytes: number; totalBytes: number } {
    return diskUsage(this.#directory);
  }

  snapshot(): Snapshot {
    return new Snapshot(this.#database, () => this.catalog);
  }

  /**
   * Runs `work`. When the outermost call returns, all writes of `work` are on disk; if it throws, none of
   * them are. A nested call that throws undoes only its own writes.
   */
  transact<T>(work: () => T): T {
    return this.#isWriting ? this.#attempt(work) : this.#commit(work);
  }

  /** Only inside `transact`. */
  put(key: Uint8Array, value: Uint8Array): void {
    this.#database.putSync(key, value);
  }

  /** Only inside `transact`. */
  remove(key: Uint8Array): void {
    this.#database.removeSync(key);
  }

  /** Only inside `transact`, with a key after all existing ones. */
  append(key: Uint8Array, value: Uint8Array): void {
    const isDone: unknown = this.#database.putSync(key, value, { append: true });
    if (isDone !== true) throw new Error('A key to append does not sort after the last key of the store.');
  }

  /** Only inside `transact`. */
  log(operation: Operation): void {
    this.oplog.append(operation);
  }

  /**
   * Writes a compacted copy of the committed data to a file that must not exist yet, while other work continues.
   * The copy is on disk when this resolves.
   */
  async backup(path: string): Promise<void> {
    // None of this blocks, because the disk may be slow to answer. LMDB would write into an existing file.
    await (await openFile(path, 'wx', 0o600)).close();
    await unlink(path);
    this.copiesUnderWay += 1;
    await this.#database.backup(path, true).finally(() => (this.copiesUnderWay -= 1));
    const copy = await openFile(path);
    try {
      await copy.chmod(0o600);
      await copy.sync();
    } finally {
      await copy.close();
    }
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #attempt<T>(work: () => T): T {
    const { catalog } = this;
    const { end } = this.oplog;
    try {
      return this.#database.transactionSync(work);
    } catch (error) {
      this.catalog = catalog;
      this.oplog.end = end;
      throw error;
    }
  }

  /** Ends the process if the disk fails, because LMDB's memory can then no longer be trusted. */
  #commit<T>(work: () => T): T {
    checkDisk(this.#directory, this.#path);
    if (this.#lock?.isValid() === false) leaveAfterLostLock(this.#directory);
    let isWorkDone = false;
    this.#isWriting = true;
    try {
      const result = this.#attempt(() => {
        if (this.#format !== formatVersion) this.put(formatKey, Buffer.from([formatVersion]));
        const output = work();
        isWorkDone = true;
        return output;
      });
      this.#format = formatVersion;
      this.oplog.tell();
      return result;
    } catch (error) {
      if (isWorkDone || isDiskError(error)) leaveAfterFailedCommit(this.#directory, this.explain(error));
      throw error;
    } finally {
      this.#isWriting = false;
    }
  }

  #checkFormat(): void {
    const stored = this.get(formatKey);
    if (stored === undefined && this.#isEmpty()) {
      this.transact(() => undefined);
      flushDirectory(this.#directory);
      return;
    }
    const [format = 0] = stored?.length === 1 ? stored : [];
    if (format === 0)
      throw new DamagedStoreError(this.#path, 'is damaged or not a consistent copy: it has no format number');
    if (format > formatVersion)
      throw new LaterStoreError(
        this.#path,
        `has format ${format}, and this version reads up to format ${formatVersion}: use the version that wrote it, or a newer one`,
      );
    this.#format = format;
  }

  /** Converts a store in format 1, and keeps a copy that the previous version can still read. */
  async #convert(onUpgrade: StoreEvents['onUpgrade']): Promise<void> {
    const format = this.#format;
    if (format >= oldestReadable) return;
    onUpgrade?.(format);
    const copy = join(this.#directory, `store.format-${format}.mdb`);
    rmSync(`${copy}.new`, { force: true });
    await this.backup(`${copy}.new`);
    renameSync(`${copy}.new`, copy);
    flushDirectory(this.#directory);
    this.transact(() => convertFormat1(this));
    this.catalog = loadCatalog(this);
  }

  #isEmpty(): boolean {
    const everything = { lower: areaKey(0, new Uint8Array()), upper: Buffer.from([0xff]) };
    for (const _ of this.scan(everything)) return false;
    return true;
  }
}

/**
 * Fills the holes that LMDB leaves in its table of readers, because filling one on a full disk would end the
 * process.
 */
function fillHoles(path: string): void {
  const fd = openSync(path, 'r+');
  writeSync(fd, readFileSync(path), 0, undefined, 0);
  closeSync(fd);
}

/** Reads the engine's own records, which nothing but damage makes unreadable. */
function readRecords<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new DamagedStoreError(path, `is probably damaged: it could not be read (${messageOf(error)})`);
  }
}

/** Flushes a folder: otherwise, a power cut may lose the name of a new file, and so its contents. */
export function flushDirectory(directory: string): void {
  const fd = openSync(directory, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** Passes keys and values as bytes, copied because LMDB's buffers are valid only until the next read. */
function binaryEncoding() {
  const arena = new ByteArena();
  return {
    keyEncoder: {
      writeKey(key: Uint8Array, target: Uint8Array, start: number): number {
        target.set(key, start);
        return start + key.length;
      },
      readKey: (source: Uint8Array, start: number, end: number) => arena.copy(source, start, end),
    },
    encoder: {
      encode: (value: Uint8Array) => value,
      decode: (source: Uint8Array) => arena.copy(source, 0, source.length),
    },
  };
}
