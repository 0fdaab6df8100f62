import {
  createCropClient,
  isCropError,
  keepInMemory,
  type CropClientOptions,
  type CropFetch,
  type CropRequest,
  type Tokens,
} from '@crop-planning/client';
import { describe, expect, test as base } from 'vitest';
import { fetchDocument } from '../api-document.js';
import { failure, planInput, register, restOf, startTestApp, test, type TestApp } from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import { forge, hmac } from '../token-forger.js';

const minuteMs = 60_000;

describe('createCropClient', () => {
  test('batches calls made in one tick, at most ten per request, and sends account calls separately', async ({
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

  test('sends every call separately when batching is off', async ({ app, account }) => {
    const { client, requests } = clientOf(app, account, { isBatching: false });
    await Promise.all([client.cropPlans.list.query({}), client.notifications.list.query({})]);
    expect(requests).toHaveLength(2);
  });

  test('renews an expired access token once for all waiting calls, and retries them', async ({
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

  test('renews an access token that the service refuses before it expires', async ({ app, account }) => {
    const { access_token, refresh_token } = account.tokens;
    const refused = forge(access_token, { sign: hmac('sha256', 'a secret from before its rotation') });
    const { client, requests } = clientOf(app, { tokens: { access_token: refused, refresh_token } });
    expect(await client.auth.me.query({})).toMatchObject({ email: account.email });
    expect(requests.map((url) => new URL(url).pathname)).toEqual([
      '/trpc/auth.me',
      '/trpc/auth.refresh',
      '/trpc/auth.me',
    ]);
  });

  test('renews an access token only once for a call, even if the service refuses the new one too', async ({
    app,
    account,
  }) => {
    const requests: string[] = [];
    const client = createCropClient({
      url: app.url,
      tokens: keepInMemory(account.tokens),
      fetch: (target, init) => {
        requests.push(new URL(target).pathname);
        return fetch(target, { ...init, headers: { ...init.headers, authorization: 'Bearer refused' } });
      },
    });
    expect(isCropError(await failure(client.auth.me.query({})), 'INVALID_TOKEN')).toBe(true);
    expect(requests).toEqual(['/trpc/auth.me', '/trpc/auth.refresh', '/trpc/auth.me']);
  });

  test('signs out when the session has ended', async ({ app, account, trpc }) => {
    const { client, store } = clientOf(app, account);
    await trpc(account.tokens.access_token).auth.logout.mutate({});
    const error = await failure(client.auth.me.query({}));
    expect(isCropError(error, 'INVALID_TOKEN')).toBe(true);
    expect(await store.get()).toBeUndefined();
  });

  test('needs no tokens for calls that require no sign-in', async ({ app, account: { email, password } }) => {
    const client = createCropClient({ url: `${app.url}/` });
    expect(await client.auth.login.mutate({ email, password })).toMatchObject({ expires_in_minutes: 15 });
    expect(isCropError(await failure(client.auth.me.query({})), 'AUTHENTICATION_REQUIRED')).toBe(true);
  });

  test('sends a personal access token unchanged, and reports its expiry without trying to renew it', async ({
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
    expect(isCropError(await failure(client.cropPlans.list.query({})), 'TOKEN_EXPIRED')).toBe(true);
    expect(requests).toHaveLength(2);
    expect(await store.get()).toEqual(tokens);
  });

  test('does not send a stored token with a login', async ({ app, account: { email, password } }) => {
    const store = keepInMemory({ access_token: 'nonsense', refresh_token: null });
    const client = createCropClient({ url: app.url, tokens: store });
    await store.set(await client.auth.login.mutate({ email, password }));
    expect(await client.auth.me.query({})).toMatchObject({ email });
  });
});

describe('a call by the typed client', () => {
  const repeatable = [
    'analyses.record',
    'analyses.run',
    'analyses.runMany',
    'climates.create',
    'cropPlans.create',
  ];

  test('is retried once if no response arrives, with the same idempotency key, and takes effect once', async ({
    app,
    account,
  }) => {
    const { client, sent } = cutClientOf(app, account, 1);
    const plan = await client.cropPlans.create.mutate(planInput);
    expect(await client.cropPlans.list.query({})).toEqual([plan]);
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], undefined]);
    await client.analyses.run.mutate({ plan_id: plan.id });
    expect(sent.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  test('fails if the retry gets no response either', async ({ app, account }) => {
    const { client, sent } = cutClientOf(app, account, Infinity);
    expect(isCropError(await failure(client.cropPlans.create.mutate(planInput)), 'NETWORK_ERROR')).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test('is not retried if it might take effect twice, or if the app forbids it', async ({ app, account }) => {
    const { client, sent } = cutClientOf(app, account, Infinity);
    await failure(client.auth.tokens.create.mutate({ name: 'a', expires_in_days: 1, scope: 'read' }));
    expect(sent).toHaveLength(1);
    const withoutRetries = cutClientOf(app, account, Infinity, { isTriedAgain: () => false });
    await failure(withoutRetries.client.cropPlans.list.query({}));
    expect(withoutRetries.sent).toHaveLength(1);
  });

  test('sends the idempotency key that the app provides', async ({ app, account }) => {
    const first = cutClientOf(app, account, 0);
    const second = cutClientOf(app, account, 0);
    const context = { idempotencyKey: 'from the file, row 1' };
    const plan = await first.client.cropPlans.create.mutate(planInput, { context });
    expect(await second.client.cropPlans.create.mutate(planInput, { context })).toEqual(plan);
  });

  test('sends an idempotency key wherever the service accepts one', async ({ app, account, apiKey }) => {
    const { paths } = await fetchDocument(app);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const keyedOperations = operations.filter((operation) =>
      JSON.stringify(operation).includes('Idempotency-Key"'),
    );
    expect(keyedOperations.flatMap(({ operationId }) => operationId ?? []).sort()).toEqual(repeatable);

    const { client, sent } = cutClientOf(app, account, 0);
    const plan = await client.cropPlans.create.mutate(planInput);
    await client.analyses.run.mutate({ plan_id: plan.id });
    await client.analyses.runMany.mutate({ plan_ids: [plan.id] });
    await client.climates.create.mutate(lowerFarm);
    const tokens = { access_token: apiKey, refresh_token: null };
    const producer = cutClientOf(app, { tokens }, 0);
    await producer.client.analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label: 'feasible' });
    for (const { headers } of [...sent, ...producer.sent])
      expect(headers).toHaveProperty('idempotency-key', expect.any(String));
  });
});

describe('a temporary refusal', () => {
  base('says when to call again, with or without batching', async ({ onTestFinished }) => {
    const app = await startTestApp({ MODEL_ANALYSES_PER_HOUR: 1 });
    onTestFinished(app.close);
    app.stopClock();
    const tokens = keepInMemory((await register(restOf(app))).tokens);
    const { crop, location, planting_month, risk_tolerance } = planInput;
    const preview = { crop, location, planting_month, risk_tolerance };
    await createCropClient({ url: app.url, tokens }).analyses.preview.query(preview);
    for (const options of [{}, { isBatching: false }, { fetch }]) {
      const client = createCropClient({ url: app.url, tokens, ...options });
      const error = await failure(client.analyses.preview.query(preview));
      expect(isCropError(error, 'TOO_MANY_REQUESTS') && error.data.retry_after).toBe(60 * 60);
    }
  });
});

function clientOf({ url }: TestApp, { tokens }: { tokens: Tokens }, options: { isBatching?: boolean } = {}) {
  const requests: string[] = [];
  const store = keepInMemory(tokens);
  const recordingFetch: CropFetch = (target, init) => {
    requests.push(target);
    return fetch(target, init);
  };
  return {
    client: createCropClient({ url, tokens: store, fetch: recordingFetch, ...options }),
    store,
    requests,
  };
}

/** Creates a client whose first `cuts` responses are lost, although the requests arrive. */
function cutClientOf(
  { url }: TestApp,
  { tokens }: { tokens: Tokens },
  cuts: number,
  options: Pick<CropClientOptions, 'isTriedAgain'> = {},
) {
  const sent: CropRequest[] = [];
  const cuttingFetch: CropFetch = async (target, init) => {
    sent.push(init);
    const answer = await fetch(target, init);
    if (sent.length <= cuts) throw new TypeError('fetch failed');
    return answer;
  };
  return {
    client: createCropClient({ url, tokens: keepInMemory(tokens), fetch: cuttingFetch, ...options }),
    sent,
  };
}
