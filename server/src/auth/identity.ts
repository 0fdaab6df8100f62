import type { UserProfile } from '@crop-planning/shared';

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

/** A program that records analyses, known by its API key. */
export interface ProducerIdentity {
  kind: 'producer';
  keyId: string;
  name: string;
}

export type Identity = AccountIdentity | ProducerIdentity;
