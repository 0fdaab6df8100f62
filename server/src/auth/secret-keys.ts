import { createHash, randomBytes } from 'node:crypto';

const randomBytesCount = 32;

/** A use is recorded at most this often, so that not every request costs a write. */
const useWrittenEveryMs = 60_000;

/** Random after a prefix that shows its kind; the service keeps nothing but its hash. */
export function randomKey(prefix: string): string {
  return prefix + randomBytes(randomBytesCount).toString('base64url');
}

/** A fast hash is enough for something random. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function isUseToBeWritten(lastUsedAt: Date | null, usedAt: Date): boolean {
  return usedAt.getTime() - (lastUsedAt?.getTime() ?? 0) >= useWrittenEveryMs;
}
