import type { TokenStore } from '@crop-planning/client';
import type { Accounts, Api, RequestOptions, SignIn } from './api.js';
import { readConfig, readUrl, type Config } from '../settings/address.js';
import { requireProfile, setAddress } from './profiles.js';
import { openPlanNames } from './plan-names.js';
import { addressOfLogin, keyOf, openCredentials, type Credentials } from './credentials.js';
import { exitCodes } from '../terminal/exit-codes.js';
import { CliError } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import { loginCommand, type CredentialSource } from './credential.js';

/** For signing in: the login is stored for exactly the address that was given. */
export function connectForSignIn(io: Io, options: RequestOptions, address: string | undefined): SignIn {
  const given = readConfig(io.env);
  const config = address === undefined ? given : { ...given, url: readUrl(address, '--url') };
  const accounts = accountsOf(io, options, config);
  return {
    ...accounts,
    async keep(tokens) {
      await accounts.credentials.set(tokens);
      await openPlanNames(config.directory, keyOf(config)).forget();
      // From now on the profile has its own address.
      if (address !== undefined || config.profile !== undefined)
        await setAddress(io.env, config.profile, config.url);
    },
  };
}

/** For someone who may already be signed in. */
export async function connectAccounts(io: Io, options: RequestOptions): Promise<Accounts> {
  return accountsOf(io, options, await readConfigOfLogin(io));
}

export async function connectSignedIn(io: Io, options: RequestOptions): Promise<Api> {
  const config = await readConfigOfLogin(io);
  if (config.token !== undefined) {
    return connect(io, config, options, 'CROP_TOKEN', fixedToken(config.token));
  }
  const credentials = credentialsOf(io, options, config);
  if ((await credentials.get()) === undefined) throw notSignedIn(config, credentials);
  const api = await connect(io, config, options, 'stored login', credentials);
  return { ...api, planNames: openPlanNames(config.directory, keyOf(config)) };
}

function accountsOf(io: Io, options: RequestOptions, config: Config): Accounts {
  const credentials = credentialsOf(io, options, config);
  return {
    config,
    credentials,
    connectAnonymously: () => connect(io, config, options, 'none', undefined),
    connectWith: (accessToken: string) => connect(io, config, options, 'none', fixedToken(accessToken)),
    connectStored: () => connect(io, config, options, 'stored login', credentials),
  };
}

/** With the address that the login is stored for: a token is sent nowhere else. */
async function readConfigOfLogin(io: Io): Promise<Config> {
  const config = readConfig(io.env);
  if (config.profile !== undefined) await requireProfile(io.env, config.profile);
  if (config.token !== undefined) return config;
  return { ...config, url: await addressOfLogin(config.directory, config) };
}

function credentialsOf(io: Io, { timeout }: RequestOptions, config: Config): Credentials {
  const planNames = openPlanNames(config.directory, keyOf(config));
  // The process that holds the lock may itself wait this long for an answer.
  const credentials = openCredentials(config.directory, config, {
    timeoutMs: timeout * 2_000,
    interrupted: io.interrupted,
  });
  return { ...credentials, clear: () => credentials.clear().then(planNames.forget) };
}

function notSignedIn({ url, profile }: Config, { path }: Credentials): CliError {
  return new CliError(exitCodes.notSignedIn, 'AUTHENTICATION_REQUIRED', `You are not signed in to ${url}.`, {
    hints: [`CROP_TOKEN is not set, and ${path} holds no login for this server.`],
    tryNext: loginCommand(profile),
  });
}

async function connect(
  io: Io,
  { url, profile }: Config,
  options: RequestOptions,
  source: CredentialSource,
  tokens: TokenStore | undefined,
): Promise<Api> {
  const [{ createService }, { isPersonalToken }, held] = await Promise.all([
    import('./service.js'),
    import('@crop-planning/shared/token-kinds'),
    tokens?.get(),
  ]);
  const credential = {
    source,
    profile,
    isPersonalToken: held !== undefined && isPersonalToken(held.access_token),
  };
  const { client, send } = createService(io, { ...options, url, tokens });
  return {
    url,
    credential,
    call: (request) => inOwnWords(() => request(client)),
    send: (path, request) => inOwnWords(() => send(path, request)),
  };

  async function inOwnWords<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      const { isCropError } = await import('@crop-planning/client');
      if (isCropError(error)) {
        const { asCliError } = await import('./service-errors.js');
        throw asCliError(error.data, url, credential);
      }
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  }
}

function fixedToken(accessToken: string): TokenStore {
  return {
    get: () => ({ access_token: accessToken, refresh_token: null }),
    set: () => {},
    clear: () => {},
  };
}
