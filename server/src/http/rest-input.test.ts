import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readBodyInput, readParameterTypes, readQueryInput } from './rest-input.js';

const types = readParameterTypes(
  z
    .strictObject({ count: z.int().min(1).default(5), isOld: z.boolean().default(false), name: z.string() })
    .prefault({ name: '' }),
);

describe('readParameterTypes', () => {
  it('reads the type of each parameter from the schema', () => {
    expect(Object.fromEntries(types)).toEqual({ count: 'integer', isOld: 'boolean', name: 'text' });
  });

  it('reads the type of a parameter whose schema has a name of its own', () => {
    const month = z.union([z.int(), z.literal('best')]).meta({ id: 'NamedMonth' });
    expect([...readParameterTypes(z.strictObject({ month }))]).toEqual([['month', 'integer']]);
  });
});

describe('readQueryInput', () => {
  it.each([
    ['count', '12', 12],
    ['count', '-3', -3],
    ['count', '9'.repeat(30), Number.MAX_SAFE_INTEGER],
    ['count', '012', '012'],
    ['count', '1.0', '1.0'],
    ['count', '-0', '-0'],
    ['count', '', ''],
    ['isOld', 'true', true],
    ['isOld', 'false', false],
    ['isOld', 'True', 'True'],
    ['isOld', '1', '1'],
    ['name', '12', '12'],
    ['name', 'true', 'true'],
    ['other', '12', '12'],
  ])('reads %s=%s as %j', (name, text, value) => {
    const { input, issues } = readQueryInput({ params: {}, query: { [name]: text }, body: undefined }, types);
    expect(input).toEqual({ [name]: value });
    expect(issues).toEqual([]);
  });

  it('refuses a parameter that is repeated or already set by the path', () => {
    const request = { params: { plan_id: 'a' }, query: { name: ['x', 'y'], plan_id: 'b' }, body: undefined };
    const { input, issues } = readQueryInput(request, types);
    expect(input).toEqual({ plan_id: 'a' });
    expect(issues.map(({ path }) => path).sort()).toEqual(['name', 'plan_id']);
  });
});

describe('readBodyInput', () => {
  it('merges the body with the parameters of the path', () => {
    const request = { params: { plan_id: 'a' }, query: {}, body: { name: 'x' } };
    expect(readBodyInput(request)).toEqual({ input: { name: 'x', plan_id: 'a' }, issues: [] });
    expect(readBodyInput({ ...request, body: undefined })).toEqual({ input: { plan_id: 'a' }, issues: [] });
  });

  it('keeps __proto__ in a body as an ordinary key, for the schema to refuse', () => {
    const body: unknown = JSON.parse('{"__proto__":{"isAdmin":true}}');
    const { input } = readBodyInput({ params: {}, query: {}, body });
    expect(Object.keys(input as object)).toEqual(['__proto__']);
  });

  it('refuses a query, a field that the path already sets, and a body other than an object', () => {
    const request = { params: { plan_id: 'a' }, query: { x: '1' }, body: { plan_id: 'b' } };
    expect(readBodyInput(request).issues.map(({ path }) => path)).toEqual(['x', 'plan_id']);
    for (const body of [[], 'text', 1, null, true]) {
      expect(readBodyInput({ params: {}, query: {}, body }).issues).toEqual([
        { path: '', message: 'must be a JSON object' },
      ]);
    }
  });
});
