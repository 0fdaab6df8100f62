import { readTokenClaims, type Tokens, type TokenStore } from './tokens.js';

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
export function createAccess({ store, renewInStore, refresh, isRefusal }: AccessOptions): TokenAccess {
  let refreshing: Promise<Tokens | undefined> | undefined;
  let refusedToken: string | undefined;
  let renewedToken: string | undefined;
  let isRenewable = false;

  return { token, noteRefused };

  async function token(): Promise<string | undefined> {
    const stored = await store.get();
    isRenewable = renewInStore !== undefined || typeof stored?.refresh_token === 'string';
    if (stored === undefined || !isRenewable || !isDue(stored.access_token)) return stored?.access_token;
    refreshing ??= renew(stored).finally(() => {
      refreshing = undefined;
    });
    return (await refreshing)?.access_token;
  }

  function noteRefused(token: unknown): boolean {
    if (typeof token !== 'string' || !isRenewable) return false;
    refusedToken = token;
    return true;
  }

  /**
   * Whether a token must be renewed. The expiry of a renewed token is never checked, because with a wrong
   * local clock, the token might always look expired.
   */
  function isDue(accessToken: string): boolean {
    if (accessToken === refusedToken) return true;
    if (accessToken === renewedToken) return false;
    const { exp } = readTokenClaims(accessToken);
    return exp !== undefined && exp * 1000 <= Date.now();
  }

  async function renew(expired: Tokens): Promise<Tokens | undefined> {
    const renewIn = (lockedStore: TokenStore) => renewUnlessAlreadyRenewed(lockedStore, expired);
    const renewed = await (store.exclusively === undefined ? renewIn(store) : store.exclusively(renewIn));
    renewedToken = renewed?.access_token;
    return renewed;
  }

  /**
   * Returns the renewed tokens, or those that another process has stored; undefined if another process has
   * signed out.
   */
  async function renewUnlessAlreadyRenewed(
    lockedStore: TokenStore,
    expired: Tokens,
  ): Promise<Tokens | undefined> {
    const current = await lockedStore.get();
    if (current === undefined || current.access_token !== expired.access_token) return current;
    if (renewInStore !== undefined) {
      const renewed = await renewInStore();
      await (renewed === undefined ? lockedStore.clear() : lockedStore.set(renewed));
      return renewed;
    }
    if (current.refresh_token === null) return current;
    try {
      const renewed = await refresh(current.refresh_token);
      await lockedStore.set(renewed);
      return renewed;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const latest = await lockedStore.get();
      if (latest !== undefined && latest.refresh_token !== current.refresh_token) return latest;
      await lockedStore.clear();
      throw error;
    }
  }
}
