import { ObjectId, type Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../../database/batches.js';
import { unlessTaken } from '../../database/errors.js';
import { leasedFields, leasesOf, literal, unheld, type Lease } from '../../database/leases.js';
import { objectId, record } from '../record.js';
import { failedNow, failureFields, failureOf, mayTry, noFailure, type Failure } from './failures.js';
import { rangeOf, toHex, type IdRange } from './id-ranges.js';

/** One time that some work goes through all accounts, such as `reanalyse` in `2026-12`. */
export interface Pass {
  /** Neither of the two contains a colon. */
  work: string;
  pass: string;
}

const stored = z.object({
  /** Work, pass and the first byte of the range, such as `reanalyse:2026-12:4c`. */
  _id: z.string(),
  work: z.string(),
  pass: z.string(),
  from: z.number(),
  to: z.number(),
  state: z.enum(['open', 'done']),
  /** The account, in the order of ids, to which the work has come; all before it are done. Null at the beginning. */
  account: objectId.nullable(),
  /** What else the work needs in order to continue, in a form of its own. */
  place: z.unknown(),
  /** How often the range has advanced. */
  step: z.number(),
  /** What the work has counted in the range, by names of its own. */
  counts: z.record(z.string(), z.number()),
  ...failureFields,
  ...leasedFields,
});

export type StoredRange = z.infer<typeof stored>;

/** A range of a pass as its statements return it. */
export interface WorkRange<Place = unknown> extends Pass, IdRange {
  account: string | null;
  place: Place | null;
  counts: Readonly<Record<string, number>>;
  isDone: boolean;
  failure: Failure | null;
}

/** A range in which this server works. */
export interface HeldRange<Place = unknown> extends WorkRange<Place> {
  holder: string;
  step: number;
  /** The account that the work is about to look at, or undefined if it does not take one after another. */
  reached: string | undefined;
}

/** The place to which a range is advanced, and what is added to its counts at the same time. */
export interface RangeProgress<Place = unknown> {
  account: string | null;
  place: Place | null;
  counts?: Readonly<Record<string, number>>;
}

/**
 * How far each pass through all accounts has come, in ranges of the accounts' ids: each is worked on by one server at a
 * time, whichever that is. The ranges of a pass are there from its beginning until all of them are done.
 */
export const workRanges = record({ collection: 'work_ranges', stored, statements });

function statements(ranges: Collection<StoredRange>) {
  const leases = leasesOf(ranges);

  /** Filter: the range as this server has left it. */
  const asHeld = (held: HeldRange) => ({ ...keyOf(held), lease_holder: held.holder, step: held.step });

  return {
    /** Enters the ranges of a pass; in the transaction that begins the pass, if it must not begin twice. */
    async enter(pass: Pass, begun: readonly IdRange[]): Promise<void> {
      await ranges.insertMany(begun.map((range) => newRange(pass, range)));
    },

    /**
     * Claims a range of the pass that is not done and that no other server holds. After a failure, the server that
     * failed leaves the range to the others twice as long as these leave it alone.
     */
    async claim<Place>(lease: Lease, pass: Pass): Promise<HeldRange<Place> | undefined> {
      const due = { ...ofPass(pass), state: 'open' as const, ...mayTry(lease.holder) };
      const claimed = await leases.claim(due, lease, { sort: { _id: 1 } });
      return claimed ? { ...toHeld<Place>(claimed), holder: lease.holder } : undefined;
    },

    renew: (held: HeldRange, ms: number) => leases.renew({ ...keyOf(held), holder: held.holder }, ms),

    release: (held: HeldRange) => leases.release({ ...keyOf(held), holder: held.holder }),

    /**
     * Advances a range, in the transaction of the effects that it counts if there are any; returns false, and changes
     * nothing, if another server has taken or advanced it. `held` stays as it is, because a transaction may start over:
     * `advanced` tells it afterwards.
     */
    async advance(held: HeldRange, { account, place, counts = {} }: RangeProgress): Promise<boolean> {
      const $set = { account: account === null ? null : new ObjectId(account), place, ...noFailure };
      const $inc = { step: 1, ...countsOf(counts) };
      return (await ranges.updateOne(asHeld(held), { $set, $inc })).matchedCount === 1;
    },

    /** Ends the work in a range; returns false if another server has taken or advanced it. */
    async finish(held: HeldRange, counts: RangeProgress['counts'] = {}): Promise<boolean> {
      const $set = { state: 'done' as const, ...noFailure, ...unheld };
      const $inc = { step: 1, ...countsOf(counts) };
      return (await ranges.updateOne(asHeld(held), { $set, $inc })).matchedCount === 1;
    },

    /**
     * Releases a range whose work has failed, in a transaction: nobody tries it again before a pause, which grows. What
     * follows the share of ids of the account that was reached becomes a range of its own, so that it can go on. Returns
     * false if another server has taken or advanced the range.
     */
    async fail(held: HeldRange, error: string): Promise<boolean> {
      const times = (held.failure?.times ?? 0) + 1;
      const to = held.reached === undefined ? held.to : Math.min(held.to, rangeOf(held.reached) + 1);
      const $set = { to: literal(to), ...failedNow(times, { holder: held.holder, error }) };
      const failed = await ranges.updateOne(asHeld(held), [{ $set }]);
      if (failed.matchedCount === 0) return false;
      if (to < held.to) await ranges.insertOne(newRange(held, { from: to, to: held.to }));
      return true;
    },

    /** Lists the ranges of a pass, in the order of ids; there are at most 256. */
    list: <Place>(pass: Pass): Promise<WorkRange<Place>[]> =>
      readAll(ranges.find(ofPass(pass)).sort({ _id: 1 }), toRange<Place>),

    /** Lists the ranges of any work whose latest attempt has failed. */
    failing: (): Promise<WorkRange[]> =>
      readAll(ranges.find({ failures: { $gt: 0 } }).sort({ _id: 1 }), toRange),

    /**
     * Divides a range that this server holds, and releases its halves; returns false if another server has taken or
     * advanced it. Outside of a transaction, the caller has to look for a half that is missing; another process may do
     * so between the two statements.
     */
    async narrow(held: HeldRange, to: number): Promise<boolean> {
      const narrowed = await ranges.updateOne(asHeld(held), { $set: { to, ...unheld } });
      if (narrowed.matchedCount === 0) return false;
      await unlessTaken(ranges.insertOne(newRange(held, { from: to, to: held.to })));
      return true;
    },

    /** Lets the ranges that have failed be tried again as if they had not. */
    async forgive(pass: Pass): Promise<void> {
      await ranges.updateMany(
        { ...ofPass(pass), failures: { $gt: 0 } },
        { $set: { ...noFailure, ...unheld } },
      );
    },

    /** Removes the ranges of all other passes of the work. */
    async removeOthers({ work, pass }: Pass): Promise<void> {
      await ranges.deleteMany({ work, pass: { $ne: pass } });
    },

    /** Removes the ranges of all passes of the work whose names sort before this one. */
    async removeBefore({ work, pass }: Pass): Promise<void> {
      await ranges.deleteMany({ _id: { $gte: `${work}:`, $lt: `${work}:${pass}` } });
    },

    async removeAll(pass: Pass): Promise<void> {
      await ranges.deleteMany(ofPass(pass));
    },
  };
}

/** Tells a held range that it has been advanced. */
export function advanced<Place>(
  held: HeldRange<Place>,
  { account, place, counts = {} }: RangeProgress<Place>,
) {
  const sums = Object.entries(counts).map(([name, count]) => [name, (held.counts[name] ?? 0) + count]);
  Object.assign(held, {
    account,
    reached: held.reached === undefined ? undefined : (account ?? held.reached),
    place,
    step: held.step + 1,
    counts: { ...held.counts, ...Object.fromEntries(sums) },
    failure: null,
  });
}

/** Adds up what has been counted in ranges, beginning with the counts that are given. */
export function sumOf(
  ranges: readonly WorkRange[],
  begun: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const sums: Record<string, number> = { ...begun };
  for (const { counts } of ranges)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function newRange({ work, pass }: Pass, { from, to }: IdRange): StoredRange {
  return {
    _id: `${work}:${pass}:${toHex(from)}`,
    work,
    pass,
    from,
    to,
    state: 'open',
    account: null,
    place: null,
    step: 0,
    counts: {},
    ...noFailure,
    ...unheld,
  };
}

function toRange<Place>(range: StoredRange): WorkRange<Place> {
  const { work, pass, from, to, account, place, counts } = range;
  return {
    work,
    pass,
    from,
    to,
    account: account?.toHexString() ?? null,
    // Only the work itself stores places.
    place: (place ?? null) as Place | null,
    counts,
    isDone: range.state === 'done',
    failure: failureOf(range),
  };
}

function toHeld<Place>(range: StoredRange) {
  const { account, ...rest } = toRange<Place>(range);
  // The id of the first account that there could be.
  const reached = account ?? toHex(range.from).padEnd(24, '0');
  return { ...rest, account, step: range.step, reached };
}

/** A semicolon is the character that sorts after the colon. */
function ofPass({ work, pass }: Pass) {
  return { _id: { $gte: `${work}:${pass}:`, $lt: `${work}:${pass};` } };
}

function keyOf({ work, pass, from }: WorkRange) {
  return { _id: `${work}:${pass}:${toHex(from)}` };
}

function countsOf(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`counts.${name}`, count]));
}
