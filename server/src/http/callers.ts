import type { Core, Records } from '../core.js';
import type { ReadCredentials } from '../procedures/context.js';
import type { Caller, Subscriber } from '../procedures/identity.js';

/** Identifies callers and ends their sessions. */
export interface Callers {
  readCredentials: ReadCredentials;
  /** Returns the subscribers whose session, token or account has ended. */
  findEnded: (records: Records, subscribers: readonly Subscriber[], at: Date) => Promise<Subscriber[]>;
  /** Ends the session of a refresh token; does nothing if the token is not valid. */
  endSessionOf: (core: Core, refreshToken: string, caller: Caller) => Promise<void>;
  /** Raises INVALID_TOKEN if a Bearer token and a cookie belong to different accounts. */
  requireOneAccount: (core: Core, authorizations: readonly string[], cookies: readonly string[]) => void;
}
