import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { toObjectId } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { ApiKey, ApiKeysStore } from './api-keys.js';

interface ApiKeyDocument extends Omit<ApiKey, 'id'> {
  _id: ObjectId;
  key_hash: string;
}

export function createApiKeysStore(db: Db): ApiKeysStore {
  const keys = db.collection<ApiKeyDocument>('api_keys');

  return {
    async insert(key) {
      const document = { ...key, _id: new ObjectId(), last_used_at: null, revoked_at: null };
      await keys.insertOne(document);
      return toApiKey(document);
    },

    async list() {
      const documents = await keys.find({}).sort({ created_at: 1, _id: 1 }).toArray();
      return documents.map(toApiKey);
    },

    async findByHash(keyHash) {
      const found = await keys.findOne({ key_hash: keyHash });
      return found ? toApiKey(found) : undefined;
    },

    async recordUse(id, at) {
      const _id = toObjectId(id);
      if (_id) await keys.updateOne({ _id }, { $set: { last_used_at: at } });
    },

    async revoke(id, at) {
      const _id = toObjectId(id);
      if (!_id) return undefined;
      await keys.updateOne({ _id, revoked_at: null }, { $set: { revoked_at: at } });
      const found = await keys.findOne({ _id });
      return found ? toApiKey(found) : undefined;
    },
  };
}

function toApiKey({ _id, ...document }: OfAnyRelease<ApiKeyDocument, '_id'>): ApiKey {
  return {
    id: _id.toHexString(),
    name: document.name ?? 'unknown',
    created_at: document.created_at ?? _id.getTimestamp(),
    last_used_at: document.last_used_at ?? null,
    revoked_at: document.revoked_at ?? null,
  };
}
