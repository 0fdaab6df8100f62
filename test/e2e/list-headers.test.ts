import { describe, expect } from 'vitest';
import { createPlan, register, restOf, startTestApp, test } from '../harness.js';

describe('Link: rel="next"', () => {
  test('leads through all pages of a list, with the rest of the query', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.unshift((await createPlan(rest, token)).id);
    await rest(`PATCH /crop-plans/${ids[1]}`, { token, body: { is_archived: true } });
    const pages: string[][] = [];
    let path: string | undefined = '/crop-plans?limit=2&include_archived=true';
    while (path !== undefined) {
      const { body, headers } = await rest(`GET ${path}`, { token });
      pages.push((body as { id: string }[]).map(({ id }) => id));
      const target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      const url: URL | undefined = target === undefined ? undefined : new URL(target, app.url + path);
      path = url && url.pathname + url.search;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test('is sent wherever a limit leaves items out, and only there', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const other = await createPlan(rest, token);
    for (const { id } of [plan, plan, other]) await rest(`POST /crop-plans/${id}/analyses`, { token });
    const nextOf = async (path: string) => (await rest(`GET ${path}`, { token })).headers.get('link');
    for (const path of ['/crop-plans', '/analyses/latest', `/crop-plans/${plan.id}/analyses`]) {
      expect(await nextOf(path)).toBeNull();
      expect(await nextOf(`${path}?limit=2`)).toBeNull();
      expect(await nextOf(`${path}?limit=1`)).toMatch(/^<\?limit=1&before=[0-9a-f]{24}>; rel="next"$/);
    }
    expect(await nextOf('/crop-plans?include=analysis&limit=2')).toBeNull();
    expect(await nextOf('/crop-plans?include=analysis&limit=1')).toContain('include=analysis');
    expect(await nextOf('/notifications?limit=1')).toBeNull();
    expect(await nextOf('/locations?query=Nakuru&limit=1')).toBeNull();
  });
});

describe('If-None-Match', () => {
  test.for(['/crop-plans', '/crop-plans?include=analysis&limit=5', '/notifications'])(
    'on %s is answered with 304 until something changes, and only for the same caller',
    async (path, { rest, account }) => {
      const token = account.tokens.access_token;
      const plan = await createPlan(rest, token);
      const first = await rest(`GET ${path}`, { token });
      const etag = first.headers.get('etag') ?? '';
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
      });
      const ask = (value: string, as = token) =>
        rest(`GET ${path}`, { token: as, headers: { 'if-none-match': value } });
      for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await ask(value);
        expect(answer).toMatchObject({ status: 304, body: undefined });
        expect(answer.headers.get('etag')).toBe(etag);
        expect(answer.headers.get('content-type')).toBeNull();
      }
      expect(await ask('"other"')).toMatchObject({ status: 200, body: first.body });
      expect(await ask(etag, 'not a token')).toMatchObject({ status: 401 });
      if (path !== '/notifications') {
        expect((await ask(etag, (await register(rest)).tokens.access_token)).status).toBe(200);
        await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { name: 'South field' } });
        const changed = await ask(etag);
        expect(changed).toMatchObject({ status: 200, body: [{ name: 'South field' }] });
        expect((await ask(changed.headers.get('etag') ?? '')).status).toBe(304);
      }
    },
  );

  test('is ignored where the answer has no ETag', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const { status, headers } = await rest('GET /crops', { token, headers: { 'if-none-match': '*' } });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
  });

  test('leaves Origin in the Vary header', async ({ onTestFinished }) => {
    const app = await startTestApp({ CORS_ORIGINS: ['https://app.example.org'] });
    onTestFinished(app.close);
    const { tokens } = await register(restOf(app));
    const { headers } = await restOf(app)('GET /crop-plans', { token: tokens.access_token });
    expect(headers.get('vary')).toBe('Origin, Authorization');
  });
});
