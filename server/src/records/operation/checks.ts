import { z } from 'zod';
import { unlessTaken } from '../../database/errors.js';
import { leasedFields, leasesOf, unheld, type Lease } from '../../database/leases.js';
import { record } from '../record.js';

/** Names the ranges of checks in `work_ranges`. */
export const checkWork = 'check';

/** To be raised when the form of the state changes: a check cannot continue in another form. */
const form = 2;

const checked = z.object({
  accounts: z.number(),
  crop_plans: z.number(),
  analyses: z.number(),
  notifications: z.number(),
});

const problems = {
  /** The first problems, a sentence each. */
  problems: z.array(z.string()),
  problem_count: z.number(),
};

const findings = z.object({
  /** How much was checked. */
  checked,
  /** How many plans changed every time they were checked. */
  unsettled: z.number(),
  ...problems,
  /** The counts of accounts' plans, and of their storage, to be counted again and corrected. */
  wrong_counts: z.array(z.object({ id: z.string(), crop_plan_count: z.number() })),
  wrong_sizes: z.array(z.object({ id: z.string(), bytes: z.number() })),
});

/** What a check has found in a part of the accounts. */
export type Findings = z.infer<typeof findings>;

const validated = z.object({
  collections: z.number(),
  /** How many documents the collections have in total. */
  documents: z.number(),
  index_entries: z.number(),
  /** How many of the documents have no checksum yet; only of the embedded engine. */
  documents_without_checksum: z.number().exactOptional(),
});

const report = z.object({
  checked: checked.extend(validated.shape),
  /** One sentence for each part that was not checked, with the reason. */
  not_checked: z.array(z.string()),
  /** How many of these are accounts that could not be checked, rather than what the database does not check. */
  failed_ranges: z.number(),
  /** How many counts of plans or of storage were wrong and have been corrected. */
  corrected: z.number(),
  unsettled: z.number(),
  ...problems,
});

/** What a check has come to. */
export type CheckReport = z.infer<typeof report>;

const stored = z.object({
  _id: z.literal('check'),
  form: z.number(),
  /** Names the check and, in `work_ranges`, its ranges of accounts. */
  pass: z.string(),
  began_at: z.date(),
  /** The last collection, by name, that the database has validated completely. */
  validated: z.string().nullable(),
  /** Where the validation of the next collection continues. */
  from: z
    .object({ collection: z.string(), position: z.custom<object>((value) => typeof value === 'object') })
    .nullable(),
  /** Whether the database has validated every collection and found no problem; null until then. */
  is_sound: z.boolean().nullable(),
  /** What the database has validated, and found in doing so. */
  checked: validated,
  not_checked: z.array(z.string()),
  ...problems,
  /** Null until everything has been checked, or has failed. */
  report: report.nullable(),
  ended_at: z.date().nullable(),
  ...leasedFields,
});

export type StoredCheck = z.infer<typeof stored>;

/** How far the validation of the collections has come, and what it has found. */
export type ValidationState = Pick<
  StoredCheck,
  'validated' | 'from' | 'is_sound' | 'checked' | 'not_checked' | 'problems' | 'problem_count'
>;

/** A part of the check outside of its ranges, which one process does at a time. */
export type CheckDuty = 'validation' | 'ending';

/** The duties of a check that is held by a process. */
export interface HeldCheck {
  pass: string;
  holder: string;
}

const beginning: ValidationState = {
  validated: null,
  from: null,
  is_sound: null,
  checked: { collections: 0, documents: 0, index_entries: 0 },
  not_checked: [],
  problems: [],
  problem_count: 0,
};

/**
 * The last check of the stored data, with what the database has validated. Several processes may work on it: one at a
 * time on the validation, each of them on ranges of accounts.
 */
export const checks = record({
  collection: 'checks',
  staysBehind: true,
  stored,
  statements(checks) {
    const leases = leasesOf(checks);
    const keyOf = ({ holder }: HeldCheck) => ({ _id: 'check', holder }) as const;

    return {
      /** Returns undefined if there was no check, or the last one was begun by a release with another form. */
      find: async (): Promise<StoredCheck | undefined> =>
        (await checks.findOne({ _id: 'check', form })) ?? undefined,

      /** Begins a check in place of the last one; returns false if another one has begun meanwhile. */
      async begin(pass: string, began_at: Date, last: StoredCheck | undefined): Promise<boolean> {
        await checks.deleteOne({ _id: 'check', form: { $ne: form } });
        const replaced = { _id: 'check' as const, pass: last?.pass ?? pass };
        const begun = { form, pass, began_at, ...beginning, report: null, ended_at: null, ...unheld };
        return unlessTaken(checks.updateOne(replaced, { $set: begun }, { upsert: true }));
      },

      /** Has a check that has ended continue, for the sake of what failed in it. */
      async continue(pass: string): Promise<void> {
        await checks.updateOne({ _id: 'check', pass }, { $set: { report: null, ended_at: null } });
      },

      /** Claims a duty of the check; returns undefined if it is done, or not due yet, or held by another process. */
      async claim(lease: Lease, pass: string, duty: CheckDuty): Promise<StoredCheck | undefined> {
        const due = duty === 'validation' ? { is_sound: null } : { is_sound: { $ne: null }, report: null };
        return (await leases.claim({ _id: 'check', pass, ...due }, lease)) ?? undefined;
      },

      /** Renews the lease and, if given, saves the state; returns false if another process has taken the duty. */
      renew: (held: HeldCheck, ms: number, state: Partial<ValidationState> = {}): Promise<boolean> =>
        leases.renew(keyOf(held), ms, state),

      /** Releases the duty, with what it has come to. */
      release: (held: HeldCheck, state: Partial<StoredCheck> = {}): Promise<void> =>
        leases.release(keyOf(held), state),
    };
  },
});
