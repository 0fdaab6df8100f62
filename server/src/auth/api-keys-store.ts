import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { toObjectId } from '../database/queries.js';

/** A producer's API key; only the producer knows the key itself. */
export interface ApiKey {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface ApiKeyDocument extends Omit<ApiKey, 'id'> {
  _id: ObjectId;
  key_hash: string;
}

export type ApiKeysStore = ReturnType<typeof createApiKeysStore>;

export function createApiKeysStore(db: Db) {
  const keys = db.collection<ApiKeyDocument>('api_keys');

  return {
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
  };
}

function toApiKey({ _id, name, created_at, last_used_at, revoked_at }: ApiKeyDocument): ApiKey {
  return { id: _id.toHexString(), name, created_at, last_used_at, revoked_at };
}
