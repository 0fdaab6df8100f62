import { createHash } from 'node:crypto';

/** An id derived from these parts, which cannot be read back from it. */
export function counterId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
