import { createHash } from 'node:crypto';

/** Derives an id from these parts, which cannot be recovered from the id. */
export function counterId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
