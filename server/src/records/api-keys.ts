import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { toObjectId } from '../database/queries.js';
import { objectId, record, type Item } from './record.js';

const stored = z.object({
  _id: objectId,
  name: z.string(),
  key_hash: z.string(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
});

export type StoredApiKey = z.infer<typeof stored>;
/** A key as its statements return it. */
export type ApiKey = Item<StoredApiKey, 'key_hash'>;

/** The producers' API keys; only the producers know the keys themselves. */
export const apiKeys = record({
  collection: 'api_keys',
  stored,
  isReadByMajority: true,
  isCounted: true,
  indexes: [{ key: { key_hash: 1 }, unique: true }],
  statements: (keys) => ({
    async insert(key: { name: string; key_hash: string; created_at: Date }): Promise<ApiKey> {
      const document = { ...key, _id: new ObjectId(), last_used_at: null, revoked_at: null };
      await keys.insertOne(document);
      return toApiKey(document);
    },

    /** Lists all keys, oldest first. */
    async list(): Promise<ApiKey[]> {
      const documents = await keys.find({}).sort({ created_at: 1, _id: 1 }).toArray();
      return documents.map(toApiKey);
    },

    async findByHash(keyHash: string): Promise<ApiKey | undefined> {
      const found = await keys.findOne({ key_hash: keyHash });
      return found ? toApiKey(found) : undefined;
    },

    async recordUse(id: string, at: Date): Promise<void> {
      const _id = toObjectId(id);
      if (_id) await keys.updateOne({ _id }, { $set: { last_used_at: at } });
    },

    /**
     * Revokes a key, keeping the time of an earlier revocation; returns undefined if there is no such key.
     */
    async revoke(id: string, at: Date): Promise<ApiKey | undefined> {
      const _id = toObjectId(id);
      if (!_id) return undefined;
      await keys.updateOne({ _id, revoked_at: null }, { $set: { revoked_at: at } });
      const found = await keys.findOne({ _id });
      return found ? toApiKey(found) : undefined;
    },
  }),
});

function toApiKey({ _id, name, created_at, last_used_at, revoked_at }: StoredApiKey): ApiKey {
  return { id: _id.toHexString(), name, created_at, last_used_at, revoked_at };
}
