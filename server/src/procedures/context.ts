import type { InputIssue } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { Finding } from '../records/spanning/findings.js';
import type { IdempotentRequestOf } from './idempotency.js';
import type {
  AccountIdentity,
  FindOwned,
  Identification,
  Identity,
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
  /** Does the same, and says at once which account the caller claims to be. */
  readonly beginToIdentify: () => Begun;
  /**
   * Identifies the caller and finds a document of the account, with one statement unless the identification has
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

/** An identification that has begun. */
export interface Begun extends Pick<Identification, 'claimedId'> {
  identity: Promise<Identity>;
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
  'core' | 'identify' | 'beginToIdentify' | 'findOwned' | 'identifyAgain' | 'isUnavailable'
> {
  /** All Authorization headers of the request. */
  authorizations: readonly string[];
  onIdentity: (identity: Identity) => void;
}

/**
 * Identifies the caller by the values of all Authorization headers of a request, and finds a document of the account by
 * the same statement.
 */
export type Identify = <Found = undefined>(
  core: Core,
  authorizations: readonly string[],
  finding?: Finding<Found>,
) => Identification<Found>;

export type ContextMaker = (parts: ContextParts) => Context;

/** Creates contexts that identify the caller only once, even for a batch of procedures. */
export function createContextMaker(core: Core, identify: Identify): ContextMaker {
  return ({ authorizations, onIdentity, ...parts }) => {
    let begun: Begun | undefined;

    async function noted<Found>({ lookedUp }: Identification<Found>): Promise<Identity> {
      const { identity } = await lookedUp;
      onIdentity(identity);
      return identity;
    }

    function beginWith<Found>(identification: Identification<Found>): Begun {
      return (begun = { identity: noted(identification), claimedId: identification.claimedId });
    }

    const beginToIdentify = () => begun ?? beginWith(identify(core, authorizations));

    async function findOwned<Found>(finding: Finding<Found>): Promise<Found | undefined> {
      if (!begun) {
        const identification = identify(core, authorizations, finding);
        await beginWith(identification).identity;
        return (await identification.lookedUp).found;
      }
      // Another procedure of a batch has the caller looked up.
      const { identity, claimedId } = begun;
      if (claimedId !== undefined)
        return (await Promise.all([core.records.findings.find(claimedId, finding), identity]))[0];
      const caller = await identity;
      return caller.kind === 'producer' ? undefined : core.records.findings.find(caller.profile.id, finding);
    }

    return {
      core,
      beginToIdentify,
      findOwned,
      identify: () => beginToIdentify().identity,
      identifyAgain: async () => (await identify(core, authorizations).lookedUp).identity,
      isUnavailable: core.isUnavailable,
      ...parts,
    };
  };
}
