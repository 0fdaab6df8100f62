import { z } from 'zod';
import { unlessTaken } from '../../database/errors.js';
import { leasedFields, leasesOf, unheld, type Lease } from '../../database/leases.js';
import { record } from '../record.js';

const _id = 'database';

/** A pass through the documents that have steps, which gives them a later form. */
const pass = z.object({
  /** The form to which the pass leads. */
  to: z.number(),
  /** The last document that a server of the release before has changed; null of this one's, which change ranges. */
  after: z.object({ collection: z.string(), id: z.unknown() }).nullable(),
  /** Whether all documents have been changed once, so that only those that an older server has stored since are old. */
  is_final: z.boolean(),
});

export type Pass = z.infer<typeof pass>;

/** A pass that this server may begin or end; all servers take part in it meanwhile. */
export interface HeldPass extends Pick<Pass, 'to' | 'is_final'> {
  /** The form that the documents had before. */
  from: number;
  holder: string;
}

const stored = z.object({
  _id: z.literal(_id),
  form: z.number(),
  /** The pass in progress, or the one that was in progress when its server stopped. */
  pass: pass.nullable(),
  ...leasedFields,
});

export type StoredForm = z.infer<typeof stored>;

/** One document that says which form all other documents of the database have. */
export const forms = record({
  collection: 'forms',
  stored,
  statements(documents) {
    const leases = leasesOf(documents);
    const keyOf = ({ holder }: HeldPass) => ({ _id, holder }) as const;

    return {
      /** Returns the form of the database, or undefined if it says none. */
      find: async (): Promise<number | undefined> => (await documents.findOne({ _id }))?.form,

      /** Says that all documents have this form, unless the database says one already. */
      async mark(form: number): Promise<void> {
        await unlessTaken(documents.insertOne({ _id, form, pass: null, ...unheld }));
      },

      /** Claims the pass to this form; returns undefined if none is due or another server has claimed it. */
      async claim(lease: Lease, to: number): Promise<HeldPass | undefined> {
        const found = await documents.findOne({ _id });
        if (!found) return undefined;
        // A pass to an earlier form begins again as a pass to this one.
        const begun = found.pass?.to === to ? found.pass : { to, after: null, is_final: false };
        const isOlder = { $or: [{ pass: null }, { 'pass.to': { $lte: to } }] };
        const claimed = await leases.claim({ _id, form: { $lt: to }, ...isOlder }, lease, {
          set: { pass: begun },
        });
        const { is_final } = begun;
        return claimed ? { to, is_final, from: claimed.form, holder: lease.holder } : undefined;
      },

      /** Lets other servers claim the pass. */
      release: (held: HeldPass) => leases.release(keyOf(held)),

      /** Lets any server begin the final pass from the time `from`. */
      scheduleFinal: ({ to, holder }: HeldPass, from: Date) =>
        leases.release({ _id, holder }, { pass: { to, after: null, is_final: true }, lease_until: from }),

      /** Says that all documents have the form to which the pass leads. */
      finish: (held: HeldPass) => leases.release(keyOf(held), { form: held.to, pass: null }),
    };
  },
});
