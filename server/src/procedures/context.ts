import type { InputIssue } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { Finding } from '../records/spanning/findings.js';
import type { IdempotentRequestOf } from './idempotency.js';
import type {
  AccountIdentity,
  Credentials,
  FindOwned,
  Identity,
  LookedUp,
  ProducerIdentity,
  Subscriber,
  TokenCarrier,
  TokenIdentity,
} from './identity.js';
import type { UnavailableTest } from './errors.js';

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
  /** Returns the account that the caller claims to be, by a token of a session; nothing is looked up for that. */
  readonly claimedId: () => string | undefined;
  /**
   * Identifies the caller and finds documents of the account, with one statement unless the identification has
   * already begun. Raises the same errors as `identify`; a producer has no documents.
   */
  readonly findOwned: FindOwned;
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
  /** Raises an AbortError if the caller has left. */
  readonly throwIfLeft: () => void;
  /** Called if more items follow a page, with the id of its last item; set if the transport tells its client. */
  readonly noteMore?: ((before: string) => void) | undefined;
  /** Whether the transport sends a `WrittenList` in place of a list of objects. */
  readonly takesWritten?: boolean | undefined;
  readonly isUnavailable: UnavailableTest;
}

/** The request of any caller, as verbs see it. */
export interface OpenCaller extends Context {
  /** Returns a signal that aborts when the caller has left; it is made only for verbs that ask for it. */
  readonly endSignal: () => AbortSignal | undefined;
}

/**
 * A request that only reads the account's data. The account may be no more than what the token claims: nobody sees what
 * was read before the claim has been checked.
 */
export interface ReadingCaller extends Context {
  readonly accountId: string;
}

/** A request that reads one document of the account, which is found by the statement that looks the caller up. */
export interface FindingCaller {
  readonly findOwned: FindOwned;
}

/** The request of an account or of one of its scripts. */
export interface AccountCaller extends OpenCaller, ReadingCaller {
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
  'core' | 'identify' | 'claimedId' | 'findOwned' | 'identifyAgain' | 'isUnavailable'
> {
  /** All Authorization headers of the request. */
  authorizations: readonly string[];
  onIdentity: (identity: Identity) => void;
}

/** Reads the values of all Authorization headers of a request. */
export type ReadCredentials = (core: Core, authorizations: readonly string[]) => Credentials;

export type ContextMaker = (parts: ContextParts) => Context;

/** Creates contexts that identify the caller only once, even for a batch of procedures. */
export function createContextMaker(core: Core, readCredentials: ReadCredentials): ContextMaker {
  return ({ authorizations, onIdentity, ...parts }) => {
    let read: Credentials | undefined;
    const credentials = (): Credentials => (read ??= readCredentials(core, authorizations));
    let begun: Promise<Identity> | undefined;

    async function noted(lookedUp: Promise<LookedUp<unknown>>): Promise<Identity> {
      const { identity } = await lookedUp;
      onIdentity(identity);
      return identity;
    }

    const identify = () => (begun ??= noted(credentials().lookUp()));

    async function findOwned<Found>(finding: Finding<Found>): Promise<Found | undefined> {
      if (!begun) {
        const lookedUp = credentials().lookUp(finding);
        begun = noted(lookedUp);
        await begun;
        return (await lookedUp).found;
      }
      // Another procedure of a batch has the caller looked up.
      const claimedId = credentials().claimedId;
      if (claimedId !== undefined)
        return (await Promise.all([core.records.findings.find(claimedId, finding), begun]))[0];
      const caller = await begun;
      return caller.kind === 'producer' ? undefined : core.records.findings.find(caller.profile.id, finding);
    }

    return {
      core,
      claimedId: () => credentials().claimedId,
      findOwned,
      identify,
      identifyAgain: async () => (await readCredentials(core, authorizations).lookUp()).identity,
      isUnavailable: core.isUnavailable,
      ...parts,
    };
  };
}
