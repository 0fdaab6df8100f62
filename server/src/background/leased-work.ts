import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { endWithin } from '../concurrency/deadline.js';
import type { Lease } from '../database/leases.js';
import type { Logger } from '../settings/log.js';
import type { StoppedWork } from '../settings/stopped-work.js';

/** What all background work needs of the server. */
export interface Background {
  isPrepared: () => boolean;
  /** Returns true for a failure that is already reported elsewhere. */
  isUnavailable: (error: unknown) => boolean;
  stopped: StoppedWork;
  log: Logger;
}

/** A background task that the server runs regularly. */
export interface Duty {
  /** Names the duty to operators. */
  name: string;
  /** Does the work that is due; ends after the current step when the signal aborts. */
  look: (signal: AbortSignal) => Promise<void>;
  /** The log message for a failure. */
  failure: string;
  fields?: object;
}

/** The statements of a lease. */
export interface Leases<THeld> {
  /** Returns false if another server has taken the lease. */
  renew: (held: THeld, ms: number) => Promise<boolean>;
  release: (held: THeld) => Promise<void>;
}

export interface Work<THeld> {
  /** Claims due work; returns undefined if none is due or another server holds it. */
  claim: (lease: Lease) => Promise<THeld | undefined>;
  /**
   * Does the work, resting between steps; returns false if it stopped before the end, so that another server
   * can continue.
   */
  work: (held: THeld, rest: Rest) => Promise<boolean>;
  onLost?: (held: THeld) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Pauses for as long as the work since the last rest took, or, after only a little work, gives requests their turn; renews
 * the lease if renewal is due or `isToRenew` is true. Returns false if the server is stopping; raises LostLeaseError if
 * another server has taken the lease.
 */
export type Rest = (options?: RestNow) => Promise<boolean>;

interface RestNow {
  isToRenew?: boolean;
  /** How long work took that was done beside the rest of it, and rests by itself. */
  besideMs?: number;
}

/** Raised when another server has taken over the work. */
export class LostLeaseError extends Error {}

const prepareEveryMs = 500;
const closeMsMax = 4_000;
/** Shorter work is not followed by a pause, so that pausing costs little. */
const workMsMin = 10;

/** Runs the duties one after another every `everyMs`, once the database is prepared. */
export function startBackground(
  { isPrepared, isUnavailable, stopped }: Background,
  everyMs: number,
  duties: readonly Duty[],
) {
  const closing = new AbortController();
  let resting = new AbortController();

  async function attend({ name, look, failure, fields }: Duty): Promise<void> {
    try {
      await look(closing.signal);
      stopped.succeeded(name);
    } catch (error) {
      if (!isUnavailable(error)) stopped.failed(name, error, failure, fields);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const isReady = isPrepared();
      if (isReady) for (const duty of duties) await attend(duty);
      const restMs = isReady ? everyMs : prepareEveryMs;
      await pause(restMs, undefined, { signal: resting.signal }).catch(() => undefined);
      resting = new AbortController();
    }
  }

  const running = run();
  return {
    /** Runs the duties again immediately. */
    wake: () => resting.abort(),
    /** Ends after the current step; another server can then continue. */
    async close() {
      closing.abort();
      resting.abort();
      await endWithin(closeMsMax, running);
    },
  };
}

/**
 * Returns a function that claims work, does it and resolves to how the work ended, or to undefined if there
 * is no work. Work that stops before its end is released for the next server.
 * The lease must be longer than a step and the rest after it can take together.
 */
export function createLeasedWork<THeld>(
  store: Leases<THeld>,
  leaseMs: number,
  { isResting }: { isResting?: boolean | undefined } = {},
) {
  const holder = randomUUID();

  function renewing(held: THeld): (isToRenew: boolean) => Promise<void> {
    let renewedMs = performance.now();
    return async (isToRenew) => {
      if (!isToRenew && performance.now() - renewedMs < leaseMs / 3) return;
      if (!(await store.renew(held, leaseMs))) throw new LostLeaseError();
      renewedMs = performance.now();
    };
  }

  return async ({
    claim,
    work,
    onLost,
    signal,
  }: Work<THeld>): Promise<'done' | 'stopped' | 'lost' | undefined> => {
    const held = await claim({ holder, ms: leaseMs });
    if (held === undefined) return undefined;
    try {
      if (await work(held, createRest(signal, { renew: renewing(held), isResting }))) return 'done';
      await store.release(held);
      return 'stopped';
    } catch (error) {
      if (error instanceof LostLeaseError) {
        onLost?.(held);
        return 'lost';
      }
      // Release the lease, so that other servers need not wait until it expires; ignore a further failure.
      await store.release(held).catch(() => undefined);
      throw error;
    }
  };
}

interface RestOptions {
  /** Without this, the work has no lease. */
  renew?: (isToRenew: boolean) => Promise<void>;
  /** False for work that goes on at once, as if nobody else needed the machine; true by default. */
  isResting?: boolean | undefined;
}

/** Creates the rest for work that begins now. */
export function createRest(
  signal: AbortSignal | undefined,
  { renew = async () => undefined, isResting = true }: RestOptions = {},
): Rest {
  let beganMs = performance.now();
  return async ({ isToRenew = false, besideMs } = {}) => {
    const workedMs = besideMs ?? performance.now() - beganMs;
    if (isResting && workedMs >= workMsMin) {
      await pause(workedMs, undefined, { signal }).catch(() => undefined);
      if (besideMs === undefined) beganMs = performance.now();
    } else {
      await nextTurn();
    }
    if (signal?.aborted) return false;
    await renew(isToRenew);
    return true;
  };
}
