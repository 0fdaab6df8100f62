import { AppError } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import type { ProducerIdentity } from '../procedures/identity.js';
import { randomKey, hashOfKey, isUseToBeWritten } from './secret-keys.js';
import type { ApiKey } from '../records/api-keys.js';
import type { Records } from '../records/records.js';

export type ApiKeys = ReturnType<typeof createApiKeys>;

const prefix = 'cropkey_';

export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

export function createApiKeys({ store, now }: { store: Records['apiKeys']; now: Clock }) {
  return {
    /** Returns the key, which cannot be retrieved later. */
    async create(name: string): Promise<ApiKey & { key: string }> {
      const key = randomKey(prefix);
      const apiKey = await store.insert({ name, key_hash: hashOfKey(key), created_at: now() });
      return { ...apiKey, key };
    },

    list: (): Promise<ApiKey[]> => store.list(),

    revoke: (id: string): Promise<ApiKey | undefined> => store.revoke(id, now()),

    /** Raises INVALID_TOKEN for a key that does not exist or has been revoked. */
    async identify(key: string): Promise<ProducerIdentity> {
      const apiKey = await store.findByHash(hashOfKey(key));
      if (!apiKey || apiKey.revoked_at) throw new AppError('INVALID_TOKEN');
      const usedAt = now();
      if (isUseToBeWritten(apiKey.last_used_at, usedAt)) await store.recordUse(apiKey.id, usedAt);
      return { kind: 'producer', keyId: apiKey.id, name: apiKey.name };
    },
  };
}
