import type { Document, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';
import type { Logger } from '../settings/log.js';
import type { StoppedWork } from '../settings/stopped-work.js';
import { createClosings } from './closing.js';

/** The database whose changes are watched. */
export interface WatchedDatabase {
  /** Creates a separate client, because a watch's statements wait for the next change. */
  createClient: () => MongoClient;
  name: string;
  isUnavailable: (error: unknown) => boolean;
  stopped: StoppedWork;
  log: Logger;
}

export interface ChangesListener {
  /** Called with each change as the stages leave it. */
  onChange: (change: Document) => void;
  /** Called when changes may have been missed: when the watch begins, and when its history is lost. */
  onGap: () => void;
  /** Looks for changes in another way; called every two seconds while they cannot be watched. */
  poll: () => Promise<void>;
}

export interface Watch {
  /** Returns whether the database answers but does not let its changes be watched. */
  isPolling: () => boolean;
  /** Returns whether all changes are known but those of the last three seconds. */
  isHeard: () => boolean;
  close: () => Promise<void>;
}

/** How long a statement waits in the database for the next change: its answer also says that there was none. */
const awaitMsMax = 2_000;
/** A database that has not answered for so long may have changes that the server does not know of. */
const heardMsMax = 3_000;
const retryMs = 250;
/** Until a client has reached the database: short at first, because a handshake that is cut may end without an error. */
const reachMsMin = 500;
const reachMsMax = 4_000;
/** A watch that lasted longer than this is resumed at once. */
const briefMs = 1_000;
/** A watch that lasted longer than this was not refused at once. */
const steadyMs = 5_000;
/** The pause after a watch that is refused at once, for example because of missing rights. */
const refusedMs = 30_000;
const closeMsMax = 2_000;
/** How many clients may still be closing when another one is created. */
const oldClientsMax = 8;
/** The driver's reasons for closing a connection that no longer works. */
const lossReasons: ReadonlySet<string> = new Set(['error', 'stale']);
const pollEveryMs = 2_000;
/** A watch may take a moment to begin. */
const pollsUnannounced = 2;

/**
 * Reports the changes of all collections that the stages let through, in the order of the commits, until the watch is
 * closed. The stages run in the database.
 */
export function watchChanges(
  database: WatchedDatabase,
  stages: readonly Document[],
  listener: ChangesListener,
): Watch {
  const { createClient, name, isUnavailable, stopped, log } = database;
  const closing = new AbortController();
  const { signal } = closing;
  const closings = createClosings(oldClientsMax);
  let reachMs = reachMsMin;
  let hasBegun = false;
  let isWatching = false;
  /** When the database last answered the watch. */
  let heardMs = 0;
  /** How many polls in a row have succeeded since the watch ended. */
  let polls = 0;
  /** Why the last watch was refused; undefined if it was not. */
  let refusal: unknown;
  /** How many refusals there have been in quick succession. */
  let refusals = 0;
  /** The position after the last change that was reported; undefined if a watch has to begin with the present. */
  let position: unknown;

  function isPolling(): boolean {
    return !isWatching && (polls > pollsUnannounced || (polls > 0 && refusal !== undefined));
  }

  function isHeard(): boolean {
    return (isWatching || position !== undefined) && performance.now() - heardMs < heardMsMax;
  }

  /** To be called when all changes after a position will be reported. */
  function onBegin(first: unknown): void {
    if (isPolling()) log.info({}, 'the changes of the database are watched again');
    [hasBegun, isWatching, polls, refusal, reachMs] = [true, true, 0, undefined, reachMsMin];
    heardMs = performance.now();
    if (position !== undefined) return;
    // A connection that is lost before the next answer is no further gap.
    position = first;
    listener.onGap();
  }

  /** Reports the changes that a client reads until `ended` aborts; calls `onLoss` when it loses a connection. */
  async function read(client: MongoClient, ended: AbortSignal, onLoss: () => void): Promise<void> {
    const db = client.db(name);
    const hello = await withTimeout(reachMs, () => db.command({ hello: 1 }));
    const isCluster = hello['msg'] === 'isdbgrid';
    // The driver would resume by itself, but can wait for seconds for an answer on a connection that was cut.
    client.on('connectionClosed', ({ reason }) => void (lossReasons.has(reason) && onLoss()));
    const changes = db.watch<Document, Document>([...stages], {
      maxAwaitTimeMS: awaitMsMax,
      ...(position !== undefined && { resumeAfter: position }),
    });
    // All later changes will be reported: the next client resumes after a lost connection.
    changes.once('resumeTokenChanged', (first) => void (ended.aborted || onBegin(first)));
    while (!ended.aborted) {
      const change = await changes.tryNext();
      // The next client reads from the position that was reached before.
      if (ended.aborted) return;
      const reached: unknown = changes.resumeToken ?? undefined;
      // A cluster also answers while it waits for a shard to say that it has no earlier change.
      if (!isCluster || JSON.stringify(reached) !== JSON.stringify(position)) heardMs = performance.now();
      position = reached;
      if (change) listener.onChange(change);
    }
  }

  /** Resolves when the connection is lost or the watch is to be closed; rejects if the database refuses it. */
  async function watchOnce(): Promise<void> {
    await closings.room();
    if (signal.aborted) return;
    const client = createClient();
    const ended = new AbortController();
    const end = () => ended.abort();
    signal.addEventListener('abort', end);
    const untilEnd = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
    try {
      await Promise.race([read(client, ended.signal, end), untilEnd]);
    } finally {
      isWatching = false;
      signal.removeEventListener('abort', end);
      end();
      closings.begin(client);
    }
  }

  /**
   * Watches again after any failure: from the position reached, or, if that is refused, with the present, and then
   * `onGap` makes the listener check for changes missed meanwhile.
   */
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      hasBegun = false;
      const beganMs = performance.now();
      try {
        await watchOnce();
        if (performance.now() - beganMs < briefMs) await pauseFor(retryMs);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof DeadlineError) reachMs = Math.min(2 * reachMs, reachMsMax);
        // An unavailable database is reported elsewhere.
        const isDatabaseDown = isUnavailable(error);
        const hadPosition = position !== undefined;
        if (!isDatabaseDown) {
          [refusal, position] = [error, undefined];
          refusals = performance.now() - beganMs > steadyMs ? 1 : refusals + 1;
          // Logged once, not at every attempt.
          if (refusals === 1) log.warn({ error }, 'the changes of the database could not be watched');
        }
        const pauseMs = isDatabaseDown || ((hasBegun || hadPosition) && refusals === 1) ? retryMs : refusedMs;
        await pauseFor(pauseMs);
      }
    }
  }

  /** Polls as long as nothing is watched, for whatever reason, unless that has only just begun. */
  async function keepPolling(): Promise<void> {
    for (;;) {
      await pauseFor(pollEveryMs);
      if (signal.aborted) return;
      // While one client follows another, nothing is missed.
      if (isWatching || isHeard()) continue;
      const wasPolling = isPolling();
      try {
        await listener.poll();
        polls += 1;
        stopped.succeeded('polling');
      } catch (error) {
        polls = 0;
        if (!isUnavailable(error)) stopped.failed('polling', error, 'changes could not be polled');
      }
      if (isPolling() && !wasPolling)
        log.warn(
          { error: refusal },
          'the changes of the database cannot be watched: the server asks for them every few seconds',
        );
    }
  }

  const pauseFor = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);

  const working = [keepWatching(), keepPolling()];
  return {
    isPolling,
    isHeard,
    async close() {
      closing.abort();
      await withTimeout(closeMsMax, async () => (await Promise.all(working), await closings.all())).catch(
        () => undefined,
      );
    },
  };
}
