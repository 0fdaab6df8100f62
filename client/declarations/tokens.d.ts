/**
 * A signed-in client's tokens; `refresh_token` is null for an access token that cannot be renewed, or that the
 * store itself renews.
 */
export interface Tokens {
  access_token: string;
  refresh_token: string | null;
}
/**
 * Where an app keeps its tokens: memory, a file, a key chain. Besides `keepInMemory` and `keepInBrowser`, an
 * app can pass any object with these methods.
 */
export interface TokenStore {
  /** Returns the tokens last set; undefined if the user is not signed in. Called before each request. */
  get(): Tokens | undefined | Promise<Tokens | undefined>;
  /** Called by the app after a login, and by the client after each renewal. */
  set(tokens: Tokens): void | Promise<void>;
  /** Called by the client when the service refuses to renew the login: the user has to sign in again. */
  clear(): void | Promise<void>;
  /**
   * Renews the login in place of `auth.refresh`, for a page whose refresh token is in a cookie that scripts
   * cannot read. Resolves to undefined if the service refuses; rejects if it does not answer.
   */
  renew?(): Promise<Tokens | undefined>;
  /** Does the work while no other process changes the tokens; needed if several processes share the store. */
  exclusively?<Result>(work: (store: TokenStore) => Promise<Result>): Promise<Result>;
}
export interface TokenClaims {
  /** The expiry, in seconds since 1970. */
  exp?: number;
  email?: string;
}
/** Creates a store that lasts as long as the program runs. */
export declare function keepInMemory(tokens?: Tokens): TokenStore;
/**
 * Reads the claims of an access token without verifying them. Use them to plan a refresh or to show the
 * owner, but never trust them.
 */
export declare function readTokenClaims(token: string): TokenClaims;
