import { z } from 'zod';
import { ownedBy } from '../../database/queries.js';
import { objectId, record } from '../record.js';

const stored = z.object({
  /** A digest of the account and the network, so that it reveals no address. */
  _id: z.string(),
  account_id: objectId,
  forget_at: z.date(),
});

/** The networks from which an account has been used. */
export const knownNetworks = record({
  collection: 'known_networks',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (networks) => ({
    async has(accountId: string, _id: string): Promise<boolean> {
      const found = await networks.findOne({ ...ownedBy(accountId), _id }, { projection: { _id: 1 } });
      return found !== null;
    },

    /** Marks a network as known to the account. */
    async keep(accountId: string, _id: string, forget_at: Date): Promise<void> {
      const key = { ...ownedBy(accountId), _id };
      await networks.updateOne(key, { $set: { forget_at } }, { upsert: true });
    },
  }),
});
