import {
  createCropClient,
  isCropError,
  keepInMemory,
  type CropFetch,
  type Subscription,
  type SubscriptionEvent,
  type Tokens,
} from '@crop-planning/client';
import type { Notification } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { recordAnalyses } from '../cli/cli-fixture.js';
import { startCuttingProxy } from '../cutting-proxy.js';
import { createPlan, register, restOf, startTestApp, test } from '../harness.js';
import { startPair } from '../pair.js';

const minuteMs = 60_000;

describe('notifications.onCreated', () => {
  test('delivers every notification once and in order, despite cut connections and a server restart', async ({
    onTestFinished,
  }) => {
    const pair = await startPair();
    onTestFinished(pair.close);
    // The first connection is cut after the stream has begun, the others in the middle of an event.
    const proxy = await startCuttingProxy(pair.left.url, [900, 1_401, 20_007, 1_213]);
    onTestFinished(proxy.close);
    const rest = restOf(pair.right);
    const { tokens } = await register(rest);
    const { id: planId } = await createPlan(rest, tokens.access_token);
    const follower = follow(proxy.url, tokens);
    onTestFinished(() => follower.subscription.unsubscribe());
    await follower.started;

    await recordAnalyses(rest, pair.producerKey, planId, labels(101));
    await expect.poll(() => follower.ids.length).toBe(100);
    expect(proxy.count).toBeGreaterThan(4);

    await pair.left.close();
    await recordAnalyses(rest, pair.producerKey, planId, labels(4).reverse());
    await expect.poll(() => follower.failures.length).toBeGreaterThan(0);
    expect(follower.failures.filter((error) => !isCropError(error, 'NETWORK_ERROR'))).toEqual([]);
    const restarted = await startTestApp({
      PORT: Number(new URL(pair.left.url).port),
      MONGODB_URI: pair.left.environment['MONGODB_URI'] ?? '',
    });
    onTestFinished(restarted.close);
    await expect.poll(() => follower.ids.length).toBe(104);
    await recordAnalyses(rest, pair.producerKey, planId, labels(2));
    await expect.poll(() => follower.ids.length).toBe(105);
    expect(follower.ids).toEqual(Array.from({ length: 105 }, (_, at) => String(at + 1)));
  });

  test('delivers notifications exactly as they are listed, starting after the given lastEventId', async ({
    app,
    account,
    rest,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await recordAnalyses(rest, apiKey, id, labels(3));
    const follower = follow(app.url, account.tokens, { lastEventId: '1' });
    await follower.started;
    await recordAnalyses(rest, apiKey, id, ['infeasible']);
    await expect.poll(() => follower.ids).toEqual(['2', '3']);
    follower.subscription.unsubscribe();
    const { body } = await rest('GET /notifications?limit=2', { token });
    expect(body).toMatchObject({ notifications: follower.events.map(({ data }) => data).reverse() });
  });

  test('renews an expired access token when connecting and reconnecting, and puts no token in a URL', async ({
    app,
    account,
    rest,
    apiKey,
    onTestFinished,
  }) => {
    const { id } = await createPlan(rest, account.tokens.access_token);
    const proxy = await startCuttingProxy(app.url);
    onTestFinished(proxy.close);
    app.advanceClock(16 * minuteMs);
    const follower = follow(proxy.url, account.tokens);
    onTestFinished(() => follower.subscription.unsubscribe());
    await follower.started;
    app.advanceClock(16 * minuteMs);
    proxy.cutAll();
    await recordAnalyses(rest, apiKey, id, labels(2));
    await expect.poll(() => follower.ids).toEqual(['1']);
    expect(follower.addresses.filter((address) => address.includes('auth.refresh'))).toHaveLength(2);
    expect(follower.addresses.filter((address) => /eyJ|token/i.test(address))).toEqual([]);
  });

  test('ends with the service’s error when it is refused, and signs out when the session has ended', async ({
    app,
    account,
    trpc,
  }) => {
    const anonymous = follow(app.url, undefined);
    expect(isCropError(await anonymous.ended, 'AUTHENTICATION_REQUIRED')).toBe(true);
    const wrong = follow(app.url, account.tokens, { lastEventId: 'x' });
    expect(isCropError(await wrong.ended, 'VALIDATION_FAILED')).toBe(true);
    await trpc(account.tokens.access_token).auth.logout.mutate({});
    const late = follow(app.url, account.tokens);
    expect(isCropError(await late.ended, 'INVALID_TOKEN')).toBe(true);
    expect(await late.store.get()).toBeUndefined();
  });

  test('closes its connection when the app unsubscribes or aborts its signal', async ({
    app,
    account,
    onTestFinished,
  }) => {
    const proxy = await startCuttingProxy(app.url);
    onTestFinished(proxy.close);
    const controller = new AbortController();
    const followers = [
      follow(proxy.url, account.tokens),
      follow(proxy.url, account.tokens, {}, controller.signal),
    ];
    await Promise.all(followers.map(({ started }) => started));
    expect(proxy.openAmong(2)).toBe(2);
    followers[0]?.subscription.unsubscribe();
    controller.abort();
    // Node may open further connections that it never uses, so only the first two count.
    await expect.poll(() => proxy.openAmong(2)).toBe(0);
  });
});

interface Follower {
  subscription: Subscription;
  store: ReturnType<typeof keepInMemory>;
  started: Promise<void>;
  ended: Promise<Error>;
  events: SubscriptionEvent<Notification>[];
  readonly ids: string[];
  /** The errors of failed attempts to reconnect. */
  failures: Error[];
  /** The URLs of all requests. */
  addresses: string[];
}

function follow(
  url: string,
  tokens: Tokens | undefined,
  input: { lastEventId?: string } = {},
  signal?: AbortSignal,
): Follower {
  const store = keepInMemory(tokens);
  const addresses: string[] = [];
  const recordingFetch: CropFetch = (address, init) => {
    addresses.push(address);
    return fetch(address, init);
  };
  const client = createCropClient({ url, tokens: store, fetch: recordingFetch });
  const events: SubscriptionEvent<Notification>[] = [];
  const failures: Error[] = [];
  let onStarted = () => {};
  let onError: (error: Error) => void = () => {};
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  const ended = new Promise<Error>((resolve) => (onError = resolve));
  const subscription = client.notifications.onCreated.subscribe(input, {
    onData: (event) => events.push(event),
    onStarted,
    onError,
    onConnectionStateChange: ({ error }) => error && failures.push(error),
    ...(signal && { signal }),
  });
  return {
    subscription,
    store,
    started,
    ended,
    events,
    failures,
    addresses,
    get ids() {
      return events.map(({ id }) => id);
    },
  };
}

/** Returns labels, each different from the previous one. */
function labels(count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at % 2 ? 'infeasible' : 'feasible'));
}
