import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '../database/errors.js';
import { movedCollections, StartedOverError, type MigrationEnds } from './ends.js';
import { changesAtOnce, createFollower, type Follower } from './follower.js';

export type Copy = ReturnType<typeof openCopy>;

/** What lets a command work on the migration. */
export interface Lease {
  /** Why the lease is lost, as far as is known; undefined if it is not. */
  failure: () => unknown;
  /** Renews the lease; raises LostMigrationError if another command has it. */
  confirm: () => Promise<void>;
}

/** How long documents are copied before changes are taken again, so that the history is never left behind. */
const followEveryMs = 250;
/** Several, since most of them are small, and each waits for the databases in turn. */
const collectionsAtOnce = 4;
const keepEveryMs = 5_000;
const sayEveryMs = 5_000;
const retryMs = 500;
/** How long a database may be away before the command gives up. */
const awayMsMax = 120_000;

/** Opens the copy of all collections, each of which is followed from before its first document is copied. */
export function openCopy(ends: MigrationEnds, lease: Lease) {
  const { target, holder, say } = ends;
  const followers = movedCollections.map((collection) => createFollower(ends, collection));
  let keptMs = performance.now();
  let followedMs = -Infinity;

  /** Raises the failure to renew the lease, as soon as there is one. */
  function requireLease(): void {
    const lost = lease.failure();
    if (lost !== undefined) throw lost;
  }

  async function resume(): Promise<void> {
    // One that was overtaken must not take over again.
    await lease.confirm();
    await target.statements.progress.takeOver(holder);
    const known = await target.statements.progress.find();
    for (const follower of followers) await follower.resume(known.get(follower.collection));
  }

  /** Applies one step of changes to each collection; returns how many there were. */
  async function follow(): Promise<number> {
    requireLease();
    const counts = await allEnded(followers.map((follower) => follower.follow()));
    followedMs = performance.now();
    if (performance.now() - keptMs > keepEveryMs) {
      for (const follower of followers) await follower.keepPosition();
      keptMs = performance.now();
    }
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Follows unless that was done a moment ago. */
  async function followIfDue(): Promise<void> {
    if (performance.now() - followedMs > followEveryMs) await follow();
  }

  /** Follows until one step has found all that there was. */
  async function catchUp(): Promise<void> {
    while ((await follow()) >= changesAtOnce);
  }

  /** Follows until nothing is left: twice in a row, since one look may end before the end of the history. */
  async function followToTheEnd(): Promise<void> {
    for (let still = 0; still < 2;) still = (await follow()) === 0 ? still + 1 : 0;
  }

  /** Copies what is not there yet, follows meanwhile, and has the target catch up. */
  async function copyAll(): Promise<void> {
    for (const follower of followers) follower.endComparison();
    let saidMs = performance.now();
    for (;;) {
      await followIfDue();
      const next = followers.filter((follower) => !follower.isCopied()).slice(0, collectionsAtOnce);
      if (next.length === 0) {
        await catchUp();
        if (followers.every((follower) => follower.isCopied())) return;
        continue;
      }
      await allEnded(next.map((follower) => follower.copySome()));
      if (performance.now() - saidMs < sayEveryMs) continue;
      saidMs = performance.now();
      say(`${next.map((follower) => `${follower.collection} (${follower.copied()})`).join(', ')}: copying.`);
    }
  }

  /** Runs a part of the work again after a database was unavailable, from what has been saved. */
  async function despiteFailures<T>(work: () => Promise<T>): Promise<T> {
    let awaySinceMs: number | undefined;
    for (;;) {
      try {
        if (awaySinceMs !== undefined) await resume();
        // Once it can be reached again, the next time away is a new one.
        awaySinceMs = undefined;
        return await work();
      } catch (error) {
        requireLease();
        if (error instanceof StartedOverError) continue;
        if (!isUnavailable(error)) throw error;
        if (awaySinceMs === undefined) say('A database does not answer at the moment; trying again.');
        awaySinceMs ??= performance.now();
        if (performance.now() - awaySinceMs > awayMsMax) throw error;
        await pause(retryMs);
      }
    }
  }

  return {
    followers: followers as readonly Follower[],
    follow,
    followIfDue,
    catchUp,
    followToTheEnd,
    despiteFailures,
    copied: () => followers.reduce((sum, follower) => sum + follower.copied(), 0),
    resume,
    copyAll,
    close: async () => void (await Promise.all(followers.map((follower) => follower.close()))),
  };
}

/** Raises the first failure only when all the work has ended: what is done again must not meet what still goes on. */
async function allEnded<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
