import type { Tokens, TokenStore } from '@crop-planning/client';
import type { LockOptions } from '../settings/lock.js';
import { openPrivateFile, type Write } from '../settings/private-file.js';
import { isLoopback } from './config.js';

export interface Credentials extends TokenStore {
  readonly path: string;
  get(): Promise<Tokens | undefined>;
  set(tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
  exclusively: NonNullable<TokenStore['exclusively']>;
  /** Makes the folder private and complains now, before a login whose tokens could not be kept. */
  prepare(): Promise<void>;
}

const patience: LockOptions = { timeoutMs: 60_000 };

/** The login kept for one server: tokens never go to another server than the one that issued them. */
export function openCredentials(directory: string, url: string, lock = patience): Credentials {
  const file = openPrivateFile(directory, 'credentials', lock);
  const { path, prepare } = file;
  return {
    path,
    prepare,
    get,
    set: (tokens) => exclusively((own) => own.set(tokens)),
    clear: async () => {
      if ((await get()) !== undefined) await exclusively((own) => own.clear());
    },
    exclusively,
  };

  async function get(): Promise<Tokens | undefined> {
    return asTokens((await file.read())[url]);
  }

  function exclusively<Result>(work: (own: Pick<Credentials, 'get' | 'set' | 'clear'>) => Promise<Result>) {
    return file.exclusively((write) => work({ get, ...writers(write) }));
  }

  function writers(write: Write): Pick<Credentials, 'set' | 'clear'> {
    return {
      set: ({ access_token, refresh_token }) =>
        write((values) => void (values[url] = { access_token, refresh_token })),
      clear: () => write((values) => void delete values[url]),
    };
  }
}

/** Where the login for this address is kept: there, or else at another name of this machine. */
export async function addressOfLogin(directory: string, url: string): Promise<string> {
  const values = await openPrivateFile(directory, 'credentials', patience).read();
  return [url, ...otherNames(url)].find((address) => asTokens(values[address]) !== undefined) ?? url;
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
