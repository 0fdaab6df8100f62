import { createHash, randomBytes } from 'node:crypto';

const randomBytesCount = 32;

/** A use is recorded at most this often, so that not every request costs a write. */
const useWrittenEveryMs = 60_000;

/** Creates a random key after a prefix that shows its kind; the service stores only its hash. */
/** What a producer's key begins with. */
export const apiKeyPrefix = 'cropkey_';

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
