/** What a signed-in client has; `refresh_token` is null for a token that cannot be renewed. */
export interface Tokens {
  access_token: string;
  refresh_token: string | null;
}
/** Where an app keeps its tokens: memory, a file, a key chain. */
export interface TokenStore {
  get(): Tokens | undefined | Promise<Tokens | undefined>;
  set(tokens: Tokens): void | Promise<void>;
  clear(): void | Promise<void>;
  /** For a store shared by several processes: does the work while none of the others changes the tokens. */
  exclusively?<Result>(work: (store: TokenStore) => Promise<Result>): Promise<Result>;
}
export interface TokenClaims {
  /** Seconds since 1970. */
  exp?: number;
  email?: string;
}
/** A store that lasts as long as the program runs. */
export declare function keepInMemory(tokens?: Tokens): TokenStore;
/** The claims of an access token, unverified: for planning a refresh or showing whose it is, never to be trusted. */
export declare function readTokenClaims(token: string): TokenClaims;
