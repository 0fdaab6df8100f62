import type { Tokens, TokenStore } from '@crop-planning/client';
import type { LockOptions } from '../settings/lock.js';
import { openPrivateFile, type FileRules, type Write } from '../settings/private-file.js';
import { isLoopback } from '../settings/address.js';

export interface Credentials extends TokenStore {
  readonly path: string;
  get(): Promise<Tokens | undefined>;
  set(tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
  exclusively: NonNullable<TokenStore['exclusively']>;
  /**
   * Makes the folder private; called before a login, so that it fails before tokens are issued that could not
   * be stored.
   */
  prepare(): Promise<void>;
}

/** How the file of the logins is opened; damage is reported to `onDamage`, if that is given. */
export interface CredentialsOptions extends LockOptions, Partial<Pick<FileRules, 'onDamage'>> {}

const optionsDefault: CredentialsOptions = { timeoutMs: 60_000 };

/** Stored logins by their keys. */
export type Logins = ReadonlyMap<string, Tokens>;

/** The server and the profile of a stored login: tokens are only ever sent to the server that issued them. */
export interface LoginPlace {
  url: string;
  profile?: string | undefined;
}

/**
 * Opens the login stored for one server and profile; without a profile, the key is only the address. The file
 * is read once, unless `logins` has its contents, and is read again under the lock, to see what other
 * processes have stored.
 */
export function openCredentials(
  directory: string,
  place: LoginPlace | string,
  options = optionsDefault,
  logins?: Logins,
): Credentials {
  const key = typeof place === 'string' ? place : keyOf(place);
  const file = openFile(directory, options);
  const { path, prepare } = file;
  let cache = logins && Promise.resolve(logins.get(key));
  return {
    path,
    prepare,
    get: () => cache ?? read(),
    set: (tokens) => exclusively((own) => own.set(tokens)),
    clear: async () => {
      if ((await read()) !== undefined) await exclusively((own) => own.clear());
    },
    exclusively,
  };

  function read(): Promise<Tokens | undefined> {
    return (cache = file.read().then((values) => asTokens(values[key])));
  }

  function exclusively<Result>(work: (own: Pick<Credentials, 'get' | 'set' | 'clear'>) => Promise<Result>) {
    return file.exclusively((write) => work({ get: read, ...writers(write) }));
  }

  function writers(write: Write): Pick<Credentials, 'set' | 'clear'> {
    return {
      set: async ({ access_token, refresh_token }) => {
        const tokens = { access_token, refresh_token };
        await write((values) => void (values[key] = tokens));
        cache = Promise.resolve(tokens);
      },
      clear: async () => {
        await write((values) => void delete values[key]);
        cache = Promise.resolve(undefined);
      },
    };
  }
}

/** Opens the login for this address, or else for another name of this machine. */
export async function openLogin(
  directory: string,
  place: LoginPlace,
  options: CredentialsOptions,
): Promise<{ url: string; credentials: Credentials }> {
  const logins = await readLogins(directory, options);
  const url = addressIn(logins, place);
  return { url, credentials: openCredentials(directory, { ...place, url }, options, logins) };
}

/** Finds the address under which the login is stored: this one, or else another name of this machine. */
export async function addressOfLogin(directory: string, place: LoginPlace): Promise<string> {
  return addressIn(await readLogins(directory), place);
}

/** Like `addressOfLogin`, among these logins. */
export function addressIn(logins: Logins, { url, profile }: LoginPlace): string {
  const addresses = [url, ...otherNames(url)];
  return addresses.find((address) => logins.has(keyOf({ url: address, profile }))) ?? url;
}

export async function readLogins(
  directory: string,
  options: Pick<CredentialsOptions, 'onDamage'> = {},
): Promise<Logins> {
  const values = await openFile(directory, { ...optionsDefault, ...options }).read();
  return new Map(
    Object.entries(values).flatMap(([key, value]) => {
      const tokens = asTokens(value);
      return tokens === undefined ? [] : [[key, tokens]];
    }),
  );
}

function openFile(directory: string, options: CredentialsOptions) {
  return openPrivateFile(directory, 'credentials', { onDamage: () => {}, ...options, isSecret: true });
}

export function keyOf({ url, profile }: LoginPlace): string {
  return profile === undefined ? url : `${profile} ${url}`;
}

function otherNames(url: string): string[] {
  const { hostname } = new URL(url);
  if (!isLoopback(hostname)) return [];
  return ['127.0.0.1', 'localhost', '[::1]']
    .filter((name) => name !== hostname)
    .map((name) => url.replace(hostname, name));
}

function asTokens(value: unknown): Tokens | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('access_token' in value) || typeof value.access_token !== 'string') return undefined;
  const refreshToken = 'refresh_token' in value ? value.refresh_token : null;
  return {
    access_token: value.access_token,
    refresh_token: typeof refreshToken === 'string' ? refreshToken : null,
  };
}
