import type { Share } from '@crop-planning/shared';
import { describe, expect, onTestFinished } from 'vitest';
import {
  connectTo,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  trpcOf,
} from '../harness.js';
import { makeAnalysedPlan, makeShare, missingShare } from '../shares.js';
import { from, newAddress } from '../sign-in-callers.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);

describe('the name of a link', () => {
  test('opens nothing if it is made up, and leads to the same answer whatever it is', async ({
    rest,
    token,
  }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    const name = await makeShare(rest, token, planId);
    const answers = await Promise.all(
      [
        `${name}a`,
        name.toUpperCase(),
        name.slice(1),
        `${name.startsWith('a') ? 'b' : 'a'}${name.slice(1)}`,
        'x',
        '%7B%24gt%3A1%7D',
      ].map((other) => rest(`GET /shared/${other}`)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject(missingShare);
      expect(JSON.stringify(answer.body)).not.toContain(name.slice(1, 12));
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  test('is in no log, metric, error or document', async () => {
    const app = await startTestApp({ LOG_LEVEL: 'trace' });
    const { db, close } = await connectTo(app);
    onTestFinished(async () => {
      await close();
      await app.close();
    });
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token);
    const name = await makeShare(rest, token, planId);
    await rest(`GET /shared/${name}`);
    await trpcOf(app).shares.read.query({ name });
    for (const path of [`/results/${name}`, `/shared/${name}/`, `/shared/${name}%`, `/trpc/shared.${name}`])
      await fetch(app.url + path);
    await fetch(`${app.url}/shared/${name}`, { method: 'POST' });
    const id = ((await rest('GET /auth/me/shares', { token })).body as Share[])[0]?.id;
    await rest(`DELETE /auth/me/shares/${id}`, { token });
    expect(JSON.stringify((await rest(`GET /shared/${name}`)).body)).not.toContain(name);
    expect(JSON.stringify(app.logged)).not.toContain(name);
    expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain(name);
    await makeShare(rest, token, planId);
    for (const { name: collection } of await db.listCollections().toArray())
      expect(JSON.stringify(await db.collection(collection).find().toArray())).not.toContain(name);
  });

  test('of a deactivated or deleted account is not found', async ({ app, rest, trpc, account, token }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    const name = await makeShare(rest, token, planId);
    const { email, password } = account;
    await runServerCommand(['accounts', 'deactivate', email], app.environment);
    expect(await rest(`GET /shared/${name}`)).toMatchObject(missingShare);
    await runServerCommand(['accounts', 'activate', email], app.environment);
    expect(await rest(`GET /shared/${name}`)).toMatchObject({ status: 200 });
    const again = await trpc().auth.login.mutate({ email, password });
    await trpc(again.access_token).auth.deleteMe.mutate({ password });
    expect(await rest(`GET /shared/${name}`)).toMatchObject(missingShare);
  });

  test('can be tried 600 times an hour from an address, and 6,000 times from its network', async () => {
    const app = await startTestApp({ TRUST_PROXY: ['127.0.0.0/8'] });
    const { db, close } = await connectTo(app);
    onTestFinished(async () => {
      await close();
      await app.close();
    });
    const [near, far] = [from(app, newAddress()), from(app, newAddress())];
    expect(await near('GET /shared/x')).toMatchObject(missingShare);
    const limits = db.collection('rate_limits');
    expect(await limits.countDocuments({ taken: 1 })).toBe(2);
    await limits.updateMany({}, { $set: { taken: 599 } });
    expect(await near('GET /shared/x')).toMatchObject(missingShare);
    const refused = await near('GET /shared/x');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await far('GET /shared/x')).toMatchObject(missingShare);
    await limits.updateMany({ taken: 600 }, { $set: { taken: 6_000 } });
    expect(await far('GET /shared/x')).toMatchObject(missingShare);
  });
});
