import { type Tokens, type TokenStore } from './tokens.js';
export interface TokenAccess {
  /**
   * Returns the access token for the next request and renews it first if due; undefined when not signed in.
   */
  token(): Promise<string | undefined>;
  /**
   * Call when the service refuses this access token (TOKEN_EXPIRED, INVALID_TOKEN); returns true if a retry
   * can use a new one.
   */
  noteRefused(token: unknown): boolean;
}
export interface AccessOptions {
  store: TokenStore;
  /** Renews the login where only the store can; undefined if the service refuses. */
  renewInStore?: (() => Promise<Tokens | undefined>) | undefined;
  refresh(refreshToken: string): Promise<Tokens>;
  /** True if the service itself refused the refresh; false for a network fault. */
  isRefusal(error: unknown): boolean;
}
/**
 * Keeps one client's tokens usable: however many requests wait, only one refresh is in progress at a time.
 */
export declare function createAccess({ store, renewInStore, refresh, isRefusal }: AccessOptions): TokenAccess;
