import { MongoServerError, type MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { closeQuietly } from './closing.js';
import { watchMembers, type Members, type Outlook } from './members.js';
import { withTimeout } from '../concurrency/deadline.js';

const connectMsMax = 4_000;
const tryAgainMs = 500;
/**
 * How long a replaced client stays open: longer than any request takes, so that work started with the client
 * can still be finished.
 */
const retireMs = 15_000;
/** How long a suspected client may take to answer a ping before it is replaced. */
const probeMsMax = 500;
/** Longer than an election takes: after it, a new client finds a primary that the present one may never find. */
const electionMsMax = 15_000;

export type ClientSlot = ReturnType<typeof createClientSlot>;

export interface ClientEvents {
  /** Called when what is known of the members has changed. */
  onMembers?: (members: Members) => void;
  /** Called when a new client has taken over. */
  onReplaced?: () => void;
  /** Called for the failure of each statement that the database has answered. */
  onFailure?: (error: MongoServerError) => void;
}

/**
 * Holds the current client. A new client takes over only once it is connected, so the old one may still
 * recover.
 */
export function createClientSlot(
  create: () => MongoClient,
  { onMembers, onReplaced, onFailure }: ClientEvents = {},
) {
  let [client, membersOf] = watched();
  let replacing: Promise<void> | undefined;
  let isProbing = false;
  let answeredMs = 0;
  /** Since when no member is known that takes writes; undefined while one is. */
  let lostMs: number | undefined = performance.now();
  const closing = new AbortController();
  const retired = new Set<MongoClient>();
  const waiting = new Set<() => void>();

  function watched(): [MongoClient, () => Members] {
    const made = create();
    const members = watchMembers(made, () => void (made === client && noteMembers()));
    return [made, members];
  }

  const outlookOf = () => membersOf().outlook;

  function noteMembers(): void {
    lostMs = outlookOf() === 'writable' ? undefined : (lostMs ?? performance.now());
    onMembers?.(membersOf());
    for (const tell of waiting) tell();
    waiting.clear();
  }

  /**
   * Connects a new client, which then becomes the current one. Further attempts do not wait for earlier ones,
   * which may hang as well.
   */
  async function connectNew(): Promise<void> {
    const search = new AbortController();
    const signal = AbortSignal.any([closing.signal, search.signal]);
    const attempt = async () => {
      const [next, nextMembers] = watched();
      try {
        await withTimeout(connectMsMax, () => next.connect());
        if (signal.aborted) return void closeQuietly(next);
        search.abort();
        retire(client);
        [client, membersOf] = [next, nextMembers];
        onReplaced?.();
        noteMembers();
      } catch {
        void closeQuietly(next);
      }
    };
    while (!signal.aborted) {
      void attempt();
      await pause(tryAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  function retire(old: MongoClient): void {
    if (retired.has(old)) return void retired.delete(old);
    retired.add(old);
    setTimeout(() => {
      if (retired.delete(old)) void closeQuietly(old);
    }, retireMs).unref();
  }

  /** Replaces the client unless it has already been replaced. */
  function replace(suspect: MongoClient): void {
    if (suspect !== client || replacing || closing.signal.aborted) return;
    replacing = connectNew().finally(() => (replacing = undefined));
  }

  /** Whether members that answer have not been electing a primary for longer than they need. */
  function isElecting(): boolean {
    return outlookOf() === 'electing' && performance.now() - (lostMs ?? 0) < electionMsMax;
  }

  /** Replaces the client unless it answers now: the statements that wait may wait for one shard of several. */
  async function probe(suspect: MongoClient): Promise<void> {
    isProbing = true;
    try {
      await withTimeout(probeMsMax, () => suspect.db('admin').command({ ping: 1 }));
      answeredMs = performance.now();
    } catch (error) {
      if (error instanceof MongoServerError) answeredMs = performance.now();
      else if (!isElecting()) replace(suspect);
    } finally {
      isProbing = false;
    }
  }

  return {
    current: (): MongoClient => client,
    outlook: (): Outlook => outlookOf(),
    unknownHosts: (): readonly string[] => membersOf().unknownHosts,
    /** For how long no member has been known that takes writes, in milliseconds; 0 while one is. */
    lostForMs: (): number => (lostMs === undefined ? 0 : performance.now() - lostMs),
    /** Resolves when the outlook has changed. */
    changed: (): Promise<void> => new Promise((resolve) => void waiting.add(resolve)),
    /** To be called for every answer, whichever client got it. */
    noteAnswer(): void {
      answeredMs = performance.now();
    },
    /** To be called for every answer that is a failure. */
    noteFailure(error: MongoServerError): void {
      answeredMs = performance.now();
      onFailure?.(error);
    },
    hasAnsweredSince: (sinceMs: number): boolean => answeredMs >= sinceMs,
    /** Replaces the client if nothing at all has been answered since then, nor is now. */
    suspect(usedClient: MongoClient, sinceMs: number): void {
      if (answeredMs >= sinceMs || usedClient !== client || replacing || isProbing || isElecting()) return;
      void probe(usedClient);
    },
    replace,
    /**
     * Replaces a client of whose members none answers, and closes it at once: what still waits for one of them then
     * fails for certain, instead of taking effect after its caller has been answered.
     */
    abandon(silent: MongoClient): void {
      replace(silent);
      if (retired.has(silent)) return;
      retired.add(silent);
      void closeQuietly(silent);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([client, ...retired].map(closeQuietly));
      retired.clear();
    },
  };
}
