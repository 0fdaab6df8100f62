import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../database/batches.js';
import { ownedKey } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { NewPersonalToken, PersonalToken, PersonalTokensStore } from './personal-tokens.js';

interface PersonalTokenDocument extends Omit<NewPersonalToken, 'account_id'> {
  _id: ObjectId;
  account_id: ObjectId;
  last_used_at: Date | null;
}

export function createPersonalTokensStore(db: Db): PersonalTokensStore {
  const tokens = db.collection<PersonalTokenDocument>('personal_tokens');

  return {
    async insert({ account_id, ...token }) {
      const document = {
        ...token,
        _id: new ObjectId(),
        account_id: ObjectId.createFromHexString(account_id),
        last_used_at: null,
      };
      await tokens.insertOne(document);
      return toPersonalToken(document);
    },

    async count(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      const counted = await tokens
        .aggregate<{
          count: number;
        }>([{ $match: { account_id } }, { $group: { _id: null, count: { $sum: 1 } } }])
        .next();
      return counted?.count ?? 0;
    },

    list(accountId) {
      const account_id = ObjectId.createFromHexString(accountId);
      const found = tokens.find({ account_id }).sort({ created_at: -1, _id: -1 });
      return readAll(found, toPersonalToken);
    },

    async liveOf(ids, at) {
      const _id = { $in: ids.map((id) => ObjectId.createFromHexString(id)) };
      const found = tokens.find({ _id, expires_at: { $gt: at } }, { projection: { _id: 1 } });
      return new Set(await readAll(found, (document) => document._id.toHexString()));
    },

    async findByHash(tokenHash) {
      const found = await tokens.findOne({ token_hash: tokenHash });
      return found ? toPersonalToken(found) : undefined;
    },

    async recordUse(accountId, tokenId, at) {
      const key = ownedKey(accountId, tokenId);
      if (key) await tokens.updateOne(key, { $set: { last_used_at: at } });
    },

    async delete(accountId, tokenId) {
      const key = ownedKey(accountId, tokenId);
      if (!key) return false;
      const { deletedCount } = await tokens.deleteOne(key);
      return deletedCount === 1;
    },
  };
}

function toPersonalToken({
  _id,
  account_id,
  ...document
}: OfAnyRelease<PersonalTokenDocument, '_id' | 'account_id' | 'expires_at'>): PersonalToken {
  return {
    id: _id.toHexString(),
    account_id: account_id.toHexString(),
    name: document.name ?? '',
    // A token without a scope gets the smallest one.
    scope: document.scope ?? 'read',
    created_at: document.created_at ?? _id.getTimestamp(),
    expires_at: document.expires_at,
    last_used_at: document.last_used_at ?? null,
  };
}
