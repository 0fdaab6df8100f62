import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../fresh-database.js';
import { failureCode, register, restOf, runServerCommand, startTestApp, trpcOf } from '../harness.js';

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

test('three servers replace their secret in three restarts of each, and accept each other’s tokens all along', async ({
  onTestFinished,
}) => {
  const MONGODB_URI = await freshDatabase();
  const start = (JWT_SECRET: [string, ...string[]]) => startTestApp({ MONGODB_URI, JWT_SECRET });
  const servers = await Promise.all([1, 2, 3].map(() => start([oldSecret])));
  onTestFinished(async () => void (await Promise.all(servers.map(({ close }) => close()))));
  const [first] = servers;
  if (!first) throw new Error('There is no server.');
  const { email, password } = await register(restOf(first));
  /** One session for each server, whose tokens it renews. */
  const sessions = await Promise.all(
    servers.map((server) => trpcOf(server).auth.login.mutate({ email, password })),
  );
  const { stdout } = await runServerCommand(['secrets', 'rotate', '--plan', '--json'], {});
  const steps = JSON.parse(stdout).map(({ jwt_secret }: { jwt_secret: string }) =>
    jwt_secret.split(',').map((word) => (word === 'OLD' ? oldSecret : newSecret)),
  );
  expect(steps).toHaveLength(3);

  for (const secrets of steps)
    for (const at of servers.keys()) {
      await servers[at]?.close();
      servers[at] = await start(secrets);
      // Every session is renewed by one server, and its new token accepted by all of them.
      for (const [nth, server] of servers.entries()) {
        const { refresh_token = '' } = sessions[nth] ?? {};
        const renewed = (sessions[nth] = await trpcOf(server).auth.refresh.mutate({ refresh_token }));
        const answers = servers.map((other) => trpcOf(other, renewed.access_token).auth.me.query());
        expect((await Promise.all(answers)).map((me) => me.email)).toEqual([email, email, email]);
      }
    }
  expect(new Set(sessions.map(({ access_token }) => keyIdOf(access_token))).size).toBe(1);
});
