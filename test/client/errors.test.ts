import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCropClient, isCropError, keepInMemory } from '@crop-planning/client';
import { describe, expect } from 'vitest';
import { failure, planInput, test } from '../harness.js';

describe('isCropError', () => {
  test('recognises an error from the service by its code, and gives access to its issues', async ({
    app,
    account,
  }) => {
    const client = createCropClient({ url: app.url, tokens: keepInMemory(account.tokens) });
    const error: unknown = await failure(
      client.cropPlans.create.mutate({ ...planInput, planting_month: 13 }),
    );
    expect(isCropError(error, 'CROP_PLAN_NOT_FOUND', 'NETWORK_ERROR')).toBe(false);
    if (!isCropError(error, 'VALIDATION_FAILED', 'NETWORK_ERROR')) throw error;
    if (error.data.code === 'NETWORK_ERROR') throw error;
    expect(error.data.httpStatus).toBe(400);
    expect(error.data.issues.map(({ path }) => path)).toEqual(['planting_month']);
  });

  test('recognises an unreachable service, which does not sign the user out', async ({ account }) => {
    const url = 'http://127.0.0.1:1';
    const store = keepInMemory(account.tokens);
    const error: unknown = await failure(createCropClient({ url, tokens: store }).cropPlans.list.query({}));
    const message = `There was no answer from ${url}.`;
    if (!isCropError(error, 'NETWORK_ERROR')) throw error;
    expect(error.data).toEqual({ code: 'NETWORK_ERROR', message, url });
    expect(error).toMatchObject({ message, cause: { message: 'fetch failed' } });
    expect(await store.get()).toEqual(account.tokens);
  });

  test.for([
    { answer: 'a page', status: 200, body: '<h1>Welcome</h1>' },
    { answer: 'a page with an error', status: 502, body: '<h1>Bad gateway</h1>' },
    { answer: 'an error of its own', status: 502, body: '{"error":"Bad gateway"}' },
  ])('reports NETWORK_ERROR if a proxy sends $answer', async ({ status, body }, { onTestFinished }) => {
    const proxy = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    for (const isBatching of [true, false]) {
      const error: unknown = await failure(createCropClient({ url, isBatching }).crops.list.query());
      const message = `${url} did not answer as the service does.`;
      expect(isCropError(error) && error.data).toEqual({ code: 'NETWORK_ERROR', message, url });
    }
  });

  test('is false for a call that the app aborts', async ({ app }) => {
    const controller = new AbortController();
    const call = createCropClient({ url: app.url }).crops.list.query(undefined, {
      signal: controller.signal,
    });
    controller.abort();
    expect(isCropError(await failure(call))).toBe(false);
  });
});
