import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../concurrency/clock.js';
import { endWithin } from '../concurrency/deadline.js';
import type { Lease } from '../database/leases.js';
import type { Logger } from '../settings/log.js';

export interface BackgroundDeps {
  isPrepared: () => boolean;
  /** True for a failure that is already reported elsewhere. */
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

/** Something that the server looks after by itself. */
export interface Duty {
  /** Does what is due now; ends after the step under way when the signal aborts. */
  look: (signal: AbortSignal) => Promise<void>;
  /** What the log says when it fails. */
  failure: string;
  fields?: object;
}

export interface LeasedWorkDeps<THeld> {
  store: {
    /** False if another server has it by now. */
    renew: (held: THeld, until: Date) => Promise<boolean>;
    release: (held: THeld) => Promise<void>;
  };
  /** By the database's clock, which is the same for all servers. */
  now: () => Promise<Date>;
  /** Longer than a step and the rest after it can take. */
  leaseMs: number;
}

export interface Work<THeld> {
  /** Undefined if nothing is due, or another server holds it. */
  claim: (lease: Lease) => Promise<THeld | undefined>;
  /** Rests between two steps; false if it stopped before the end, so that the next server continues. */
  work: (held: THeld, rest: Rest) => Promise<boolean>;
  onLost?: (held: THeld) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Leaves as much time to others as was worked; the lease is renewed in time, or at once if asked for. False when the
 * server stops; raises LostLeaseError.
 */
export type Rest = (options?: { isToRenew: boolean }) => Promise<boolean>;

/** Another server has taken over. */
export class LostLeaseError extends Error {}

const prepareEveryMs = 500;
const closeMsMax = 4_000;
/** How long it works before it rests, so that resting costs little. */
const workMsMin = 10;

/** Looks after the duties, one after another, once the database is prepared; then again and again. */
export function startBackground(
  { isPrepared, isUnavailable, log }: BackgroundDeps,
  everyMs: number,
  duties: readonly Duty[],
) {
  const closing = new AbortController();
  let resting = new AbortController();

  async function attend({ look, failure, fields }: Duty): Promise<void> {
    try {
      await look(closing.signal);
    } catch (error) {
      if (!isUnavailable(error)) log.error({ error, ...fields }, failure);
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
    /** Makes it look again at once. */
    wake: () => resting.abort(),
    /** Ends after the step under way; the next server to look continues from there. */
    async close() {
      closing.abort();
      resting.abort();
      await endWithin(closeMsMax, running);
    },
  };
}

/**
 * Returns a function that claims work, does it and says how that ended, undefined if there is none to claim. Work that
 * stops before its end is released for the next server.
 */
export function createLeasedWork<THeld>({ store, now, leaseMs }: LeasedWorkDeps<THeld>) {
  const holder = randomUUID();

  function renewing(held: THeld): (isToRenew: boolean) => Promise<void> {
    let renewedMs = performance.now();
    return async (isToRenew) => {
      if (!isToRenew && performance.now() - renewedMs < leaseMs / 3) return;
      if (!(await store.renew(held, later(await now(), leaseMs)))) throw new LostLeaseError();
      renewedMs = performance.now();
    };
  }

  return async ({
    claim,
    work,
    onLost,
    signal,
  }: Work<THeld>): Promise<'done' | 'stopped' | 'lost' | undefined> => {
    const time = await now();
    const held = await claim({ holder, now: time, until: later(time, leaseMs) });
    if (held === undefined) return undefined;
    try {
      if (await work(held, createRest(signal, renewing(held)))) return 'done';
      await store.release(held);
      return 'stopped';
    } catch (error) {
      if (error instanceof LostLeaseError) {
        onLost?.(held);
        return 'lost';
      }
      // No other server should have to wait until the lease expires; if this fails too, it does.
      await store.release(held).catch(() => undefined);
      throw error;
    }
  };
}

/** A rest for work that begins now, without a lease unless it is given how to renew one. */
export function createRest(
  signal: AbortSignal | undefined,
  renew: (isToRenew: boolean) => Promise<void> = async () => undefined,
): Rest {
  let beganMs = performance.now();
  return async ({ isToRenew } = { isToRenew: false }) => {
    const workedMs = performance.now() - beganMs;
    if (workedMs >= workMsMin) {
      await pause(workedMs, undefined, { signal }).catch(() => undefined);
      beganMs = performance.now();
    }
    if (signal?.aborted) return false;
    await renew(isToRenew);
    return true;
  };
}
