import type { InputIssue } from '@crop-planning/shared';
import type { Identify } from '../auth/authenticator.js';
import type { Identity } from '../auth/identity.js';
import type { UnavailableTest } from './errors.js';
import type { EventStream, Subscriber } from './event-streams.js';

/** What a procedure knows of the request that called it. */
export interface Context {
  readonly requestId: string;
  /** The caller's address, as far as the proxies that are trusted tell it; it belongs into no log. */
  readonly address: string;
  /** Who calls, read from the token; raises when there is none or it does not hold. */
  readonly identify: () => Promise<Identity>;
  /** The Idempotency-Key of the request, as often as it came. */
  readonly idempotencyKeys: readonly string[];
  /** What the transport found wrong with the input; told after the token was checked. */
  readonly inputIssues: readonly InputIssue[];
  /** Takes a place among the streams of events; raises TOO_MANY_REQUESTS. */
  readonly openStream: (subscriber: Subscriber) => EventStream;
  readonly isUnavailable: UnavailableTest;
}

export interface ContextParts {
  requestId: string;
  address: string;
  authorization: string | undefined;
  idempotencyKeys: readonly string[];
  inputIssues: readonly InputIssue[];
  openStream: Context['openStream'];
  onIdentity: (identity: Identity) => void;
}

export type ContextMaker = (parts: ContextParts) => Context;

/** Makes contexts that ask who calls once, however many procedures a batch holds. */
export function createContextMaker(identify: Identify, isUnavailable: UnavailableTest): ContextMaker {
  return ({ authorization, onIdentity, ...given }) => {
    let identity: Promise<Identity> | undefined;

    async function identifyOnce(): Promise<Identity> {
      const found = await identify(authorization);
      onIdentity(found);
      return found;
    }

    return {
      ...given,
      identify: () => (identity ??= identifyOnce()),
      isUnavailable,
    };
  };
}
