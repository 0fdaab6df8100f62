import type { TokenScope, UserProfile } from '@crop-planning/shared';
import type { Finding } from '../records/spanning/findings.js';

/**
 * Where a caller receives refresh tokens and sends them from: a browser at the server's own page from a cookie,
 * everybody else from the body.
 */
export type TokenCarrier = 'cookie' | 'body';

/** What is known about the caller of a request before the caller is identified. */
export interface Caller {
  /** The caller's address, as far as trusted proxies report it. */
  address: string;
  requestId: string;
  carrier: TokenCarrier;
  /** Returns a signal that aborts when the caller has left. */
  endSignal?: () => AbortSignal | undefined;
}

/** An account that signed in. */
export interface AccountIdentity {
  kind: 'account';
  profile: UserProfile;
  sessionId: string;
  /** When the access token expires; the client can refresh it. */
  expiresAt: Date;
}

/** A script with one of an account's personal access tokens. */
export interface TokenIdentity {
  kind: 'token';
  profile: UserProfile;
  tokenId: string;
  scope: TokenScope;
  /** When the token expires; it cannot be refreshed. */
  expiresAt: Date;
}

/** A caller that can have streams. */
export type Subscriber = AccountIdentity | TokenIdentity;

/** A program that records analyses, identified by its API key. */
export interface ProducerIdentity {
  kind: 'producer';
  keyId: string;
  name: string;
}

export type Identity = AccountIdentity | TokenIdentity | ProducerIdentity;

/** Finds documents of the account that the caller turns out to be; undefined if the caller has no account. */
export type FindOwned = <Found>(finding: Finding<Found>) => Promise<Found | undefined>;

/** A caller who is known, with what was to be found by the same statement. */
export interface LookedUp<Found> {
  identity: Identity;
  /** Undefined if nothing was to be found, and if the caller is a producer. */
  found: Found | undefined;
}

/** What a caller has sent to be identified by. */
export interface Credentials {
  /** Identifies the caller, and finds documents of the account by the same statement. */
  lookUp<Found = undefined>(finding?: Finding<Found>): Promise<LookedUp<Found>>;
  /**
   * The account that the access token of a session names. Its signature and times are right, but whether the session
   * and the account still exist is only known with the identity.
   */
  claimedId: string | undefined;
}
