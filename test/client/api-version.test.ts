import {
  createCropClient,
  keepInMemory,
  type CropClientOptions,
  type CropFetch,
} from '@crop-planning/client';
import { apiVersion } from '@crop-planning/shared';
import { describe, expect, vi } from 'vitest';
import { failure, planInput, test, type TestAccount, type TestApp } from '../harness.js';

describe('the client', () => {
  test('warns once if the API of the server has another major version', async ({ app, account }) => {
    const { client, warnings } = clientOf(app, account, { version: '2.0' });
    await client.crops.list.query();
    await client.crops.list.query();
    expect(warnings).toEqual([messageFor(app)]);
  });

  test('warns with console.warn by default', async ({ app, account, onTestFinished }) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    onTestFinished(() => warn.mockRestore());
    await clientOf(app, account, { version: '2.0', onWarning: undefined }).client.crops.list.query();
    expect(warn.mock.calls).toEqual([[messageFor(app)]]);
  });

  test.for([apiVersion, '1.7', null, 'unknown'])(
    'does not warn if the server reports version %j of its API',
    async (version, { app, account }) => {
      const { client, warnings } = clientOf(app, account, { version });
      await client.crops.list.query();
      expect(warnings).toEqual([]);
    },
  );

  test('names another major version in refusals that may be due to it, and in no others', async ({
    app,
    account,
  }) => {
    const { client } = clientOf(app, account, { version: '2.0' });
    const invalidMessage = `The request is not valid. See issues. ${messageFor(app)}`;
    const [invalid, absent] = await Promise.all([
      failure(client.cropPlans.list.query({ limit: 0 })),
      failure(client.cropPlans.get.query({ plan_id: '0'.repeat(24) })),
    ]);
    expect([invalid.message, absent.message]).toEqual([invalidMessage, 'Crop plan not found.']);
    const unbatched = client.cropPlans.create.mutate({ ...planInput, planting_month: 13 });
    expect((await failure(unbatched)).message).toBe(invalidMessage);
  });
});

function messageFor({ url }: TestApp): string {
  return (
    `The API of ${url} has version 2.0, but this client was made for version 1. ` +
    "Install the client of the server's release."
  );
}

interface VersionOptions {
  /** The version that the server seems to report. */
  version: string | null;
  onWarning?: undefined;
}

function clientOf({ url }: TestApp, { tokens }: TestAccount, { version, ...options }: VersionOptions) {
  const warnings: string[] = [];
  const versionedFetch: CropFetch = async (target, init) => {
    const answer = await fetch(target, init);
    const get = (name: string) => (name === 'x-api-version' ? version : answer.headers.get(name));
    return { ok: answer.ok, json: () => answer.json(), headers: { get } };
  };
  const onWarning: CropClientOptions['onWarning'] = (message) => warnings.push(message);
  const defaults = 'onWarning' in options ? {} : { onWarning };
  const client = createCropClient({ url, tokens: keepInMemory(tokens), fetch: versionedFetch, ...defaults });
  return { client, warnings };
}
