/** A signed-in client's tokens; `refresh_token` is null for an access token that cannot be renewed. */
export interface Tokens {
  access_token: string;
  refresh_token: string | null;
}
/** Where an app keeps its tokens: memory, a file, a key chain. */
export interface TokenStore {
  get(): Tokens | undefined | Promise<Tokens | undefined>;
  set(tokens: Tokens): void | Promise<void>;
  clear(): void | Promise<void>;
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
