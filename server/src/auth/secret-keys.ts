import { personalTokenPrefix } from '@crop-planning/shared';
import { createHash, randomBytes } from 'node:crypto';

const randomBytesCount = 32;

/** A use is recorded at most this often, so that not every request costs a write. */
const useWrittenEveryMs = 60_000;

/** What a producer's key begins with. */
export const apiKeyPrefix = 'cropkey_';

/** An account's id, and the random part. */
const personalToken = new RegExp(`^${personalTokenPrefix}([0-9a-f]{24})_[\\w-]{43}$`);
/** Tokens of earlier versions do not say whose they are. */
const earlierPersonalToken = new RegExp(`^${personalTokenPrefix}[\\w-]{43}$`);

/** Creates a personal access token, which says whose it is, so that it is looked up where its account is. */
export function randomPersonalToken(accountId: string): string {
  return randomKey(`${personalTokenPrefix}${accountId}_`);
}

/**
 * Returns the account that a personal access token names, null for a token of an earlier version, which names none,
 * and undefined for a text that no token has.
 */
export function accountOfPersonalToken(token: string): string | null | undefined {
  return personalToken.exec(token)?.[1] ?? (earlierPersonalToken.test(token) ? null : undefined);
}

/** Creates a random key after a prefix that shows its kind; the service stores only its hash. */
export function randomKey(prefix: string): string {
  return prefix + randomBytes(randomBytesCount).toString('base64url');
}

/** Hashes a key; a fast hash is enough because the key is random. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function isUseToBeWritten(lastUsedAt: Date | null, usedAt: Date): boolean {
  return usedAt.getTime() - (lastUsedAt?.getTime() ?? 0) >= useWrittenEveryMs;
}
