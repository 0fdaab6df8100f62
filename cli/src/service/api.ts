import type { CropClient, Tokens } from '@crop-planning/client';
import type { CropPlan } from '@crop-planning/shared';
import type { Config } from '../settings/address.js';
import type { Credentials } from './credentials.js';
import type { Send } from './requests.js';
import type { TraceOptions } from './trace.js';

export interface RequestOptions extends TraceOptions {
  /** Seconds for a whole request. */
  timeout: number;
  /** Whether calls made in one tick are sent as one request. */
  isBatching?: boolean;
}

/** What a request is authenticated with. */
export interface Credential {
  source: 'CROP_TOKEN' | 'stored login' | 'none';
  /** Undefined for the default one. */
  profile: string | undefined;
  isPersonalToken: boolean;
}

export interface Api {
  readonly url: string;
  readonly credential: Credential;
  /** Calls the service; every failure is a CliError that names the address and the credential. */
  call<Result>(request: (client: CropClient) => Promise<Result>): Promise<Result>;
  /** Sends a request as it is, with the credential; an answer of any status counts as one. */
  send: Send;
  /** Keeps the names of the plans, all or all that are not archived, for the shell to complete. */
  rememberPlans(plans: readonly Pick<CropPlan, 'name' | 'is_archived'>[]): Promise<void>;
}

/** What one command knows of the service: its settings and its stored login, both read once. */
export interface CommandSession {
  readonly config: Config;
  /** The stored login, whether or not CROP_TOKEN is used in its place. */
  readonly credentials: Credentials;
  connectAnonymously(): Promise<Api>;
  connectWith(accessToken: string): Promise<Api>;
  connectStored(): Promise<Api>;
  /** With CROP_TOKEN or the stored login; fails without a request if there is neither. */
  connectSignedIn(): Promise<Api>;
}

/** A session that is going to sign in. */
export interface SignIn extends CommandSession {
  /** Stores the login, and the address in the profile. */
  keep(tokens: Tokens): Promise<void>;
}
