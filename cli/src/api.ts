import { isErrorCode, type ErrorCode } from '@crop-planning/shared/errors';
import { CliError, type FailureDetails } from './failures.js';
import { exitCodeOf, exitCodes } from './exit-codes.js';
import { readConfig, type Config } from './config.js';
import { openCredentials, type Credentials } from './credentials.js';
import type { CropClient, TokenStore } from '@crop-planning/client';
import type { Io } from './io.js';

export interface RequestOptions {
  /** Seconds for one whole request. */
  timeout: number;
}

export type CredentialSource = 'CROP_TOKEN' | 'stored login' | 'none';

export interface Api {
  readonly url: string;
  readonly source: CredentialSource;
  /** Calls the service; whatever goes wrong comes out as a CliError that names address and credential. */
  call<Answer>(request: (client: CropClient) => Promise<Answer>): Promise<Answer>;
}

/** The credentials of this machine, and the service as it is seen with them or without: for signing in and out. */
export function openAccounts(io: Io, options: RequestOptions) {
  const config = readConfig(io.env);
  const credentials = openCredentials(config.directory, config.url);
  return {
    config,
    credentials,
    connectAnonymously: () => connect(io, config, options, 'none', undefined),
    connectWith: (accessToken: string) => connect(io, config, options, 'none', fixedToken(accessToken)),
    connectStored: () => connect(io, config, options, 'stored login', credentials),
  };
}

/** The service as the person signed in; refuses at once, without a request, when nobody is. */
export async function openSignedIn(io: Io, options: RequestOptions): Promise<Api> {
  const config = readConfig(io.env);
  if (config.token !== undefined) {
    return connect(io, config, options, 'CROP_TOKEN', fixedToken(config.token));
  }
  const credentials = openCredentials(config.directory, config.url);
  if ((await credentials.get()) === undefined) throw notSignedIn(config, credentials);
  return connect(io, config, options, 'stored login', credentials);
}

function notSignedIn({ url }: Config, { path }: Credentials): CliError {
  return new CliError(exitCodes.notSignedIn, 'AUTHENTICATION_REQUIRED', `You are not signed in to ${url}.`, {
    hints: [`CROP_TOKEN is not set, and ${path} holds no login for this server.`],
    tryNext: 'crop login',
  });
}

async function connect(
  io: Io,
  { url }: Config,
  { timeout }: RequestOptions,
  source: CredentialSource,
  tokens: TokenStore | undefined,
): Promise<Api> {
  const [{ createCropClient, isCropError }, { createTransport }] = await Promise.all([
    import('@crop-planning/client'),
    import('./transport.js'),
  ]);
  const fetch = createTransport({ url, timeoutMs: timeout * 1000, interrupted: io.interrupted });
  const client = createCropClient({ url, fetch, isBatching: false, ...(tokens && { tokens }) });
  return { url, source, call };

  async function call<Answer>(request: (client: CropClient) => Promise<Answer>): Promise<Answer> {
    try {
      return await request(client);
    } catch (error) {
      if (isCropError(error)) throw asCliError(error.data, url, source);
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  }
}

const nextSteps: Partial<Record<ErrorCode, string>> = {
  EMAIL_ALREADY_REGISTERED: 'crop login',
  CROP_PLAN_NOT_FOUND: 'crop plan list --include-archived',
};

interface ServiceError extends Pick<FailureDetails, 'issues'> {
  code: string;
  httpStatus: number;
  message: string;
  request_id?: string | undefined;
}

function asCliError(data: ServiceError, url: string, source: CredentialSource): CliError {
  const exitCode = exitCodeOf(data.code, data.httpStatus);
  const details: FailureDetails = {
    requestId: data.request_id,
    issues: data.issues ?? [],
    tryNext: isErrorCode(data.code) ? nextSteps[data.code] : undefined,
  };
  if (exitCode !== exitCodes.notSignedIn || source === 'none') {
    return new CliError(exitCode, data.code, data.message, details);
  }
  const used = source === 'CROP_TOKEN' ? 'the token in CROP_TOKEN' : 'the stored login';
  return new CliError(exitCode, data.code, data.message, {
    ...details,
    hints: [`${url} was asked with ${used}.`],
    tryNext: source === 'CROP_TOKEN' ? 'unset CROP_TOKEN; crop login' : 'crop login',
  });
}

function fixedToken(accessToken: string): TokenStore {
  return {
    get: () => ({ access_token: accessToken, refresh_token: null }),
    set: () => {},
    clear: () => {},
  };
}
