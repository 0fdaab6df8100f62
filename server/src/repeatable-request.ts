import { AppError } from '@crop-planning/shared';
import { createHash } from 'node:crypto';

/** A request that its caller may send again with the same key, and that takes effect once. */
export interface RepeatableRequest {
  /** Made of the caller and the key. */
  id: string;
  /** Made of the procedure and its input, so that another request with the same key is told apart. */
  digest: string;
}

/** What the requests of the last 24 hours were answered when they came first. */
export interface FirstAnswers<TAnswer> {
  /** Raises IDEMPOTENCY_KEY_REUSED when the key came with another request. */
  find: (request: RepeatableRequest, now: Date) => Promise<TAnswer | undefined>;
  /** In the transaction of the effect; the answer goes with that account. */
  keep: (request: RepeatableRequest, accountId: string, answer: TAnswer, now: Date) => Promise<void>;
}

/** Makes the request of its input; of one of several things that a request asks for, by the id of the thing. */
export type RequestMaker = (input: unknown, part?: string) => RepeatableRequest | undefined;

interface RequestParts {
  /** As often as the header came. */
  keys: readonly string[];
  /** The id of the account or of the API key. */
  caller: string;
  procedure: string;
}

const keyLengthMax = 64;

/** What it makes is undefined where no key came; raises VALIDATION_FAILED for one that does not fit. */
export function requestMaker({ keys, caller, procedure }: RequestParts): RequestMaker {
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

/** The order of an object's fields says nothing. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
