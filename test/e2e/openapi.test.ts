import { Validator } from '@seriousme/openapi-schema-validator';
import { errorTable } from '@crop-planning/shared';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect } from 'vitest';
import { browserRoutes } from '../../server/src/http/browser/browser-routes.js';
import { pageRoutes } from '../../server/src/http/page/page.js';
import { restRoutes } from '../../server/src/http/rest-routes.js';
import { priceSentence } from '../../server/src/procedures/prices.js';
import {
  createSchemaCheck,
  fetchDocument,
  resolve,
  type Operation,
  type Parameter,
  type Schema,
} from '../api-document.js';
import { recordAnalyses } from '../cli/cli-fixture.js';
import { createPlan, planInput, startTestApp, test as base } from '../harness.js';

const test = base.extend('document', { scope: 'file' }, async ({ app }) => fetchDocument(app));

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async ({ app }) => {
    const validator = new Validator();
    const answer = await fetch(`${app.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const document: Record<string, unknown> = JSON.parse(await answer.text());
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has every route of the server except those of the web page and of tRPC, and no others', async ({
    document,
    onTestFinished,
  }) => {
    const routes = await listRoutes(onTestFinished);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes).toContain('GET /health/ready');
    const ofPage = pageRoutes.map(({ method, path }) => `${method} ${path}`);
    // tRPC's own form is for its own clients, which take their types from the router.
    const ofTrpc = ['GET /trpc/{path}', 'POST /trpc/{path}'];
    expect([...described, ...ofPage, ...ofTrpc].sort()).toEqual(routes.sort());
  });

  test('describes the access, input and response of every procedure', ({ document }) => {
    const { get, patch } = document.paths['/crop-plans/{plan_id}'] ?? {};
    expect(get).toMatchObject({
      operationId: 'cropPlans.get',
      summary: 'Read a crop plan.',
      tags: ['cropPlans'],
      security: [{ accessToken: [] }, { personalToken: [] }],
      parameters: [
        { name: 'plan_id', in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'include',
          in: 'query',
          required: false,
          style: 'form',
          explode: false,
          schema: { type: 'array', items: { type: 'string', enum: ['analysis', 'outline'] }, minItems: 1 },
        },
        { $ref: '#/components/parameters/x-request-id' },
      ],
      responses: {
        200: {
          headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/ListedCropPlanResponse' } },
          },
        },
        404: { $ref: '#/components/responses/CropPlanNotFound' },
      },
    });
    expect(statuses(get)).toEqual(['200', '400', '401', '403', '404', '415', '500', '503']);
    expect(statuses(patch)).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '500', '503']);
    expect(patch?.requestBody).toMatchObject({
      required: false,
      content: {
        'application/json': { schema: { properties: { is_archived: { type: ['boolean', 'null'] } } } },
      },
    });
  });

  test('describes every parameter and every property', ({ document }) => {
    expect(undescribed(document, '')).toEqual([]);
  });

  test('says which query parameters and bodies are required', ({ document }) => {
    expect(document.paths['/crop-plans']?.['get']?.parameters).toContainEqual({
      name: 'include_archived',
      in: 'query',
      required: false,
      description: 'Whether to list archived plans; false by default.',
      schema: { type: 'boolean', default: false },
    });
    const { requestBody, security } = document.paths['/auth/login']?.['post'] ?? {};
    expect(security).toEqual([]);
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': { schema: { required: ['email', 'password'], additionalProperties: false } },
      },
    });
    expect(document.paths['/auth/logout']?.['post']?.requestBody).toBeUndefined();
  });

  test('lets every email pass that the server takes', async ({ document, rest }) => {
    const { requestBody } = document.paths['/auth/login']?.['post'] ?? {};
    const schema = requestBody?.content['application/json']?.schema ?? {};
    const misfit = createSchemaCheck(document);
    const emails = [
      ' Ada@Bücher.Example ',
      'ada@例え。テスト',
      'ada@𠮷野家.example',
      'a/b!@xn--bcher-kva.example',
    ];
    for (const email of emails) {
      const body = { email, password: 'a quiet field at dawn' };
      const answer = await rest('POST /auth/login', { body });
      expect([answer.body, misfit(schema, body)]).toEqual([
        expect.objectContaining({ code: 'INVALID_CREDENTIALS' }),
        undefined,
      ]);
    }
    expect(misfit(schema, { email: 'ada', password: 'a quiet field at dawn' })).toContain('email');
  });

  test('describes no content for an empty response', ({ document }) => {
    const deletion = document.paths['/crop-plans/{plan_id}']?.['delete'];
    expect(statuses(deletion)).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '500',
      '503',
    ]);
    expect(deletion?.responses['204']).not.toHaveProperty('content');
  });

  test('lists the error codes and headers of each status', ({ document }) => {
    const responses = document.paths['/auth/login']?.['post']?.responses ?? {};
    const refusal = resolve(document, responses['401'] ?? {});
    expect(refusal).toMatchObject({
      headers: { 'www-authenticate': { $ref: '#/components/headers/www-authenticate' } },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/InvalidCredentialsOrAccountDeactivatedError' },
        },
      },
    });
    const either = { $ref: '#/components/schemas/InvalidCredentialsOrAccountDeactivatedError' };
    expect(resolve<Schema>(document, either).oneOf).toEqual([
      { $ref: '#/components/schemas/InvalidCredentialsError' },
      { $ref: '#/components/schemas/AccountDeactivatedError' },
    ]);
    expect(resolve(document, { $ref: '#/components/schemas/ValidationFailedError' })).toMatchObject({
      properties: { status: { const: 400 }, code: { const: 'VALIDATION_FAILED' } },
      required: ['status', 'code', 'message', 'request_id', 'issues'],
    });
    expect(resolve(document, responses['503'] ?? {})).toHaveProperty('headers.retry-after');
  });

  test('lists every error code except METHOD_NOT_ALLOWED', ({ document }) => {
    const text = JSON.stringify(document.components);
    const missing = Object.keys(errorTable).filter((code) => !text.includes(`"const":"${code}"`));
    expect(missing).toEqual(['METHOD_NOT_ALLOWED']);
  });

  test('has a pattern for request ids in responses, but not in requests, where they may be replaced', ({
    document,
  }) => {
    const inRequest = { $ref: '#/components/parameters/x-request-id' };
    expect(resolve(document, inRequest)).toMatchObject({ schema: { type: 'string' } });
    expect(resolve<Parameter>(document, inRequest).schema).not.toHaveProperty('pattern');
    const inResponse = { $ref: '#/components/headers/x-request-id' };
    expect(resolve<Parameter>(document, inResponse).schema).toHaveProperty('pattern');
  });

  test('has the configured rules for new passwords, and none for existing passwords', async ({
    document,
    onTestFinished,
  }) => {
    const bodyOf = (path: string) =>
      document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema.properties;
    const rules = { $ref: '#/components/schemas/NewPassword' };
    expect(bodyOf('/auth/register')?.['password']).toEqual(rules);
    expect(bodyOf('/auth/reset-password')?.['new_password']).toEqual(rules);
    expect(bodyOf('/auth/change-password')).toEqual({
      current_password: { type: 'string', description: 'The password of the account.' },
      new_password: rules,
    });
    expect(resolve<Schema>(document, rules)).toMatchObject({ minLength: 10, maxLength: 72 });
    const strict = await startTestApp({ PASSWORD_MIN_LENGTH: 14 });
    onTestFinished(strict.close);
    expect(resolve<Schema>(await fetchDocument(strict), rules).minLength).toBe(14);
  });

  test('has patterns that refuse exactly the texts that the server refuses', async ({
    document,
    rest,
    account,
  }) => {
    const body = document.paths['/crop-plans']?.['post']?.requestBody?.content['application/json']?.schema;
    const pattern = new RegExp(body?.properties?.['name']?.pattern ?? '', 'u');
    const token = account.tokens.access_token;
    const texts = [
      '',
      ' ',
      'a',
      ' a ',
      'a\tb',
      '\n',
      '\na b\t',
      'a\u0000',
      '\u0085',
      '\u00a0',
      '\u00a0x',
      '🌽',
      'a\u007f',
    ];
    for (const name of texts) {
      const { status } = await rest('POST /crop-plans', { token, body: { ...planInput, name } });
      expect([name, pattern.test(name) ? 201 : 400]).toEqual([name, status]);
    }
    const profile = document.paths['/auth/me']?.['patch']?.requestBody?.content['application/json']?.schema;
    const optional = new RegExp(profile?.properties?.['organization']?.pattern ?? '', 'u');
    for (const organization of texts) {
      const { status } = await rest('PATCH /auth/me', { token, body: { organization } });
      expect([organization, optional.test(organization) ? 200 : 400]).toEqual([organization, status]);
    }
  });

  test('describes each event of a notification stream, over REST and tRPC', async ({
    app,
    rest,
    account,
    apiKey,
    findUndescribed,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await recordAnalyses(rest, apiKey, id, ['feasible', 'infeasible']);
    const read = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(app.url + path, { headers });
      let text = '';
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        if (/^id: 1$[^]*\n\n/m.test(text)) break;
      }
      return { method: 'GET', path, status: answer.status, headers: answer.headers, text };
    };
    const signedIn = { authorization: `Bearer ${token}`, 'last-event-id': '0' };
    for (const path of ['/notifications/stream', '/trpc/notifications.onCreated']) {
      const answer = await read(path, signedIn);
      expect(answer.text).toContain('"is_read":false');
      expect(findUndescribed(answer)).toBeUndefined();
      const wrong = answer.text.replace('"is_read":false', '"is_read":0');
      expect(findUndescribed({ ...answer, text: wrong })).toContain('must match exactly one schema');
    }
    const refusal = await read('/trpc/notifications.onCreated', {});
    expect(refusal.text).toContain('AUTHENTICATION_REQUIRED');
    expect(findUndescribed(refusal)).toBeUndefined();
  });

  test('describes each line of a response that is sent as lines of JSON', async ({
    app,
    rest,
    account,
    findUndescribed,
  }) => {
    const token = account.tokens.access_token;
    await createPlan(rest, token);
    const answers = [
      { method: 'POST', path: '/crop-plans/analyses', right: '"done":1', wrong: '"done":"1"' },
      { method: 'GET', path: '/auth/me/export', right: '"kind":"crop_plan"', wrong: '"kind":"plan"' },
    ];
    for (const { method, path, right, wrong } of answers) {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
      const response = await fetch(app.url + path, { method, headers });
      const text = await response.text();
      const answer = { method, path, status: response.status, headers: response.headers, text };
      expect(findUndescribed(answer)).toBeUndefined();
      expect(findUndescribed({ ...answer, text: text.replace(right, wrong) })).toContain('contentSchema');
    }
  });

  test('summarises every operation in one sentence', ({ document }) => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.filter(({ summary }) => !/^[A-Z][^.]*\.$/.test(summary))).toEqual([]);
    const names = operations.map(({ operationId }) => operationId);
    const ofBrowser = browserRoutes.map(({ procedure }) => procedure.replace('auth.', 'auth.browser.'));
    const ofProcedures = [...restRoutes.map(({ procedure }) => procedure), ...ofBrowser];
    expect(names.filter((name) => !name?.startsWith('server.')).sort()).toEqual(ofProcedures.sort());
    expect(new Set(names).size).toBe(names.length);
    for (const { procedure, prices } of restRoutes) {
      const described = operations.find(({ operationId }) => operationId === procedure);
      expect(described?.description).toBe(priceSentence(prices));
    }
  });
});

function statuses(operation: Operation | undefined): string[] {
  return Object.keys(operation?.responses ?? {});
}

/** Lists the routes as Fastify itself does, in the document's notation; GET implies HEAD. */
async function listRoutes(onTestFinished: (undo: () => Promise<void>) => void): Promise<string[]> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      const methods = [method].flat().filter((name) => name !== 'HEAD');
      routes.push(...methods.map((name) => `${name} ${url.replaceAll(/:(\w+)/g, '{$1}')}`));
    });
  };
  subscribe('fastify.initialization', listen);
  const app = await startTestApp();
  unsubscribe('fastify.initialization', listen);
  onTestFinished(app.close);
  return routes;
}

/** Returns the paths of the parameters and properties that have no description, leaving out examples. */
function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, object]) => {
    if (key === 'example' || key === 'examples') return [];
    const isDescribed = !/\/(properties|parameters)$/.test(path) || 'description' in inner || '$ref' in inner;
    return [...(isDescribed ? [] : [`${path}/${key}`]), ...undescribed(inner, `${path}/${key}`)];
  });
}
