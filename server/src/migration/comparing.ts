import { createHash } from 'node:crypto';
import { idOf, missingIn, readByIds, readRange } from '../database/copies.js';
import type { Copy } from './copy.js';
import type { MigrationEnds } from './ends.js';
import type { Follower } from './follower.js';

/** The collections that have different documents at both ends, with how many. */
export type Differences = readonly { collection: string; documents: number }[];

const documentsAtOnce = 1_000;
const idsAtOnce = 500;
/** How often what differs is compared again after the target has caught up. */
const roundsMax = 20;
/** So few differences of the moment are left to the time in which nothing is written. */
const fewMax = 100;

/**
 * Compares all collections by the hashes of ranges of ids while changes go on. A document that changes after its range
 * was read is noted, and compared again by itself; so are those of a range that differs.
 */
export async function compareAll(ends: MigrationEnds, copy: Copy): Promise<number> {
  for (const follower of copy.followers) follower.noteChanges();
  let documents = 0;
  for (const follower of copy.followers) {
    let after: unknown = undefined;
    do {
      const range = await compareRange(ends, follower, after);
      documents += range.documents;
      after = range.last;
      await copy.followIfDue();
    } while (after !== undefined);
  }
  return documents;
}

/** Compares one range, and notes what differs; `last` is undefined at the end. */
async function compareRange(
  { source, target }: MigrationEnds,
  follower: Follower,
  after: unknown,
): Promise<{ documents: number; last: unknown }> {
  const { collection } = follower;
  const own = await readRange(source.database.db, collection, { after, upTo: undefined }, documentsAtOnce);
  const end = own.length < documentsAtOnce ? undefined : own.at(-1);
  const last = end && idOf(end);
  const other = await readRange(target.database.db, collection, { after, upTo: last });
  if (hashOf(own) !== hashOf(other)) for (const id of differingIds(own, other)) follower.noteDifference(id);
  return { documents: own.length, last };
}

function hashOf(documents: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const document of documents) hash.update(document);
  return hash.digest('hex');
}

/** Returns the ids of the documents that are not byte for byte in both lists. */
function differingIds(own: readonly Uint8Array[], other: readonly Uint8Array[]): unknown[] {
  return [...missingIn(other, own), ...missingIn(own, other)].map(idOf);
}

/** Compares the noted documents; those that differ stay noted. */
async function compareNoted({ source, target }: MigrationEnds, follower: Follower): Promise<void> {
  const ids = follower.takeNoted();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const [own, other] = await Promise.all([
      readByIds(source.database.db, follower.collection, some),
      readByIds(target.database.db, follower.collection, some),
    ]);
    for (const id of differingIds(own, other)) follower.noteDifference(id);
  }
}

/**
 * Compares what has been noted until nothing differs, or so little while changes go on that it can be left to later.
 * Returns what differs although no change explains it.
 */
export async function settle(
  ends: MigrationEnds,
  copy: Copy,
  { areWritesStopped }: { areWritesStopped: boolean },
): Promise<Differences> {
  for (let round = 1; round <= roundsMax; round += 1) {
    // What differed at the last comparison because of a change is explained now: the target changes only here.
    await (areWritesStopped ? copy.followToTheEnd() : copy.catchUp());
    const unexplained = copy.followers
      .map((follower) => ({ collection: follower.collection, documents: follower.unexplainedCount() }))
      .filter(({ documents }) => documents > 0);
    const count = copy.followers.reduce((sum, follower) => sum + follower.notedCount(), 0);
    if (unexplained.length > 0 || count === 0 || (!areWritesStopped && count <= fewMax)) return unexplained;
    for (const follower of copy.followers) await compareNoted(ends, follower);
  }
  if (areWritesStopped)
    throw new Error('Something goes on writing to the source although writes are stopped.');
  return [];
}

/** Notes all documents of the collections of which the ends have different numbers. */
export async function compareCounts(ends: MigrationEnds, copy: Copy): Promise<void> {
  const countOf = (end: 'source' | 'target', collection: string) =>
    ends[end].database.db.collection(collection).estimatedDocumentCount();
  for (const follower of copy.followers) {
    const [own, other] = await Promise.all([
      countOf('source', follower.collection),
      countOf('target', follower.collection),
    ]);
    if (own === other) continue;
    let after: unknown = undefined;
    do after = (await compareRange(ends, follower, after)).last;
    while (after !== undefined);
  }
}
