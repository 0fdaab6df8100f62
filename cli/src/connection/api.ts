import type { CropClient, Tokens } from '@crop-planning/client';
import type { PlanNames } from '../completion/plan-names.js';
import type { Config } from './config.js';
import type { Credentials } from './credentials.js';
import type { Credential } from './credential.js';
import type { Send } from './requests.js';
import type { TraceOptions } from './trace.js';

export interface RequestOptions extends TraceOptions {
  /** Seconds for one whole request. */
  timeout: number;
}

export interface Api {
  readonly url: string;
  readonly credential: Credential;
  /** Of the stored login; undefined for CROP_TOKEN. */
  readonly planNames?: PlanNames;
  /** Calls the service; whatever goes wrong comes out as a CliError that names address and credential. */
  call<Result>(request: (client: CropClient) => Promise<Result>): Promise<Result>;
  /** Sends a request as it is, with the credential; whatever the status of the answer, it is one. */
  send: Send;
}

/** The credentials of this machine, and the service as it is seen with them or without: for signing in and out. */
export interface Accounts {
  config: Config;
  credentials: Credentials;
  connectAnonymously(): Promise<Api>;
  connectWith(accessToken: string): Promise<Api>;
  connectStored(): Promise<Api>;
}

/** To sign in with. */
export interface SignIn extends Accounts {
  /** Keeps the login, and the address with the profile. */
  keep(tokens: Tokens): Promise<void>;
}
