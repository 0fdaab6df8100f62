import { AppError } from '@crop-planning/shared';
import { createHash } from 'node:crypto';

/** A request that takes effect once even if its caller repeats it with the same key. */
export interface IdempotentRequest {
  /** Derived from the caller and the key. */
  id: string;
  /** Derived from the procedure and its input, to detect a different request with the same key. */
  digest: string;
}

/**
 * Derives the request from its input; `part` is the id of one of several resources that the request concerns.
 */
export type IdempotentRequestOf = (input: unknown, part?: string) => IdempotentRequest | undefined;

interface RequestParts {
  /** The values of all Idempotency-Key headers. */
  keys: readonly string[];
  /** The id of the account or of the API key. */
  caller: string;
  procedure: string;
}

const keyLengthMax = 64;

/**
 * Creates the function that derives requests; the function returns undefined if there is no key. Raises
 * VALIDATION_FAILED for an invalid key.
 */
export function idempotentRequests({ keys, caller, procedure }: RequestParts): IdempotentRequestOf {
  const [key, ...others] = keys;
  if (key === undefined) return () => undefined;
  if (others.length > 0) throw invalidKey('must be given only once');
  if (key === '' || key.length > keyLengthMax) throw invalidKey(`must have 1 to ${keyLengthMax} characters`);
  return (input, part = '') => {
    const digest = createHash('sha256').update(`${procedure} ${JSON.stringify(input, inOrder)}`);
    return { id: `${caller}${part && `:${part}`} ${key}`, digest: digest.digest('base64') };
  };
}

/**
 * Returns the first answer that `find` finds, or does the work whose answer is then kept. `room`, for one kept
 * answer, may be refused meanwhile, which does not concern a request that was answered before.
 */
export async function answeredOnce<T>(
  room: Promise<() => void> | undefined,
  find: () => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  let isKept = false;
  try {
    const first = await find();
    if (first !== undefined) return first;
    await room;
    const answer = await work();
    isKept = true;
    return answer;
  } finally {
    if (!isKept)
      void room?.then(
        (giveBack) => giveBack(),
        () => undefined,
      );
  }
}

function invalidKey(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { issues: [{ path: 'Idempotency-Key', message }] });
}

/** Sorts an object's fields, because their order has no meaning. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
