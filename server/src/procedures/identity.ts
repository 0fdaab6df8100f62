import type { TokenScope, UserProfile } from '@crop-planning/shared';

/** Whose request it is, before anybody has signed in. */
export interface Caller {
  /** As far as trusted proxies report it. */
  address: string;
  requestId: string;
}

/** An account that signed in. */
export interface AccountIdentity {
  kind: 'account';
  profile: UserProfile;
  sessionId: string;
  /** When its access token expires; whoever is signed in gets another one. */
  expiresAt: Date;
}

/** A script with one of an account's personal access tokens. */
export interface TokenIdentity {
  kind: 'token';
  profile: UserProfile;
  tokenId: string;
  scope: TokenScope;
  /** When that token expires, for good. */
  expiresAt: Date;
}

/** A program that records analyses, known by its API key. */
export interface ProducerIdentity {
  kind: 'producer';
  keyId: string;
  name: string;
}

export type Identity = AccountIdentity | TokenIdentity | ProducerIdentity;

/** Takes the values of all Authorization headers of a request. */
export type Identify = (authorizations: readonly string[]) => Promise<Identity>;
