import type { TokenStore } from './tokens.js';
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
/**
 * Creates a store in the browser's `localStorage`: the login survives a reload, and all tabs share it.
 *
 * The risk: every script that runs in the page can read the tokens, including one that an attacker injects or
 * that comes with a dependency. With them, an attacker can use the account until the session ends. Only use
 * this store in an app that runs no third-party scripts and has a strict Content-Security-Policy. Otherwise,
 * use `keepInMemory`, which needs a login after each reload, or write a `TokenStore` of your own.
 */
export declare function keepInBrowser({ key, storage }?: BrowserStoreOptions): TokenStore;
