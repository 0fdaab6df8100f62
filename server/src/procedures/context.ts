import type { InputIssue } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { IdempotentRequestOf } from './idempotency.js';
import type {
  AccountIdentity,
  Identification,
  Identity,
  ProducerIdentity,
  TokenCarrier,
  TokenIdentity,
} from './identity.js';
import type { UnavailableTest } from './errors.js';
import type { Subscriber } from './event-streams.js';

/** The facts about a request that its procedures may use. */
export interface Context {
  readonly core: Core;
  readonly requestId: string;
  /** The caller's address, as far as trusted proxies report it; it must not be logged. */
  readonly address: string;
  /** Where the caller keeps its refresh token. */
  readonly carrier: TokenCarrier;
  /** Identifies the caller by the token; raises an AppError if the token is missing or not valid. */
  readonly identify: () => Promise<Identity>;
  /** Does the same, and says at once which account the caller claims to be. */
  readonly beginToIdentify: () => Identification;
  /**
   * Checks the token again during long work, since the caller may have lost access meanwhile. Raises the same
   * errors as `identify`.
   */
  readonly identifyAgain: () => Promise<Identity>;
  /** All Idempotency-Key headers of the request. */
  readonly idempotencyKeys: readonly string[];
  /** Problems with the input that the transport found; reported after the token is checked. */
  readonly inputIssues: readonly InputIssue[];
  /**
   * Counts the request among the open event streams until the request ends. Returns a signal that aborts,
   * with the reason, when the stream has to end. Raises TOO_MANY_REQUESTS if the account has too many
   * streams.
   */
  readonly openStream: (subscriber: Subscriber) => AbortSignal;
  /** Called if more items follow a page, with the id of its last item; set if the transport tells its client. */
  readonly noteMore?: ((before: string) => void) | undefined;
  /** Whether the transport sends a `WrittenList` in place of a list of objects. */
  readonly takesWritten?: boolean | undefined;
  readonly isUnavailable: UnavailableTest;
}

/** The request of any caller, as verbs see it. */
export interface OpenCaller extends Context {
  /** Aborts when the caller has left. */
  readonly signal: AbortSignal | undefined;
}

/**
 * A request that only reads the account's data. The account may be no more than what the token claims: nobody sees what
 * was read before the claim has been checked.
 */
export interface ReadingCaller extends OpenCaller {
  readonly accountId: string;
}

/** The request of an account or of one of its scripts. */
export interface AccountCaller extends ReadingCaller {
  readonly account: AccountIdentity | TokenIdentity;
}

/** The request of an account that has signed in itself. */
export interface SessionCaller extends AccountCaller {
  readonly account: AccountIdentity;
}

/** The request of a producer. */
export interface ProducerCaller extends Context {
  readonly producer: ProducerIdentity;
}

/** A request that takes effect once if it has an Idempotency-Key. */
export interface Repeatable {
  readonly repeatable: IdempotentRequestOf;
}

/** What a transport says of a request; the rest of the context derives from it. */
export interface ContextParts extends Omit<
  Context,
  'core' | 'identify' | 'beginToIdentify' | 'identifyAgain' | 'isUnavailable'
> {
  /** All Authorization headers of the request. */
  authorizations: readonly string[];
  onIdentity: (identity: Identity) => void;
}

/** Identifies the caller by the values of all Authorization headers of a request. */
export type Identify = (core: Core, authorizations: readonly string[]) => Identification;

export type ContextMaker = (parts: ContextParts) => Context;

/** Creates contexts that identify the caller only once, even for a batch of procedures. */
export function createContextMaker(core: Core, identify: Identify): ContextMaker {
  return ({ authorizations, onIdentity, ...parts }) => {
    let identification: Identification | undefined;

    async function noted(identity: Promise<Identity>): Promise<Identity> {
      const caller = await identity;
      onIdentity(caller);
      return caller;
    }

    function beginToIdentify(): Identification {
      if (identification) return identification;
      const { identity, claimedId } = identify(core, authorizations);
      return (identification = { identity: noted(identity), claimedId });
    }

    return {
      core,
      beginToIdentify,
      identify: () => beginToIdentify().identity,
      identifyAgain: () => identify(core, authorizations).identity,
      isUnavailable: core.isUnavailable,
      ...parts,
    };
  };
}
