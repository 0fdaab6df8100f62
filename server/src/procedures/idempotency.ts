import { AppError } from '@crop-planning/shared';
import { createHash } from 'node:crypto';

/** A request that its caller may repeat with the same key, and that takes effect once. */
export interface IdempotentRequest {
  /** Made from the caller and the key. */
  id: string;
  /** Made from the procedure and its input, to recognise a different request with the same key. */
  digest: string;
}

/** Makes the request from its input; for one of several things that a request asks for, also from the thing's id. */
export type IdempotentRequestOf = (input: unknown, part?: string) => IdempotentRequest | undefined;

interface RequestParts {
  /** As many as there were headers. */
  keys: readonly string[];
  /** The id of the account or of the API key. */
  caller: string;
  procedure: string;
}

const keyLengthMax = 64;

/** The requests are undefined if there was no key; raises VALIDATION_FAILED for an invalid one. */
export function idempotentRequests({ keys, caller, procedure }: RequestParts): IdempotentRequestOf {
  const [key, ...others] = keys;
  if (key === undefined) return () => undefined;
  if (others.length > 0) throw refusal('must be given only once');
  if (key === '' || key.length > keyLengthMax) throw refusal(`must have 1 to ${keyLengthMax} characters`);
  return (input, part = '') => {
    const digest = createHash('sha256').update(`${procedure} ${JSON.stringify(input, inOrder)}`);
    return { id: `${caller}${part && `:${part}`} ${key}`, digest: digest.digest('base64') };
  };
}

function refusal(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { issues: [{ path: 'Idempotency-Key', message }] });
}

/** The order of an object's fields means nothing. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
