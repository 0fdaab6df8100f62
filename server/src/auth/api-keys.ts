import { AppError } from '@crop-planning/shared';
import type { ProducerIdentity } from '../procedures/identity.js';
import type { ApiKey } from '../records/api-keys.js';
import type { Records } from '../records/handle.js';
import { apiKeyPrefix, randomKey, hashOfKey, isUseToBeWritten } from './secret-keys.js';

/** Creates a producer's key and returns it; it cannot be retrieved later. */
export async function issueApiKey(
  { apiKeys }: Records,
  name: string,
  at: Date,
): Promise<ApiKey & { key: string }> {
  const key = randomKey(apiKeyPrefix);
  const apiKey = await apiKeys.insert({ name, key_hash: hashOfKey(key), created_at: at });
  return { ...apiKey, key };
}

/** Raises INVALID_TOKEN for a key that does not exist or has been revoked. */
export async function identifyProducer(
  { apiKeys }: Records,
  key: string,
  usedAt: Date,
): Promise<ProducerIdentity> {
  const apiKey = await apiKeys.findByHash(hashOfKey(key));
  if (!apiKey || apiKey.revoked_at) throw new AppError('INVALID_TOKEN');
  if (isUseToBeWritten(apiKey.last_used_at, usedAt)) await apiKeys.recordUse(apiKey.id, usedAt);
  return { kind: 'producer', keyId: apiKey.id, name: apiKey.name };
}
