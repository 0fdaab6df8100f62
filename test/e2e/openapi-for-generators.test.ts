import { describe, expect } from 'vitest';
import { fetchDocument, resolve, type ApiDocument, type Schema } from '../api-document.js';
import { test } from '../harness.js';

interface Found {
  /** Where the schema is, such as `/components/schemas/ReasonCode`. */
  at: string;
  schema: Schema;
}

/** Lists all objects of a document, except examples. */
function objectsIn(value: unknown, at = ''): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value)
    .filter(([name]) => !['example', 'examples', 'default'].includes(name))
    .flatMap(([name, item]) => objectsIn(item, `${at}/${name.replaceAll('/', '~1')}`));
  return Array.isArray(value) ? inner : [{ at, schema: value }, ...inner];
}

function variantsOf({ oneOf, anyOf }: Schema): Schema[] {
  return [oneOf, anyOf]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(({ type }) => type !== 'null');
}

/** Returns the objects with properties that a schema allows: itself, or its variants and theirs. */
function objectsOf(document: ApiDocument, schema: Schema): Schema[] {
  const resolved = resolve<Schema>(document, schema);
  const variants = variantsOf(resolved);
  if (variants.length === 0) return resolved.properties ? [resolved] : [];
  return variants.flatMap((each) => objectsOf(document, each));
}

/** Whether a value of the second object passes for one of the first if unknown properties are ignored. */
function isTakenFor(document: ApiDocument, first: Schema, second: Schema): boolean {
  return (first.required ?? []).every((name) => {
    const [wanted, found] = [first, second].map(({ properties = {} }) => properties[name]);
    if (!wanted || !found) return false;
    const [own = wanted, others = found] = [wanted, found].map((schema) => resolve<Schema>(document, schema));
    if (typeof own.type === 'string' && typeof others.type === 'string' && own.type !== others.type)
      return false;
    return own.const === undefined || own.const === others.const;
  });
}

describe('the OpenAPI document, for generators of clients', () => {
  test('names each choice and each of its variants', async ({ app }) => {
    const choices = objectsIn(await fetchDocument(app)).filter(({ schema }) => variantsOf(schema).length > 1);
    const unnamed = choices.filter(({ at }) => !/^\/components\/schemas\/\w+$/.test(at));
    expect(unnamed.map(({ at }) => at)).toEqual([]);
    const anonymous = choices.filter(({ schema }) => variantsOf(schema).some(({ properties }) => properties));
    expect(anonymous.map(({ at }) => at)).toEqual([]);
  });

  test('has variants with fewer properties after those for which they could be taken', async ({ app }) => {
    const document = await fetchDocument(app);
    const pairs = objectsIn(document).flatMap(({ at, schema }) => {
      const variants = variantsOf(schema).map((each) => objectsOf(document, each));
      return variants.flatMap((earlier, index) =>
        variants.slice(index + 1).map((later) => ({ at, earlier, later })),
      );
    });
    expect(pairs.length).toBeGreaterThan(50);
    const misplaced = pairs.filter(({ earlier, later }) =>
      earlier.some((first) => later.some((second) => isTakenFor(document, first, second))),
    );
    expect(misplaced.map(({ at }) => at)).toEqual([]);
  });

  test('says that an object without properties has any, and writes control characters by number', async ({
    app,
  }) => {
    const objects = objectsIn(await fetchDocument(app)).map(({ schema }) => schema);
    const bare = objects.filter(
      ({ type, properties = {} }) => type === 'object' && Object.keys(properties).length === 0,
    );
    expect(bare.length).toBeGreaterThan(5);
    expect(bare.filter(({ additionalProperties = false }) => additionalProperties === false)).toEqual([]);
    const patterns = objects.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter((pattern) => /\\[trnfv]/.test(pattern))).toEqual([]);
  });

  test('has numbers of 64 bits, booleans that may be both, and no choice between a type and null', async ({
    app,
  }) => {
    const objects = objectsIn(await fetchDocument(app));
    const ofType = (type: string) => objects.filter(({ schema }) => [schema.type].flat().includes(type));
    expect(ofType('number').length).toBeGreaterThan(100);
    expect(ofType('number').filter(({ schema }) => schema.format !== 'double')).toEqual([]);
    expect(ofType('boolean').filter(({ schema }) => 'const' in schema || 'enum' in schema)).toEqual([]);
    const choices = objects.filter(({ schema }) => schema.anyOf?.some(({ type }) => type === 'null'));
    const avoidable = choices.filter(({ schema }) => schema.anyOf?.every(({ $ref }) => $ref === undefined));
    expect(avoidable.map(({ at }) => at)).toEqual([]);
    const nullable = objects.filter(({ schema }) => Array.isArray(schema.type));
    expect(nullable.length).toBeGreaterThan(50);
    expect(nullable.filter(({ schema }) => 'default' in schema).map(({ at }) => at)).toEqual([]);
  });

  test('allows more fields in answers, as later versions add them, and none in requests', async ({ app }) => {
    const { paths, components } = await fetchDocument(app);
    const isClosed = ({ schema }: Found) => schema.additionalProperties === false;
    const withFields = ({ schema }: Found) => schema.type === 'object' && 'properties' in schema;
    const bodies = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.requestBody));
    const sent = bodies.flatMap((body) => objectsIn(body)).filter(withFields);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((each) => !isClosed(each))).toEqual([]);
    const answered = objectsIn(components).filter(withFields).filter(isClosed);
    // They are in requests, too.
    expect(answered.map(({ at }) => at)).toEqual(['/schemas/ClimateYear', '/schemas/GivenClimate']);
  });

  test('names what tells variants apart', async ({ app }) => {
    const document = await fetchDocument(app);
    const choices = objectsIn(document).filter(({ schema }) => schema.discriminator);
    expect(choices.length).toBeGreaterThan(20);
    for (const { schema } of choices) {
      const { propertyName, mapping = {} } = schema.discriminator ?? {};
      expect(Object.values(mapping)).toEqual(schema.oneOf?.map(({ $ref }) => $ref));
      for (const [word, $ref] of Object.entries(mapping)) {
        const variant = resolve<Schema>(document, { $ref });
        expect(variant.required).toContain(propertyName);
        expect(variant.properties?.[propertyName ?? '']).toMatchObject({ const: word });
      }
    }
    const others = objectsIn(document).filter(({ schema }) => schema.oneOf && !schema.discriminator);
    expect(others.map(({ at }) => at)).toEqual(['/components/schemas/StreamEvent']);
  });

  test('has no null alone, and no pattern beside a time', async ({ app }) => {
    const objects = objectsIn(await fetchDocument(app));
    const nulls = objects.filter(
      ({ at, schema }) => schema.type === 'null' && !/\/(any|one)Of\/\d+$/.test(at),
    );
    expect(nulls.map(({ at }) => at)).toEqual([]);
    const times = objects.filter(({ schema }) => schema.format === 'date-time');
    expect(times.length).toBeGreaterThan(20);
    expect(times.filter(({ schema }) => 'pattern' in schema)).toEqual([]);
  });

  test('has a type for each constant, and lists the one value of a parameter as a choice', async ({
    app,
  }) => {
    const document = await fetchDocument(app);
    const constants = objectsIn(document).filter(({ schema }) => 'const' in schema || 'enum' in schema);
    expect(constants.length).toBeGreaterThan(50);
    expect(constants.filter(({ schema }) => schema.type === undefined).map(({ at }) => at)).toEqual([]);
    const ofParameters = constants.filter(({ at }) => /\/parameters\/[^/]+\/schema$/.test(at));
    expect(ofParameters.filter(({ schema }) => 'const' in schema).map(({ at }) => at)).toEqual([]);
  });

  test('describes the ids of a preview as text that may be null, and answers null', async ({
    app,
    rest,
    account,
  }) => {
    const document = await fetchDocument(app);
    const preview = { $ref: '#/components/schemas/AnalysisPreviewResponse' };
    const { properties = {} } = resolve<Schema>(document, preview);
    const body = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'low' };
    const answer = await rest('POST /analyses/preview', { token: account.tokens.access_token, body });
    for (const name of ['id', 'crop_plan_id', 'created_at']) {
      expect(properties[name]).toMatchObject({ type: ['string', 'null'] });
      expect(answer.body).toHaveProperty(name, null);
    }
  });

  test('names the operations, and leaves those of tRPC to its own clients', async ({ app }) => {
    const { paths } = await fetchDocument(app);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name ?? ''))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(paths).filter((path) => path.startsWith('/trpc'))).toEqual([]);
  });
});
