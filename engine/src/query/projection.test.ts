import { deserialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../bson/document.js';
import { parseProjection } from './projection.js';

function project(spec: object, document: object): unknown {
  return deserialize(parseProjection(toDocument(spec))(toDocument(document)).bytes);
}

function code(spec: object): unknown {
  try {
    parseProjection(toDocument(spec));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

const document = { _id: 1, a: 2, b: { x: 3, y: 4 }, c: [{ x: 5, y: 6 }, 7, [{ x: 8, z: 9 }]] };

describe('a projection', () => {
  it.each<[object, unknown]>([
    [{}, document],
    [{ a: 1 }, { _id: 1, a: 2 }],
    [{ a: true, _id: 0 }, { a: 2 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0 }, { a: 2, b: document.b, c: document.c }],
    [{ missing: 1 }, { _id: 1 }],
    [
      { a: 0, c: 0, _id: 1 },
      { _id: 1, b: document.b },
    ],
  ])('returns the selected fields for %j', (spec, expected) => {
    expect(project(spec, document)).toEqual(expected);
  });

  it("keeps the fields in the document's order", () => {
    const projected = project({ b: 1, a: 1 }, { _id: 1, a: 1, b: 2 });
    expect(Object.keys(projected as object)).toEqual(['_id', 'a', 'b']);
  });

  it('keeps the bytes of included values', () => {
    const raw = toDocument({ a: 2n ** 60n, b: { c: -0, d: 1n } });
    expect(parseProjection(toDocument({ a: 1, b: 1 }))(raw).bytes).toEqual(raw.bytes);
  });

  it.each<[object, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ '': 1 }, 40352],
    [{ 'a.b': 1 }, 238],
    [{ a: {} }, 238],
    [{ a: { b: 1 } }, 238],
    [{ $a: 1 }, 16410],
    [{ 'a.$': 1 }, 238],
    [{ a: '$b' }, 238],
    [{ a: { $slice: 1 } }, 238],
  ])('fails for %j with code %i', (spec, expected) => {
    expect(code(spec)).toBe(expected);
  });
});
