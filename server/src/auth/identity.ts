import type { TokenScope, UserProfile } from '@crop-planning/shared';

/** Whose request it is, before anybody has signed in. */
export interface Caller {
  /** As far as the proxies that are trusted tell it. */
  address: string;
  requestId: string;
}

/** An account that signed in. */
export interface AccountIdentity {
  kind: 'account';
  profile: UserProfile;
  sessionId: string;
}

/** A script that an account gave a personal access token. */
export interface TokenIdentity {
  kind: 'token';
  profile: UserProfile;
  tokenId: string;
  scope: TokenScope;
}

/** A program that records analyses, known by its API key. */
export interface ProducerIdentity {
  kind: 'producer';
  keyId: string;
  name: string;
}

export type Identity = AccountIdentity | TokenIdentity | ProducerIdentity;
