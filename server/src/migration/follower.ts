import type { ChangeStream, Db, Document } from 'mongodb';
import { withTimeout } from '../concurrency/deadline.js';
import { idOf, readByIds, readRange, replaceByIds, replaceRange, type IdRange } from '../database/copies.js';
import { isDuplicateKey } from '../database/errors.js';
import { migrationProgress, type CopyProgress } from '../records/operation/migration-progress.js';
import { indexTables } from '../records/records.js';
import { LostMigrationError, StartedOverError, type MigrationEnds } from './ends.js';

export type Follower = ReturnType<typeof createFollower>;

/** As many changes of a collection are applied in one step. */
export const changesAtOnce = 500;
const documentsAtOnce = 500;
/** Well below what a transaction may have, with the index entries that come with the documents. */
const bytesAtOnce = 4 * 1024 * 1024;
/** How long the database waits for a change before it answers that there is none. */
const awaitMs = 10;
const pollMsMax = 30_000;
/** A document in the target may hold a unique key only until it is read again from the source. */
const staleMax = 100;
/** The position from which the stream was to continue is no longer in the history. */
const historyLost: readonly unknown[] = [286, 280, 260];
const changesDocument: ReadonlySet<unknown> = new Set(['insert', 'update', 'replace', 'delete']);

interface Noted {
  id: unknown;
  /** Whether the document has changed since it was compared, so that it need not differ any more. */
  isExplained: boolean;
}

interface Changed extends Document {
  operationType: string;
  documentKey?: { _id: unknown };
}

/** Copies one collection, and follows what changes in it. */
export function createFollower(ends: MigrationEnds, collection: string) {
  const { source, target, holder, say } = ends;
  let progress: CopyProgress = { after: null, is_copied: false, token: null };
  let stream: ChangeStream<Document, Changed> | undefined;
  let copied = 0;
  /** The documents to be compared by themselves; undefined if nothing is being compared. */
  let noted: Map<string, Noted> | undefined;

  /** Opens the stream where it was; without a position, it begins now, and so does the copying. */
  async function open(): Promise<ChangeStream<Document, Changed>> {
    const resumed = progress.token === null ? {} : { resumeAfter: progress.token };
    const opened = source.database.db
      .collection(collection)
      .watch<Document, Changed>([{ $project: { operationType: 1, documentKey: 1 } }], {
        ...resumed,
        maxAwaitTimeMS: awaitMs,
        batchSize: changesAtOnce,
      });
    stream = opened;
    if (progress.token === null) {
      // The first answer says where the stream begins; what it has found is copied anyway.
      await withTimeout(pollMsMax, () => opened.tryNext());
      await begin(opened.resumeToken);
    }
    return opened;
  }

  async function close(): Promise<void> {
    const closed = stream;
    stream = undefined;
    await closed?.close().catch(() => undefined);
  }

  async function startOver(reason: string): Promise<void> {
    await close();
    say(`${collection} is copied from the beginning: ${reason}.`);
    await begin(null);
    copied = 0;
    if (noted) throw new StartedOverError();
  }

  /** Notes that nothing is copied, and from where changes are followed. */
  async function begin(token: unknown): Promise<void> {
    progress = { after: null, is_copied: false, token };
    const isMine = await target.statements.progress.begin(collection, holder, progress);
    if (!isMine) throw new LostMigrationError();
  }

  /** Applies what has changed by now, as far as one step goes; returns how many changes there were. */
  async function follow(): Promise<number> {
    let changes: Changed[];
    try {
      const opened = stream ?? (await open());
      changes = await withTimeout(pollMsMax, () => take(opened));
      if (changes.every(({ operationType }) => changesDocument.has(operationType))) {
        await apply(changes, opened.resumeToken);
        return changes.length;
      }
    } catch (error) {
      if (!historyLost.includes(codeOf(error))) throw error;
      await startOver('the source no longer has all changes since then; a larger OPLOG_MB keeps more');
      return 1;
    }
    await startOver('the collection was dropped or renamed in the source');
    return 1;
  }

  async function take(opened: ChangeStream<Document, Changed>): Promise<Changed[]> {
    const changes: Changed[] = [];
    while (changes.length < changesAtOnce) {
      const change = await opened.tryNext();
      if (!change) break;
      changes.push(change);
      if (!changesDocument.has(change.operationType)) break;
    }
    return changes;
  }

  /** A change only names the document, which is read again: so changes may be applied twice, or late. */
  async function apply(changes: readonly Changed[], token: unknown): Promise<void> {
    const ids = new Map(changes.map(({ documentKey }) => [keyOf(documentKey?._id), documentKey?._id]));
    for (const [key, id] of ids) noted?.set(key, { id, isExplained: true });
    if (ids.size > 0) {
      await replace([...ids.values()]);
      await saveIn(target.database.db, { token });
    }
    progress = { ...progress, token };
  }

  /** Puts what the source has now under these ids into the target. */
  async function replace(ids: readonly unknown[]): Promise<void> {
    for (let left = ids; left.length > 0;) {
      const some = left;
      left = left.slice(
        await unlessStale(() =>
          write(async (db) => {
            const read = await readByIds(source.database.db, collection, some);
            const count = fitting(read, some.length);
            const taken = some.slice(0, count);
            const isAll = count === some.length;
            const documents = isAll ? read : await readByIds(source.database.db, collection, taken);
            await replaceByIds(db, collection, taken, documents);
            return count;
          }),
        ),
      );
    }
  }

  /** Copies the next documents. */
  async function copySome(): Promise<void> {
    if (!stream) await open();
    const after = progress.after ?? undefined;
    const { count, saved } = await unlessStale(() =>
      write(async (db) => {
        const rest = { after, upTo: undefined };
        const read = await readRange(source.database.db, collection, rest, documentsAtOnce);
        const documents = read.slice(0, fitting(read, read.length));
        const last = documents.at(-1);
        const is_copied = read.length < documentsAtOnce && documents.length === read.length;
        const range: IdRange = is_copied || !last ? rest : { after, upTo: idOf(last) };
        await replaceRange(db, collection, range, documents);
        const saved = { after: last ? idOf(last) : progress.after, is_copied };
        await saveIn(db, saved);
        return { count: documents.length, saved };
      }),
    );
    progress = { ...progress, ...saved };
    copied += count;
  }

  /**
   * Runs work in a transaction of the target, in which nothing takes effect once another command has taken over, however
   * late this one is. What it reads from the source it reads in each attempt, so that no attempt writes what is old.
   */
  async function write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return target.database.transaction(async (db) => {
      await saveIn(db, {});
      return work(db);
    }, collection);
  }

  async function saveIn(db: Db, saved: Partial<CopyProgress>): Promise<void> {
    if (!(await migrationProgress.statementsOf(db).save(collection, holder, saved)))
      throw new LostMigrationError();
  }

  /**
   * Runs a write again without the documents that have its unique keys in the target only because they are out of date;
   * the changes that say so come later.
   */
  async function unlessStale<T>(run: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isDuplicateKey(error) || attempt > staleMax) throw error;
        const ids = await idsWithKeysOf(error);
        if (ids.length === 0) throw error;
        await write((db) => replaceByIds(db, collection, ids, []));
      }
    }
  }

  /** Finds the documents of the target that have a unique key of the document that could not be inserted. */
  async function idsWithKeysOf(error: unknown): Promise<unknown[]> {
    const refused = refusedDocument(error);
    if (!refused) return [];
    const unique = (indexTables.wanted[collection] ?? []).filter((index) => index.unique === true);
    const ids: unknown[] = [];
    for (const { key } of unique) {
      const filter = Object.fromEntries(Object.keys(key).map((field) => [field, refused[field] as unknown]));
      const options = { projection: { _id: 1 } };
      const found = await target.database.db.collection(collection).findOne(filter, options);
      if (found) ids.push(found._id);
    }
    return ids;
  }

  return {
    collection,
    isCopied: () => progress.is_copied,
    /** How many documents this command has copied. */
    copied: () => copied,
    follow,
    copySome,
    /** Saves from where the stream continues, even if nothing of this collection changes. */
    keepPosition: () =>
      progress.token === null ? Promise.resolve() : saveIn(target.database.db, { token: progress.token }),
    /** Begins where the target says; a command that continues after a failure does not know what it has done last. */
    async resume(known: CopyProgress | undefined): Promise<void> {
      await close();
      noted = undefined;
      progress = known ?? { after: null, is_copied: false, token: null };
    },
    /** Notes from now on which documents change. */
    noteChanges: (): void => void (noted = new Map()),
    endComparison: (): void => void (noted = undefined),
    /** Notes a document that differs; a change that follows explains it. */
    noteDifference: (id: unknown): void => void noted?.set(keyOf(id), { id, isExplained: false }),
    /** Returns the documents noted, which are then noted no more. */
    takeNoted(): unknown[] {
      const ids = Array.from(noted?.values() ?? [], ({ id }) => id);
      noted?.clear();
      return ids;
    },
    /** How many documents are noted. */
    notedCount: () => noted?.size ?? 0,
    /** How many of them differ without a change that explains it. */
    unexplainedCount: () =>
      Array.from(noted?.values() ?? []).filter(({ isExplained }) => !isExplained).length,
    close,
  };
}

function refusedDocument(error: unknown): Document | undefined {
  const writeErrors: unknown =
    error instanceof Error && 'writeErrors' in error ? error.writeErrors : undefined;
  const [first] = Array.isArray(writeErrors) ? (writeErrors as { err?: { op?: Document } }[]) : [];
  return first?.err?.op;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Ids are texts or object ids. */
function keyOf(id: unknown): string {
  return `${typeof id} ${String(id)}`;
}

/** Returns how many of `count` documents fit into one transaction, going by those read; at least one. */
function fitting(documents: readonly Uint8Array[], count: number): number {
  let bytes = 0;
  const at = documents.findIndex((document) => (bytes += document.length) > bytesAtOnce);
  return at < 0 ? count : Math.max(1, at);
}
