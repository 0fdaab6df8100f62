import type { InTransaction, Records } from '../../records/handle.js';
import { describeRange } from '../../records/operation/id-ranges.js';
import { advanced, type HeldRange, type Pass, type RangeProgress } from '../../records/operation/ranges.js';
import type { Logger } from '../../settings/log.js';
import { createLeasedWork, LostLeaseError, type Rest } from '../leased-work.js';

/** What work in ranges needs of the server. */
export interface RangeWorkOptions {
  records: Records;
  inTransaction: InTransaction;
  /** Returns true for a failure of the database, which is no fault of the range. */
  isUnavailable: (error: unknown) => boolean;
  /** Longer than a step of the work and the rest after it can take together. */
  leaseMs: number;
  /** Whether the work rests as long as it has worked, so that requests are answered in between; true by default. */
  isResting?: boolean | undefined;
  log: Logger;
}

/**
 * Goes through the accounts of a range from where it was left. Resolves to what is still to be counted, or to undefined
 * if the work stopped before the end.
 */
export type WorkInRange<Place> = (
  range: OpenRange<Place>,
  rest: Rest,
) => Promise<RangeProgress['counts'] | undefined>;

/** A range in which this server works. */
export interface OpenRange<Place> {
  /** Where the work continues, and what has been counted. */
  held: Readonly<HeldRange<Place>>;
  /** Tells which account is next, or undefined if there is no such order: what follows need not wait if it fails. */
  reach: (accountId: string | undefined) => void;
  /**
   * Advances the range; effects, if there are any, take place in the same transaction, whose turns and owner are given
   * with them. Raises LostLeaseError, after which nothing has changed, if another server has taken the range.
   */
  advance: (
    progressOf: RangeProgress<Place> | ((own: Records) => Promise<RangeProgress<Place>>),
    transaction?: { turns: readonly string[]; owner: string },
  ) => Promise<void>;
}

/**
 * Does one kind of work in the ranges of its passes through all accounts, in one range after another; all servers may do
 * so at the same time.
 */
export function createRangeWork<Place>(options: RangeWorkOptions) {
  const { records, inTransaction, isUnavailable, leaseMs, isResting, log } = options;
  const store = records.workRanges;
  // Places are the work's own; nothing here looks into them.
  const workNext = createLeasedWork<HeldRange<Place>>(store, leaseMs, { isResting });
  /** The failures of ranges on this server; another one may have succeeded since. */
  const failures = new Map<string, unknown>();

  function open(held: HeldRange<Place>): OpenRange<Place> {
    return {
      held,
      reach: (accountId) => void (held.reached = accountId),
      async advance(progressOf, transaction) {
        const progressIn = async (own: Records) => {
          const progress = typeof progressOf === 'function' ? await progressOf(own) : progressOf;
          if (!(await own.workRanges.advance(held, progress))) throw new LostLeaseError();
          return progress;
        };
        const progress = transaction
          ? await inTransaction(progressIn, transaction.turns, transaction.owner)
          : await progressIn(records);
        advanced(held, progress);
      },
    };
  }

  async function noteFailure(held: HeldRange, error: unknown): Promise<void> {
    const name = error instanceof Error ? error.name : typeof error;
    if (!(await inTransaction((own) => own.workRanges.fail(held, name)))) return;
    failures.set(nameOf(held), error);
    const { work, pass } = held;
    log.warn({ error, work, pass, accounts: describeRange(held) }, 'work in a range of accounts has failed');
  }

  return {
    /**
     * Works in a range of the pass until its end, or until the signal aborts. Returns false if there is none at the
     * moment that this server may claim. A range that fails is left to others and to later, and keeps no other waiting.
     */
    async workInNext(
      pass: Pass,
      workIn: WorkInRange<Place>,
      signal: AbortSignal | undefined,
    ): Promise<boolean> {
      const ended = await workNext({
        claim: (lease) => store.claim<Place>(lease, pass),
        async work(held, rest) {
          try {
            const counts = await workIn(open(held), rest);
            if (counts === undefined) return false;
            if (!(await store.finish(held, counts))) throw new LostLeaseError();
            failures.delete(nameOf(held));
            return true;
          } catch (error) {
            if (error instanceof LostLeaseError || isUnavailable(error)) throw error;
            await noteFailure(held, error);
            return false;
          }
        },
        onLost: ({ work, pass: name, ...range }) =>
          log.info(
            { work, pass: name, accounts: describeRange(range) },
            'another server has taken over a range of accounts',
          ),
        signal,
      });
      return ended !== undefined;
    },

    /** Returns the error of a range in which this server has failed, and no server succeeded since; else undefined. */
    async failure(): Promise<unknown> {
      if (failures.size === 0) return undefined;
      const failing = new Set((await store.failing()).map(nameOf));
      for (const name of failures.keys()) if (!failing.has(name)) failures.delete(name);
      const [error] = failures.values();
      return error;
    },
  };
}

function nameOf({ work, pass, from }: Pass & { from: number }): string {
  return `${work}:${pass}:${from}`;
}
