import { Validator } from '@seriousme/openapi-schema-validator';
import { errorTable } from '@crop-planning/shared';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect } from 'vitest';
import { restRoutes } from '../../server/src/api/rest-table.js';
import { fetchDocument, resolve } from '../api-document.js';
import type { Operation } from '../api-document.js';
import { startTestApp, test as base } from '../harness.js';

const test = base.extend('document', { scope: 'file' }, async ({ app }) => fetchDocument(app));

describe('the document', () => {
  test('is valid OpenAPI 3.1', async ({ app }) => {
    const validator = new Validator();
    const answer = await fetch(`${app.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const document: Record<string, unknown> = JSON.parse(await answer.text());
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('holds every route of the server and nothing else', async ({ document, onTestFinished }) => {
    const routes = await listRoutes(onTestFinished);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes).toContain('GET /health/ready');
    expect(described.sort()).toEqual(routes.sort());
  });

  test('tells of every procedure’s access, input and answer', ({ document }) => {
    const { get, patch } = document.paths['/crop-plans/{plan_id}'] ?? {};
    expect(get).toMatchObject({
      operationId: 'cropPlans.get',
      summary: 'Read a crop plan.',
      tags: ['cropPlans'],
      security: [{ accessToken: [] }],
      parameters: [
        { name: 'plan_id', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/x-request-id' },
      ],
      responses: {
        200: {
          headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/CropPlanResponse' } } },
        },
        404: { $ref: '#/components/responses/CropPlanNotFound' },
      },
    });
    expect(statuses(get)).toEqual(['200', '400', '401', '403', '404', '415', '500', '503']);
    expect(statuses(patch)).toEqual(['200', '400', '401', '403', '404', '413', '415', '500', '503']);
    expect(patch?.requestBody).toMatchObject({
      required: false,
      content: {
        'application/json': { schema: { properties: { is_archived: { type: ['boolean', 'null'] } } } },
      },
    });
  });

  test('tells of parameters of the query and of bodies that are needed', ({ document }) => {
    expect(document.paths['/crop-plans']?.['get']?.parameters).toContainEqual({
      name: 'include_archived',
      in: 'query',
      required: false,
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

  test('has no content where there is none', ({ document }) => {
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

  test('tells which codes go with which status and headers', ({ document }) => {
    const responses = document.paths['/auth/login']?.['post']?.responses ?? {};
    const refusal = resolve(document, responses['401'] ?? {});
    expect(refusal).toMatchObject({
      headers: { 'www-authenticate': { $ref: '#/components/headers/www-authenticate' } },
      content: {
        'application/json': {
          schema: {
            oneOf: [
              { $ref: '#/components/schemas/InvalidCredentialsError' },
              { $ref: '#/components/schemas/AccountDeactivatedError' },
            ],
          },
        },
      },
    });
    expect(resolve(document, { $ref: '#/components/schemas/ValidationFailedError' })).toMatchObject({
      properties: { status: { const: 400 }, code: { const: 'VALIDATION_FAILED' } },
      required: ['status', 'code', 'message', 'request_id', 'issues'],
    });
    expect(resolve(document, responses['503'] ?? {})).toHaveProperty('headers.retry-after');
  });

  test('leaves no code out but those of other paths and methods', ({ document }) => {
    const text = JSON.stringify(document.components);
    const missing = Object.keys(errorTable).filter((code) => !text.includes(`"const":"${code}"`));
    expect(missing).toEqual(['METHOD_NOT_ALLOWED']);
  });

  test('has a sentence for every operation', ({ document }) => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.filter(({ summary }) => !/^[A-Z][^.]*\.$/.test(summary))).toEqual([]);
    const names = operations.flatMap(({ operationId }) => operationId ?? []);
    expect(names.sort()).toEqual(restRoutes.map(({ procedure }) => procedure).sort());
    expect(new Set(names).size).toBe(names.length);
  });
});

function statuses(operation: Operation | undefined): string[] {
  return Object.keys(operation?.responses ?? {});
}

/** As Fastify itself tells of them, the way the document writes them; its HEADs come with the GETs. */
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
