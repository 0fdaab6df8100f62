import type { TokenStore } from '@crop-planning/client';
import { readConfig, readUrl, type Config } from '../settings/address.js';
import type { LockOptions } from '../settings/lock.js';
import type { Io } from '../terminal/io.js';
import type { Api, Credential, CommandSession, RequestOptions, SignIn } from './api.js';
import { keyOf, openCredentials, openLogin, type Credentials } from './credentials.js';
import type { PlanNames } from './plan-names.js';

/**
 * Creates a session for signing in, whose login is stored for the given address or else the one in the
 * settings.
 */
export function createSignIn(io: Io, options: RequestOptions, address: string | undefined): SignIn {
  const given = readConfig(io.env);
  const config = address === undefined ? given : { ...given, url: readUrl(address, '--url') };
  const credentials = openCredentials(config.directory, config, lockOf(io, options));
  const session = sessionWith(io, options, config, credentials);
  return {
    ...session,
    async keep(tokens) {
      await session.credentials.set(tokens);
      await forgetPlans(config);
      // From now on the profile has its own address.
      if (address === undefined && config.profile === undefined) return;
      const { setAddress } = await import('./profiles.js');
      await setAddress(io.env, config.profile, config.url);
    },
  };
}

/**
 * Creates a session for a user who may be signed in. Tokens are sent only to the address they are stored for.
 */
export async function createSession(io: Io, options: RequestOptions): Promise<CommandSession> {
  const given = readConfig(io.env);
  const { profile, token, directory } = given;
  const lock = lockOf(io, options);
  const { url, credentials } =
    token === undefined
      ? await openLogin(directory, given, lock)
      : { url: given.url, credentials: openCredentials(directory, given, lock) };
  // A profile with a login exists; any other is looked up in the settings.
  if (profile !== undefined && (token !== undefined || (await credentials.get()) === undefined)) {
    const { requireProfile } = await import('./profiles.js');
    await requireProfile(io.env, profile);
  }
  return sessionWith(io, options, { ...given, url }, credentials);
}

function sessionWith(
  io: Io,
  options: RequestOptions,
  config: Config,
  credentials: Credentials,
): CommandSession {
  const { url, profile, token } = config;
  return {
    config,
    credentials: { ...credentials, clear: () => credentials.clear().then(() => forgetPlans(config)) },
    connectAnonymously: () => connect('none', undefined),
    connectWith: (accessToken) => connect('none', fixedToken(accessToken)),
    connectStored,
    async connectSignedIn() {
      if (token !== undefined) return connect('CROP_TOKEN', fixedToken(token));
      if ((await credentials.get()) !== undefined) return connectStored();
      const { signedOutError } = await import('./service-errors.js');
      throw signedOutError(config, credentials.path);
    },
  };

  function connectStored(): Promise<Api> {
    return connect('stored login', credentials);
  }

  async function connect(source: Credential['source'], tokens: TokenStore | undefined): Promise<Api> {
    const [{ createService }, { isPersonalToken }, stored] = await Promise.all([
      import('./service.js'),
      import('@crop-planning/shared/token-kinds'),
      tokens?.get(),
    ]);
    const isPersonal = stored !== undefined && isPersonalToken(stored.access_token);
    const credential = { source, profile, isPersonalToken: isPersonal };
    const { client, send } = await createService(io, { ...options, url, tokens });
    const inOwnWords = <Result>(request: () => Promise<Result>) =>
      request().catch((error: unknown) => explain(error, url, credential));
    return {
      url,
      credential,
      call: (request) => inOwnWords(() => request(client)),
      send: (path, request) => inOwnWords(() => send(path, request)),
      async rememberPlans(plans) {
        if (source === 'stored login') await (await planNamesOf(config)).remember(plans);
      },
    };
  }
}

/** Rethrows the service's refusal, or the reason why it did not answer, as a command-line error. */
async function explain(error: unknown, url: string, credential: Credential): Promise<never> {
  const { isCropError } = await import('@crop-planning/client');
  if (isCropError(error)) {
    const { asCliError } = await import('./service-errors.js');
    throw asCliError(error.data, url, credential);
  }
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/** Waits twice the time of a request, because the holder of the lock may itself be waiting for an answer. */
function lockOf({ interrupted }: Io, { timeout }: RequestOptions): LockOptions {
  return { timeoutMs: timeout * 2_000, interrupted };
}

async function planNamesOf({ directory, ...login }: Config): Promise<PlanNames> {
  const { openPlanNames } = await import('./plan-names.js');
  return openPlanNames(directory, keyOf(login));
}

async function forgetPlans(config: Config): Promise<void> {
  await (await planNamesOf(config)).forget();
}

function fixedToken(accessToken: string): TokenStore {
  return {
    get: () => ({ access_token: accessToken, refresh_token: null }),
    set: () => {},
    clear: () => {},
  };
}
