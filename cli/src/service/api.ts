import type { CropClient, Tokens } from '@crop-planning/client';
import type { PlanNames } from './plan-names.js';
import type { Config } from '../settings/address.js';
import type { Credentials } from './credentials.js';
import type { Credential } from './credential.js';
import type { Send } from './requests.js';
import type { TraceOptions } from './trace.js';

export interface RequestOptions extends TraceOptions {
  /** Seconds for a whole request. */
  timeout: number;
  /** Whether calls made in one tick are sent as one request. */
  isBatching?: boolean;
}

export interface Api {
  readonly url: string;
  readonly credential: Credential;
  /** Of the stored login; undefined for CROP_TOKEN. */
  readonly planNames?: PlanNames;
  /** Calls the service; every failure is a CliError that names the address and the credential. */
  call<Result>(request: (client: CropClient) => Promise<Result>): Promise<Result>;
  /** Sends a request as it is, with the credential; an answer of any status counts as one. */
  send: Send;
}

/** The credentials on this machine, and the service with or without them: for signing in and out. */
export interface Accounts {
  config: Config;
  credentials: Credentials;
  connectAnonymously(): Promise<Api>;
  connectWith(accessToken: string): Promise<Api>;
  connectStored(): Promise<Api>;
}

/** For signing in. */
export interface SignIn extends Accounts {
  /** Stores the login, and the address in the profile. */
  keep(tokens: Tokens): Promise<void>;
}
