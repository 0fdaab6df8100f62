import type { CropClient, Tokens } from '@crop-planning/client';
import type { Config } from '../settings/address.js';
import type { Credentials } from './credentials.js';
import type { Remembered } from './remembered.js';
import type { Send } from './requests.js';
import type { TraceOptions } from './trace.js';

export interface RequestOptions extends TraceOptions {
  /** Time limit of a whole request, in seconds. */
  timeout: number;
  /** Whether calls made in one tick are sent as one request. */
  isBatching?: boolean;
  /**
   * If set, the first query with the stored login also asks for the number of unread notifications, unless that
   * was done a few minutes ago; this function is called with the answer.
   */
  onUnread?: (unread: Unread) => void;
}

/** The number of the account's unread notifications. */
export interface Unread {
  count: number;
  /** Remembers on this machine when the user got the number. */
  remember(): Promise<void>;
}

/** The credential of a request. */
export interface Credential {
  source: 'CROP_TOKEN' | 'stored login' | 'none';
  /** Undefined for the default profile. */
  profile: string | undefined;
  isPersonalToken: boolean;
}

export interface Api {
  readonly url: string;
  readonly credential: Credential;
  /** Calls the service; every failure is a CliError that names the address and the credential. */
  call<Result>(request: (client: CropClient) => Promise<Result>): Promise<Result>;
  /** Sends a raw request with the credential; resolves with a response of any status. */
  send: Send;
  /** Stores words from an answer for completion by the shell; does nothing with CROP_TOKEN. */
  remember(store: (words: Remembered) => Promise<void>): Promise<void>;
}

/** One command's view of the service: the settings and the stored login, both read once. */
export interface CommandSession {
  readonly config: Config;
  /** The stored login, whether or not CROP_TOKEN is used in its place. */
  readonly credentials: Credentials;
  connectAnonymously(): Promise<Api>;
  connectWith(accessToken: string): Promise<Api>;
  connectStored(): Promise<Api>;
  /** Connects with CROP_TOKEN or the stored login; fails without a request if there is neither. */
  connectSignedIn(): Promise<Api>;
}

/** A session for signing in. */
export interface SignIn extends CommandSession {
  /** Stores the login, and the address in the profile. */
  keep(tokens: Tokens): Promise<void>;
}
