import {
  createCropClient,
  isCropError,
  keepInMemory,
  type CropFetch,
  type Tokens,
} from '@crop-planning/client';
import { describe, expect } from 'vitest';
import { planInput, test, type TestApp } from '../harness.js';

const minuteMs = 60_000;

describe('createCropClient', () => {
  test('sends calls of one tick together, at most ten, but those about accounts alone', async ({
    app,
    account,
  }) => {
    const { client, requests } = clientOf(app, account);
    await Promise.all([
      ...Array.from({ length: 12 }, () => client.cropPlans.list.query({})),
      client.auth.me.query({}),
    ]);
    expect(requests.map((url) => url.replace(/\?.*/, '').split(',').length).sort((a, b) => a - b)).toEqual([
      1, 2, 10,
    ]);
  });

  test('sends every call alone when batching is off', async ({ app, account }) => {
    const { client, requests } = clientOf(app, account, { isBatching: false });
    await Promise.all([client.cropPlans.list.query({}), client.notifications.list.query({})]);
    expect(requests).toHaveLength(2);
  });

  test('renews an expired access token once for all that wait, and repeats them', async ({
    app,
    account,
  }) => {
    const { client, store, requests } = clientOf(app, account);
    app.advanceClock(16 * minuteMs);
    const names = ['A', 'B', 'C'];
    await Promise.all(names.map((name) => client.cropPlans.create.mutate({ ...planInput, name })));
    const plans = await client.cropPlans.list.query({});
    expect(plans.map(({ name }) => name).sort()).toEqual(names);
    expect(requests.filter((url) => url.includes('auth.refresh'))).toHaveLength(1);
    expect(await store.get()).not.toEqual(account.tokens);
  });

  test('signs out when the session has ended', async ({ app, account, trpc }) => {
    const { client, store } = clientOf(app, account);
    await trpc(account.tokens.access_token).auth.logout.mutate({});
    app.advanceClock(16 * minuteMs);
    const error = await errorOf(client.auth.me.query({}));
    expect(isCropError(error, 'INVALID_TOKEN')).toBe(true);
    expect(await store.get()).toBeUndefined();
  });

  test('works without tokens, where nobody need be signed in', async ({
    app,
    account: { email, password },
  }) => {
    const client = createCropClient({ url: `${app.url}/` });
    expect(await client.auth.login.mutate({ email, password })).toMatchObject({ expires_in_minutes: 15 });
    expect(isCropError(await errorOf(client.auth.me.query({})), 'AUTHENTICATION_REQUIRED')).toBe(true);
  });

  test('sends a personal access token as it is, and says when it has expired', async ({
    app,
    account,
    trpc,
  }) => {
    const input = { name: 'app', expires_in_days: 1, scope: 'read' } as const;
    const { token } = await trpc(account.tokens.access_token).auth.tokens.create.mutate(input);
    const tokens = { access_token: token, refresh_token: null };
    const { client, store, requests } = clientOf(app, { ...account, tokens });
    expect(await client.auth.me.query({})).toMatchObject({ email: account.email });
    app.advanceClock(24 * 60 * minuteMs);
    expect(isCropError(await errorOf(client.cropPlans.list.query({})), 'TOKEN_EXPIRED')).toBe(true);
    expect(requests).toHaveLength(2);
    expect(await store.get()).toEqual(tokens);
  });

  test('does not send an old token along with a login', async ({ app, account: { email, password } }) => {
    const store = keepInMemory({ access_token: 'nonsense', refresh_token: null });
    const client = createCropClient({ url: app.url, tokens: store });
    await store.set(await client.auth.login.mutate({ email, password }));
    expect(await client.auth.me.query({})).toMatchObject({ email });
  });
});

describe('isCropError', () => {
  test('knows what the service answered, by code, with its issues', async ({ app, account }) => {
    const { client } = clientOf(app, account);
    const error = await errorOf(client.cropPlans.create.mutate({ ...planInput, planting_month: 13 }));
    expect(isCropError(error, 'CROP_PLAN_NOT_FOUND')).toBe(false);
    if (!isCropError(error, 'VALIDATION_FAILED')) throw error;
    expect(error.data.httpStatus).toBe(400);
    expect(error.data.issues?.map(({ path }) => path)).toEqual(['planting_month']);
  });

  test('is false for a failure of the network, which signs nobody out', async ({ account }) => {
    const store = keepInMemory(account.tokens);
    const client = createCropClient({ url: 'http://127.0.0.1:1', tokens: store });
    expect(isCropError(await errorOf(client.cropPlans.list.query({})))).toBe(false);
    expect(await store.get()).toEqual(account.tokens);
  });
});

function clientOf({ url }: TestApp, { tokens }: { tokens: Tokens }, options: { isBatching?: boolean } = {}) {
  const requests: string[] = [];
  const store = keepInMemory(tokens);
  const recording: CropFetch = (target, init) => {
    requests.push(target);
    return fetch(target, init);
  };
  return { client: createCropClient({ url, tokens: store, fetch: recording, ...options }), store, requests };
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('The call was to fail.');
    },
    (error: unknown) => error,
  );
}
