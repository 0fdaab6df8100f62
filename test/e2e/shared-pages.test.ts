import type { CreatedShare } from '@crop-planning/shared';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { connectTo, createTestClock, register, restOf, startTestApp, test as base } from '../harness.js';
import { makeAnalysedPlan, makeShare } from '../shares.js';

const html = [
  '<!doctype html><html><head>',
  '<meta name="description" content="Is it sensible?" />',
  '<title>Crop planning</title>',
  '<script type="module" src="./assets/app-3f2a.js"></script>',
  '</head><body></body></html>',
].join('\n');
const origin = 'https://crops.example.org';

const test = base
  .extend('pageFolder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-page-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), html);
    return folder;
  })
  .extend('server', { scope: 'file' }, async ({ pageFolder }, { onCleanup }) => {
    const settings = { PUBLIC_ORIGINS: [origin, 'https://other.example.org'] };
    const app = await startTestApp(settings, createTestClock(), false, { pageFolder });
    onCleanup(app.close);
    return app;
  });

describe('the page at the end of a link', () => {
  test('says in its head what the link shows, and is kept by nobody', async ({ server }) => {
    const rest = restOf(server);
    const token = (await register(rest)).tokens.access_token;
    const { planId, analysis } = await makeAnalysedPlan(rest, token);
    const made = await rest(`POST /crop-plans/${planId}/shares`, { token, body: {} });
    const { name, url, path } = made.body as CreatedShare;
    expect(url).toBe(`${origin}${path}`);
    const page = await fetch(server.url + path);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(text).toContain('<title>North field: maize at Nakuru, Kenya, planted in March</title>');
    expect(text).toContain(`<meta property="og:description" content="${analysis.verdict?.sentence}" />`);
    expect(text).toContain(`<meta property="og:image" content="${origin}/results/${name}/picture.png" />`);
    expect(text).toContain('src="../assets/app-3f2a.js"');
    expect(text).not.toContain('Is it sensible?');

    const picture = await fetch(`${server.url}${path}/picture.png`);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1_200,
      630,
    ]);
    expect(JSON.stringify(server.logged)).not.toContain(name);
  });

  test('says it in the language that the address names, and in English otherwise', async ({ server }) => {
    const rest = restOf(server);
    const token = (await register(rest)).tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token);
    const path = `${server.url}/results/${await makeShare(rest, token, planId)}`;
    const headOf = async (query: string) => {
      const text = await (await fetch(path + query)).text();
      const description = /<meta property="og:description" content="([^"]*)"/.exec(text)?.[1];
      return [/<title>(.*)<\/title>/.exec(text)?.[1], description];
    };
    const english = await headOf('');
    expect(english[1]).toMatch(/^Plant maize in March: /);
    // Languages one after another, and two at once, do not mix.
    const [french, hindi] = await Promise.all([headOf('?lang=fr'), headOf('?lang=hi')]);
    expect(french).toEqual([
      'North field\u00a0: maize (maïs) à Nakuru, Kenya, à semer ou planter en mars',
      expect.stringMatching(/^Semez le maïs en mars/),
    ]);
    expect(hindi[0]).toMatch(/मार्च/);
    expect(hindi[1]).toMatch(/मक्का/);
    expect((await headOf('?lang=pt-BR'))[0]).toContain('plantio em março');
    for (const query of ['', '?lang=en', '?lang=xx', '?lang=', '?lang=fr&lang=es', '?lang=__proto__'])
      expect([query, await headOf(query)]).toEqual([query, english]);
  });

  test('never takes the words of its owner for markup', async ({ server }) => {
    const rest = restOf(server);
    const token = (await register(rest)).tokens.access_token;
    const name = `</title><script>alert("1")</script>' $& onload=x`;
    const { planId } = await makeAnalysedPlan(rest, token, { name });
    const text = await (await fetch(`${server.url}/results/${await makeShare(rest, token, planId)}`)).text();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; $&amp; onload=x: maize',
    );
  });

  test('lets no plan’s name turn the writing direction of the title', async ({ server }) => {
    const rest = restOf(server);
    const token = (await register(rest)).tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token, { name: 'Ann\u202efield' });
    const text = await (await fetch(`${server.url}/results/${await makeShare(rest, token, planId)}`)).text();
    expect(text).not.toContain('\u202e');
    expect(text).toContain('<title>Ann\\u202efield: maize at Nakuru, Kenya, planted in March</title>');
  });

  test('has a budget of its own, so that a view takes one of the 600 requests for results', async ({
    server,
  }) => {
    const { db, close } = await connectTo(server);
    onTestFinished(close);
    const limits = db.collection('rate_limits');
    const path = `${server.url}/results/${'b'.repeat(32)}`;
    const addresses = [path, path.replace('/results/', '/shared/'), `${path}/picture.png`];
    const statuses = async () =>
      (await Promise.all(addresses.map((address) => fetch(address)))).map(({ status }) => status);
    await limits.deleteMany({});
    expect(await statuses()).toEqual([404, 404, 404]);
    await limits.updateMany({ taken: 1 }, { $set: { taken: 599 } });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await statuses()).toEqual([429, 429, 429]);
    await limits.deleteMany({});
  });

  test('of a name that opens nothing is the page without a word of any result', async ({ server }) => {
    for (const name of ['a'.repeat(32), 'x', '%3Cscript%3E']) {
      const page = await fetch(`${server.url}/results/${name}`);
      expect(page.status).toBe(404);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const text = await page.text();
      expect(text).toContain('<title>Crop planning</title>');
      expect(text).not.toMatch(/og:|aaaa|%3C/);
      expect((await fetch(`${server.url}/results/${name}/picture.png`)).status).toBe(404);
    }
    expect((await fetch(`${server.url}/results`)).status).toBe(404);
    expect((await fetch(`${server.url}/results/x`, { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD',
    );
  });

  test('has no picture without a public origin', async ({ pageFolder }) => {
    const app = await startTestApp({ VISITORS: 'off' }, createTestClock(), false, { pageFolder });
    onTestFinished(app.close);
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token);
    const name = await makeShare(rest, token, planId);
    const text = await (await fetch(`${app.url}/results/${name}`)).text();
    expect(text).toContain('og:title');
    expect(text).not.toContain('og:image');
    expect((await fetch(`${app.url}/results/${name}/picture.png`)).status).toBe(404);
    expect(await (await fetch(app.url)).text()).toContain('<meta name="visitors" content="off" />');
  });

  test('at the start says whether visitors may ask', async ({ server }) => {
    expect(await (await fetch(server.url)).text()).toContain('<meta name="visitors" content="on" />');
  });
});
