import { resolve, type ApiDocument, type Operation, type Parameter, type Schema } from '../api-document.js';
import { createValues, type Random } from './random-values.js';

export interface RandomRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  operation: Operation;
  /** The input in tRPC's form. */
  input: Record<string, unknown>;
  token: string | undefined;
}

/** Looks up values that mean something to the service, by the name of a field or parameter. */
export type Known = (name: string, operationId: string | undefined) => readonly unknown[];

export interface Credentials {
  /** Returns a credential for an operation with this security scheme. */
  right: (scheme: string) => string;
  wrong: readonly (string | undefined)[];
}

export interface IdempotentRequestOf {
  /** Returns a request for each operation in turn; in the first round, every request is valid. */
  next: (known: Known, credentials: Credentials) => RandomRequest;
}

interface Draft {
  parameters: { place: Parameter['in']; name: string; value: unknown }[];
  body: Record<string, unknown> | undefined;
}

export function createRequestMaker(document: ApiDocument, random: Random, seed: number): IdempotentRequestOf {
  const values = createValues(document, random, seed);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  let requestCount = 0;

  function draft(operation: Operation, known: Known, chanceOfKnown: number): Draft {
    const parameters = operation.parameters.map((found) => resolve<Parameter>(document, found));
    const wanted = parameters.filter(
      ({ in: place, required }) => place !== 'header' && (required || random.chance(0.5)),
    );
    const body = operation.requestBody?.content['application/json']?.schema;
    const fitting = (name: string, schema: Schema) =>
      values.fitting(schema, known(name, operation.operationId), chanceOfKnown);
    return {
      parameters: wanted
        .map(({ in: place, name, schema, content }) => ({
          place,
          name,
          value: fitting(name, schema ?? content?.['application/json']?.schema ?? {}),
        }))
        // A query cannot say null.
        .filter(({ value }) => value !== null),
      body:
        body?.properties &&
        Object.fromEntries(fieldsOf(body).map(([name, schema]) => [name, fitting(name, schema)])),
    };
  }

  function fieldsOf({ properties = {}, required = [] }: Schema): [string, Schema][] {
    return Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5));
  }

  function damage({ parameters, body }: Draft): void {
    const names = Object.keys(body ?? {});
    const damages = [
      () => parameters.forEach((parameter) => (parameter.value = values.broken())),
      () =>
        parameters.push({
          place: 'query',
          name: random.pick(['limit', 'x', '__proto__', '']),
          value: values.broken(),
        }),
      () => parameters.push(...parameters.filter(({ place }) => place === 'query')),
      () => body && names.length > 0 && Object.assign(body, { [random.pick(names)]: values.broken() }),
      () => body && names.length > 0 && delete body[random.pick(names)],
      () => body && Object.assign(body, { [random.pick(['x', '$set', 'is_admin', 'id'])]: values.broken() }),
    ];
    for (let times = 1 + random.below(2); times > 0; times -= 1) random.pick(damages)();
  }

  function requiredHeaders({ parameters }: Operation): Record<string, string> {
    const headers = parameters
      .map((found) => resolve<Parameter>(document, found))
      .filter(({ in: place, required }) => place === 'header' && required);
    return Object.fromEntries(
      headers.map(({ name, schema = {} }) => [name, String(values.fitting(schema, [], 1))]),
    );
  }

  /** Returns the body as it is sent, with its headers. */
  function wire(body: unknown, isBroken: boolean): Pick<RandomRequest, 'headers' | 'body'> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const json = { 'content-type': 'application/json' };
    if (!isBroken || random.chance(0.7)) return { headers: text === undefined ? {} : json, body: text };
    return random.pick([
      { headers: json, body: '{' },
      { headers: json, body: JSON.stringify(values.broken()) },
      { headers: json, body: JSON.stringify({ name: 'x'.repeat(70_000) }) },
      { headers: { 'content-type': 'text/plain' }, body: '{}' },
      { headers: { ...json, 'content-encoding': 'gzip' }, body: text },
      { headers: json, body: undefined },
    ]);
  }

  return {
    next(known, { right, wrong }) {
      const { method, path, operation } =
        operations[requestCount % operations.length] ?? random.pick(operations);
      const isFirstRound = requestCount < operations.length;
      requestCount += 1;
      const plan = draft(operation, known, isFirstRound ? 1 : 0.9);
      const isBroken = !isFirstRound && random.chance(0.4);
      if (isBroken) damage(plan);
      const scheme = operation.security.flatMap((one) => Object.keys(one)).at(0);
      const ownToken = scheme === undefined ? undefined : right(scheme);
      const sent = wire(plan.body, isBroken && method !== 'GET');
      Object.assign(sent.headers, requiredHeaders(operation));
      return {
        method,
        path: address(path, plan),
        ...sent,
        operation,
        input: {
          ...plan.body,
          ...Object.fromEntries(plan.parameters.map(({ name, value }) => [name, value])),
        },
        token: isFirstRound || random.chance(0.8) ? ownToken : random.pick(wrong),
      };
    },
  };
}

function address(template: string, { parameters }: Draft): string {
  const path = parameters
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, () => encode(value) || 'none'), template);
  const query = parameters
    .filter(({ place }) => place === 'query')
    .map(({ name, value }) => `${name}=${encode(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/**
 * Encodes a value for a URL: a lone surrogate is not allowed there, and a segment of dots would change the
 * path.
 */
function encode(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'number');
  const text = typeof value === 'string' || isList ? String(value) : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '?').slice(0, 4_000)).replaceAll('.', '%2E');
}
