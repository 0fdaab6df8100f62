import type { InputIssue } from '@crop-planning/shared';
import type { Identify, Identity } from './identity.js';
import type { UnavailableTest } from './errors.js';
import type { Subscriber } from './event-streams.js';

/** What a procedure knows about the request that called it. */
export interface Context {
  readonly requestId: string;
  /** The caller's address, as far as trusted proxies report it; it must not be logged. */
  readonly address: string;
  /** Who calls, read from the token; raises if there is none or it is not valid. */
  readonly identify: () => Promise<Identity>;
  /**
   * Checks the token once more, for work that lasts: the caller may have lost the right to it since. Raises what
   * `identify` does.
   */
  readonly identifyAgain: () => Promise<Identity>;
  /** The request's Idempotency-Key headers, however many there were. */
  readonly idempotencyKeys: readonly string[];
  /** What the transport found wrong with the input; reported after the token is checked. */
  readonly inputIssues: readonly InputIssue[];
  /**
   * Takes a place among the event streams until the end of the request; raises TOO_MANY_REQUESTS. The signal aborts,
   * with the reason, when the stream has to end.
   */
  readonly openStream: (subscriber: Subscriber) => AbortSignal;
  readonly isUnavailable: UnavailableTest;
}

export interface ContextParts {
  requestId: string;
  address: string;
  /** The request's Authorization headers, however many there were. */
  authorizations: readonly string[];
  idempotencyKeys: readonly string[];
  inputIssues: readonly InputIssue[];
  openStream: Context['openStream'];
  onIdentity: (identity: Identity) => void;
}

export type ContextMaker = (parts: ContextParts) => Context;

/** Makes contexts that identify the caller once, however many procedures are in a batch. */
export function createContextMaker(identify: Identify, isUnavailable: UnavailableTest): ContextMaker {
  return ({ authorizations, onIdentity, ...given }) => {
    let identity: Promise<Identity> | undefined;

    async function identifyOnce(): Promise<Identity> {
      const found = await identify(authorizations);
      onIdentity(found);
      return found;
    }

    return {
      ...given,
      identify: () => (identity ??= identifyOnce()),
      identifyAgain: () => identify(authorizations),
      isUnavailable,
    };
  };
}
