import { repeatablePaths } from './paths.js';

interface Call {
  path: string;
  context: Record<string, unknown>;
}

export function isRepeatable({ path }: Pick<Call, 'path'>): boolean {
  return repeatablePaths.has(path);
}

/** Adds a key to a call that must not take effect twice, unless the app has supplied one. */
export function contextWithKey({ path, context }: Call): Record<string, unknown> {
  return isRepeatable({ path }) ? { idempotencyKey: newKey(), ...context } : context;
}

export function keyHeader({ context: { idempotencyKey } }: Pick<Call, 'context'>): Record<string, string> {
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}

/** Avoids randomUUID, which browsers provide only on https pages. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
