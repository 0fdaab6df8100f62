import { tokenScopeSchema } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { anyOf, countOf, newestFirst, ownedBy, ownedKey, type OwnedId } from '../database/queries.js';
import { lookUpAccount, toAccount, type Account, type WithAccount } from './accounts.js';
import { objectId, record, type Item } from './record.js';
import { foundIn, lookUpFound, optionsFor, type Finding, type WithFound } from './spanning/findings.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  scope: tokenScopeSchema,
  token_hash: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  /** When the expired token is removed from the list and the database. */
  forget_at: z.date(),
});

export type StoredPersonalToken = z.infer<typeof stored>;
/** A token as its statements return it; only its owner knows the token itself. */
export type PersonalToken = Item<StoredPersonalToken, 'token_hash' | 'forget_at'>;
export type NewPersonalToken = Item<StoredPersonalToken, '_id' | 'last_used_at'>;

type TokenWithAccount = StoredPersonalToken & WithAccount & WithFound;

/** The tokens for scripts; only their owners know the tokens themselves. */
export const personalTokens = record({
  collection: 'personal_tokens',
  stored,
  isReadByMajority: true,
  owner: 'account_id',
  onDeletion: 'with the account',
  exportedAs: 'personal_token',
  isCounted: true,
  indexes: [
    // Not unique, which no index of a sharded collection can be unless it begins with the owner: a token is random.
    { key: { token_hash: 1, account_id: 1 } },
    { key: { account_id: 1 } },
    { key: { forget_at: 1 }, expireAfterSeconds: 0 },
  ],
  formerIndexes: ['token_hash_1'],
  statements: (tokens) => ({
    async insert({ account_id, ...token }: NewPersonalToken): Promise<PersonalToken> {
      const document = {
        ...token,
        _id: new ObjectId(),
        ...ownedBy(account_id),
        last_used_at: null,
      };
      await tokens.insertOne(document);
      return toPersonalToken(document);
    },

    count(accountId: string): Promise<number> {
      return countOf(tokens, ownedBy(accountId));
    },

    /** Lists the account's tokens, newest first. */
    list(accountId: string): Promise<PersonalToken[]> {
      const cursor = tokens.find(ownedBy(accountId)).sort(newestFirst);
      return readAll(cursor, toPersonalToken);
    },

    /** Returns the ids of those whose tokens have neither been revoked nor expired at the given time. */
    async liveOf(owned: readonly OwnedId[], at: Date): Promise<ReadonlySet<string>> {
      if (owned.length === 0) return new Set();
      const live = { ...anyOf(owned), expires_at: { $gt: at } };
      const cursor = tokens.find(live, { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    /**
     * Finds a token, its account and, if a finding is given, one more document of the account, with one statement.
     * `accountId` is null if the token does not name its account.
     */
    async findWithAccount<Found>(
      tokenHash: string,
      accountId: string | null,
      finding?: Finding<Found>,
    ): Promise<{ token: PersonalToken; account: Account | undefined; found: Found | undefined } | undefined> {
      const owner = accountId === null ? {} : ownedBy(accountId);
      const stages = [
        { $match: { ...owner, token_hash: tokenHash } },
        lookUpAccount,
        ...lookUpFound(finding),
      ];
      const document = await tokens.aggregate<TokenWithAccount>(stages, optionsFor(finding)).next();
      if (!document) return undefined;
      const [account] = document.accounts;
      return {
        token: toPersonalToken(document),
        account: account && toAccount(account),
        found: foundIn(document, finding),
      };
    },

    async recordUse(accountId: string, tokenId: string, at: Date): Promise<void> {
      const key = ownedKey(accountId, tokenId);
      if (key) await tokens.updateOne(key, { $set: { last_used_at: at } });
    },

    /** Deletes a token; returns false if it does not exist. */
    async delete(accountId: string, tokenId: string): Promise<boolean> {
      const key = ownedKey(accountId, tokenId);
      if (!key) return false;
      const { deletedCount } = await tokens.deleteOne(key);
      return deletedCount === 1;
    },
  }),
});

function toPersonalToken(document: StoredPersonalToken): PersonalToken {
  const { _id, account_id, name, scope, created_at, expires_at, last_used_at } = document;
  const [id, owner] = [_id.toHexString(), account_id.toHexString()];
  return { id, account_id: owner, name, scope, created_at, expires_at, last_used_at };
}
