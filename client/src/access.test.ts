import { describe, expect, it } from 'vitest';
import { createAccess } from './access.js';
import { keepInMemory, readTokenClaims, type Tokens, type TokenStore } from './tokens.js';

const long = 4_102_444_800;
const past = 946_684_800;
const refused = new Error('refused');
const offline = new Error('offline');

describe('createAccess', () => {
  it('uses an unexpired token as it is', async () => {
    const { access, refreshes } = setUp({ access_token: jwt(long), refresh_token: 'r1' });
    expect(await access.token()).toBe(jwt(long));
    expect(refreshes).toEqual([]);
  });

  it('renews an expired token once, however many requests wait', async () => {
    const { access, refreshes, store } = setUp({ access_token: jwt(past), refresh_token: 'r1' });
    const tokens = await Promise.all([access.token(), access.token(), access.token()]);
    expect(tokens).toEqual(['new', 'new', 'new']);
    expect(refreshes).toEqual(['r1']);
    expect(await store.get()).toEqual({ access_token: 'new', refresh_token: 'r2' });
  });

  it('renews a token that the service refused, whatever its claims say', async () => {
    const { access, refreshes } = setUp({ access_token: jwt(long), refresh_token: 'r1' });
    await access.token();
    expect(access.noteRefused(jwt(long))).toBe(true);
    expect(await access.token()).toBe('new');
    expect(refreshes).toEqual(['r1']);
  });

  it('does not check the expiry of a token it has just renewed, in case the clock is fast', async () => {
    const renewed = { access_token: jwt(past), refresh_token: 'r2' };
    const { access, refreshes } = setUp(
      { access_token: jwt(past - 1), refresh_token: 'r1' },
      async () => renewed,
    );
    await access.token();
    expect(await access.token()).toBe(jwt(past));
    expect(refreshes).toEqual(['r1']);
  });

  it('never renews a token without a refresh token', async () => {
    const { access, refreshes } = setUp({ access_token: jwt(past), refresh_token: null });
    expect(await access.token()).toBe(jwt(past));
    expect(access.noteRefused(jwt(past))).toBe(false);
    expect(refreshes).toEqual([]);
  });

  it('lets a store renew whose refresh token is elsewhere, and clears it when the service refuses', async () => {
    const store = keepInMemory({ access_token: jwt(past), refresh_token: null });
    const answers = [{ access_token: jwt(past + 1), refresh_token: null }, undefined];
    const access = createAccess({
      store,
      renewInStore: async () => answers.shift(),
      refresh: () => Promise.reject(new Error('not by the client')),
      isRefusal: () => false,
    });
    expect(await access.token()).toBe(jwt(past + 1));
    expect(await store.get()).toEqual({ access_token: jwt(past + 1), refresh_token: null });
    expect(access.noteRefused(jwt(past + 1))).toBe(true);
    expect(await access.token()).toBeUndefined();
    expect(await store.get()).toBeUndefined();
  });

  it('clears the store when the service refuses the refresh', async () => {
    const { access, store } = setUp({ access_token: jwt(past), refresh_token: 'r1' }, () =>
      Promise.reject(refused),
    );
    await expect(access.token()).rejects.toBe(refused);
    expect(await store.get()).toBeUndefined();
  });

  it('uses tokens renewed by another process if its refresh is refused, and keeps the store', async () => {
    const others = { access_token: 'others', refresh_token: 'r9' };
    const { access, store } = setUp({ access_token: jwt(past), refresh_token: 'r1' }, async () => {
      await store.set(others);
      throw refused;
    });
    expect(await access.token()).toBe('others');
    expect(await store.get()).toEqual(others);
  });

  it('renews the tokens of a shared store under its lock, unless another process did so', async () => {
    const { access, store, refreshes } = setUp({ access_token: jwt(past), refresh_token: 'r1' });
    const others = { access_token: jwt(past + 1), refresh_token: 'r9' };
    store.exclusively = async (work) => {
      await store.set(others);
      return work(store);
    };
    expect(await access.token()).toBe(jwt(past + 1));
    expect(refreshes).toEqual([]);
    store.exclusively = (work) => work(store);
    access.noteRefused(jwt(past + 1));
    expect(await access.token()).toBe('new');
    expect(refreshes).toEqual(['r9']);
  });

  it('returns no token if another process signed out while the request waited for the lock', async () => {
    const { access, store, refreshes } = setUp({ access_token: jwt(past), refresh_token: 'r1' });
    store.exclusively = async (work) => {
      await store.clear();
      return work(store);
    };
    expect(await access.token()).toBeUndefined();
    expect(refreshes).toEqual([]);
  });

  it('never clears the store because of a network failure', async () => {
    const tokens = { access_token: jwt(past), refresh_token: 'r1' };
    const { access, store } = setUp(tokens, () => Promise.reject(offline));
    await expect(access.token()).rejects.toBe(offline);
    expect(await store.get()).toEqual(tokens);
  });
});

describe('readTokenClaims', () => {
  it('reads expiry and email, including non-ASCII letters', () => {
    const payload = Buffer.from(JSON.stringify({ exp: 1, email: 'ädä@example.org', sub: 'x' })).toString(
      'base64url',
    );
    expect(readTokenClaims(`h.${payload}.s`)).toEqual({ exp: 1, email: 'ädä@example.org' });
  });

  it.each(['', 'croppat_abc', 'a.b.c', 'a.bnVsbA.c'])('returns no claims for %j', (token) => {
    expect(readTokenClaims(token)).toEqual({});
  });
});

function setUp(
  tokens: Tokens,
  answer: () => Promise<Tokens> = async () => ({ access_token: 'new', refresh_token: 'r2' }),
) {
  let stored: Tokens | undefined = tokens;
  const store: TokenStore = {
    get: () => stored,
    set: (next) => {
      stored = next;
    },
    clear: () => {
      stored = undefined;
    },
  };
  const refreshes: string[] = [];
  const access = createAccess({
    store,
    refresh: (token) => {
      refreshes.push(token);
      return answer();
    },
    isRefusal: (error) => error === refused,
  });
  return { access, store, refreshes };
}

function jwt(exp: number): string {
  return `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
}
