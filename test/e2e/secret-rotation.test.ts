import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureCode, register, restOf, startTestApp, trpcOf } from '../harness.js';

const oldSecret = 'the secret of last year, which somebody may have seen';
const newSecret = 'the secret of this year, which nobody else knows yet';

test('a new secret listed first signs tokens, and the old one is accepted until it is removed', async ({
  onTestFinished,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const start = (...JWT_SECRET: [string, ...string[]]) => startTestApp({ JWT_SECRET, ...database });
  let database: object = { DATA_DIR: directory };

  const before = await start(oldSecret);
  const { MONGODB_URI } = before.environment;
  database = { ...database, ...(MONGODB_URI !== undefined && { MONGODB_URI }) };
  const { email, password, tokens } = await register(restOf(before));
  const second = await trpcOf(before).auth.login.mutate({ email, password });
  await before.close();

  const during = await start(newSecret, oldSecret);
  expect((await trpcOf(during, tokens.access_token).auth.me.query()).email).toBe(email);
  const renewed = await trpcOf(during).auth.refresh.mutate({ refresh_token: tokens.refresh_token });
  expect(keyIdOf(renewed.access_token)).not.toBe(keyIdOf(tokens.access_token));
  expect(keyIdOf(renewed.refresh_token)).toBe(keyIdOf(renewed.access_token));
  await during.close();

  const after = await start(newSecret);
  onTestFinished(after.close);
  expect((await trpcOf(after, renewed.access_token).auth.me.query()).email).toBe(email);
  expect(await failureCode(trpcOf(after, second.access_token).auth.me.query())).toBe('INVALID_TOKEN');
  const { refresh_token } = second;
  expect(await failureCode(trpcOf(after).auth.refresh.mutate({ refresh_token }))).toBe('INVALID_TOKEN');
});

function keyIdOf(token: string): unknown {
  const header: { kid?: unknown } = JSON.parse(
    Buffer.from(token.split('.')[0] ?? '', 'base64url').toString(),
  );
  return header.kid;
}
