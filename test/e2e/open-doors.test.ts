import { z } from 'zod';
import { expect } from 'vitest';
import { restRoutes } from '../../server/src/http/rest-routes.js';
import { fetchDocument } from '../api-document.js';
import { test } from '../harness.js';
import { unknownId } from '../refusals.js';

/** What answers without a token: signing in, and the two doors for everybody. */
const open = {
  procedures: [
    'auth.login',
    'auth.refresh',
    'auth.register',
    'auth.resetPassword',
    'shares.read',
    'visitors.preview',
  ],
  paths: [
    'GET /docs',
    'GET /docs/{file}',
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'GET /openapi.json',
    'GET /shared/{name}',
    'POST /auth/browser/login',
    'POST /auth/browser/logout',
    'POST /auth/browser/register',
    'POST /auth/browser/reset-password',
    'POST /auth/login',
    'POST /auth/refresh',
    'POST /auth/register',
    'POST /auth/reset-password',
    'POST /visitors/preview',
  ],
};

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() }))),
});
const errorSchema = z.object({ code: z.string() });

test('without a token, no procedure answers but those that sign in and the two doors', async ({ app }) => {
  const answering: string[] = [];
  for (const { procedure, method } of restRoutes) {
    const url = `${app.url}/trpc/${procedure}`;
    const [asQuery, asMutation] = [
      await fetch(`${url}?input=${encodeURIComponent('{"unknown":1}')}`),
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
    ];
    // One of the two methods is not the procedure's.
    expect([procedure, method, [asQuery, asMutation].filter(({ status }) => status === 405)]).toEqual([
      procedure,
      method,
      [expect.anything()],
    ]);
    // A stream reports the refusal in its first event.
    const texts = await Promise.all([asQuery, asMutation].map((answer) => answer.text()));
    if (!texts.some((text) => text.includes('AUTHENTICATION_REQUIRED'))) answering.push(procedure);
  }
  expect(answering.toSorted()).toEqual(open.procedures);
});

test('without a token, no path of the document answers but those that sign in, the two doors and those of the server', async ({
  app,
}) => {
  const { paths } = documentSchema.parse(await fetchDocument(app));
  const answering: string[] = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const answer = await fetch(app.url + path.replaceAll(/\{\w+\}/g, unknownId), {
        method: method.toUpperCase(),
        headers: { 'sec-fetch-site': 'same-origin', 'x-browser-session': '1' },
        ...(requestBody !== undefined && {
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'x-browser-session': '1',
          },
          body: '{"unknown":1}',
        }),
      });
      const text = await answer.text();
      const code = answer.status === 401 ? errorSchema.parse(JSON.parse(text)).code : undefined;
      if (code !== 'AUTHENTICATION_REQUIRED') answering.push(`${method.toUpperCase()} ${path}`);
    }
  expect(answering.toSorted()).toEqual(open.paths);
});
