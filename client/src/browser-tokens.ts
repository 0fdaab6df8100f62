import type { Tokens, TokenStore } from './tokens.js';

export interface BrowserStoreOptions {
  /** The name of the entry in the storage; `crop-planning` by default. */
  key?: string;
  /** By default `localStorage`; with `sessionStorage`, the login belongs to one tab and ends with it. */
  storage?: BrowserStorage;
}

/** The part of the Web Storage API that `keepInBrowser` uses. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface BrowserGlobals {
  localStorage: BrowserStorage;
  navigator?: { locks?: LockManager };
}

interface LockManager {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Creates a store in the browser's `localStorage`: the login survives a reload, and all tabs share it.
 *
 * The risk: every script that runs in the page can read the tokens, including one that an attacker injects or
 * that comes with a dependency. With them, an attacker can use the account until the session ends. Only use
 * this store in an app that runs no third-party scripts and has a strict Content-Security-Policy. Otherwise,
 * use `keepInMemory`, which needs a login after each reload, or write a `TokenStore` of your own.
 */
export function keepInBrowser({ key = 'crop-planning', storage }: BrowserStoreOptions = {}): TokenStore {
  const globals = globalThis as unknown as BrowserGlobals;
  const locks = globals.navigator?.locks;
  // Looked up late, because a server that renders the page first has no localStorage.
  const entries = () => storage ?? globals.localStorage;
  const store: TokenStore = {
    get: () => parseTokens(entries().getItem(key)),
    set: (tokens) => entries().setItem(key, JSON.stringify(tokens)),
    clear: () => entries().removeItem(key),
  };
  // Only pages served over https or from localhost have locks. Without a lock, or if a tab does not yet see what
  // another has stored, both renew the login, and the service gives both the same tokens.
  return locks === undefined
    ? store
    : { ...store, exclusively: (work) => locks.request(key, () => work(store)) };
}

/** Returns undefined for anything but tokens, such as another program's entry with the same name. */
function parseTokens(text: string | null): Tokens | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  return isTokens(value)
    ? { access_token: value.access_token, refresh_token: value.refresh_token }
    : undefined;
}

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    typeof value.access_token === 'string' &&
    'refresh_token' in value &&
    (value.refresh_token === null || typeof value.refresh_token === 'string')
  );
}
