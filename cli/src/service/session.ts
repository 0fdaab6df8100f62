import type { TokenStore } from '@crop-planning/client';
import { readConfig, readUrl, type Config } from '../settings/address.js';
import type { Io } from '../terminal/io.js';
import { writeMessage } from '../terminal/output/screen.js';
import { isJsonWanted, type OutputOptions } from '../terminal/output/view.js';
import type { Api, Credential, CommandSession, RequestOptions, SignIn } from './api.js';
import {
  keyOf,
  openCredentials,
  openLogin,
  type Credentials,
  type CredentialsOptions,
} from './credentials.js';
import type { Remembered } from './remembered.js';

type SessionOptions = RequestOptions & OutputOptions;

/**
 * Creates a session for signing in, whose login is stored for the given address or else the one in the
 * settings.
 */
export function createSignIn(io: Io, options: SessionOptions, address: string | undefined): SignIn {
  const settings = readConfig(io.env);
  const config = address === undefined ? settings : { ...settings, url: readUrl(address, '--url') };
  const damage = createDamageReport(io, options);
  const credentials = openCredentials(config.directory, config, accessOf(io, options, damage));
  const session = sessionWith(io, options, config, { credentials, damage });
  return {
    ...session,
    async keep(tokens) {
      await session.credentials.set(tokens);
      await forgetWords(config);
      // From now on, the profile has its own address.
      if (address === undefined && config.profile === undefined) return;
      const { setAddress } = await import('./profiles.js');
      await setAddress(io.env, config.profile, config.url);
    },
  };
}

/**
 * Creates a session for a user who may be signed in. Tokens are sent only to the address they are stored for.
 */
export async function createSession(io: Io, options: SessionOptions): Promise<CommandSession> {
  const settings = readConfig(io.env);
  const { profile, token, directory } = settings;
  const damage = createDamageReport(io, options);
  const access = accessOf(io, options, damage);
  const { url, credentials } =
    token === undefined
      ? await openLogin(directory, settings, access)
      : { url: settings.url, credentials: openCredentials(directory, settings, access) };
  // A profile with a stored login is known to exist; any other is looked up in the settings.
  if (profile !== undefined && (token !== undefined || (await credentials.get()) === undefined)) {
    const { requireProfile } = await import('./profiles.js');
    await requireProfile(io.env, profile);
  }
  return sessionWith(io, options, { ...settings, url }, { credentials, damage });
}

function sessionWith(
  io: Io,
  options: RequestOptions,
  config: Config,
  { credentials, damage }: { credentials: Credentials; damage: DamageReport },
): CommandSession {
  const { url, profile, token } = config;
  return {
    config,
    credentials: { ...credentials, clear: () => credentials.clear().then(() => forgetWords(config)) },
    connectAnonymously: () => connect('none', undefined),
    connectWith: (accessToken) => connect('none', fixedToken(accessToken)),
    connectStored,
    async connectSignedIn() {
      if (token !== undefined) return connect('CROP_TOKEN', fixedToken(token));
      if ((await credentials.get()) !== undefined) return connectStored();
      const { signedOutError } = await import('./service-errors.js');
      throw signedOutError(config, credentials.path, damage.takeHints());
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
    const wrapFetch = source === 'stored login' ? await askUnread() : undefined;
    const { client, send } = await createService(io, { ...options, url, profile, tokens, wrapFetch });
    const withCliErrors = <Result>(request: () => Promise<Result>) =>
      request().catch((error: unknown) => explain(error, url, credential));
    return {
      url,
      credential,
      call: (request) => withCliErrors(() => request(client)),
      send: (path, request) => withCliErrors(() => send(path, request)),
      remember: async (store) => {
        if (source === 'stored login') await store(await rememberedOf(config));
      },
    };
  }

  async function askUnread() {
    if (options.onUnread === undefined) return undefined;
    const { openUnread } = await import('./unread.js');
    return openUnread({ directory: config.directory, key: keyOf(config) }, io.now(), options.onUnread);
  }
}

/** Rethrows the service's error, or the reason why it did not answer, as a command-line error. */
async function explain(error: unknown, url: string, credential: Credential): Promise<never> {
  const { isCropError } = await import('@crop-planning/client');
  if (isCropError(error) && error.data.code !== 'NETWORK_ERROR') {
    const { asCliError } = await import('./service-errors.js');
    throw asCliError(error.data, url, credential);
  }
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/**
 * Returns how to open the credentials: the lock's timeout is twice a request's time limit, because the holder
 * of the lock may itself be waiting for a response.
 */
function accessOf(
  { interrupted }: Io,
  { timeout }: RequestOptions,
  { onDamage }: DamageReport,
): CredentialsOptions {
  return { timeoutMs: timeout * 2_000, interrupted, onDamage };
}

async function rememberedOf({ directory, ...login }: Config): Promise<Remembered> {
  const { openRemembered } = await import('./remembered.js');
  return openRemembered(directory, keyOf(login));
}

async function forgetWords(config: Config): Promise<void> {
  await (await rememberedOf(config)).forget();
}

function fixedToken(accessToken: string): TokenStore {
  return {
    get: () => ({ access_token: accessToken, refresh_token: null }),
    set: () => {},
    clear: () => {},
  };
}

/** Tells the user once that the file with the logins was damaged. */
export interface DamageReport {
  /** Reports the file when the command ends, unless its failure has done so. */
  onDamage(path: string): void;
  /** Returns the hint for a failure, and reports nothing more. */
  takeHints(): string[];
}

export function createDamageReport(io: Io, options: OutputOptions): DamageReport {
  let hints: string[] | undefined;
  return {
    onDamage(path) {
      if (hints !== undefined) return;
      hints = [`${path} was damaged, so its logins are lost: sign in again.`];
      // With --json, stderr carries nothing but a failure.
      if (!isJsonWanted(options)) io.atEnd(write);
    },
    takeHints: () => (hints ?? []).splice(0),
  };

  async function write(): Promise<void> {
    for (const hint of hints ?? []) await writeMessage(io.stderr, hint);
  }
}
