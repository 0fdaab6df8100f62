import { describe, expect, it } from 'vitest';
import { toDocument } from '../bson/document.js';
import { parseSort } from './sort.js';

function sorted(spec: object, objects: readonly object[]): readonly object[] {
  const sort = parseSort(toDocument(spec));
  const keyed = objects.map((object) => ({ object, key: sort!.key(toDocument(object)) }));
  return keyed.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ object }) => object);
}

function code(spec: object, document: object = {}): unknown {
  try {
    parseSort(toDocument(spec))?.key(toDocument(document));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('a sort', () => {
  it('orders by the least element of an array when ascending, by the greatest when descending', () => {
    const objects = [{ a: [5, 1] }, { a: 2 }, { a: [3, 4] }];
    expect(sorted({ a: 1 }, objects)).toEqual([{ a: [5, 1] }, { a: 2 }, { a: [3, 4] }]);
    expect(sorted({ a: -1 }, objects)).toEqual([{ a: [5, 1] }, { a: [3, 4] }, { a: 2 }]);
  });

  it('puts the empty array before null, and treats missing as null', () => {
    expect(sorted({ a: 1, b: 1 }, [{ a: 1 }, { a: null, b: 1 }, { b: 0 }, { a: [], b: 5 }])).toEqual([
      { a: [], b: 5 },
      { b: 0 },
      { a: null, b: 1 },
      { a: 1 },
    ]);
  });

  it('takes two fields of one array from the same element', () => {
    const objects = [
      {
        a: [
          { x: 1, y: 9 },
          { x: 2, y: 0 },
        ],
      },
      { a: [{ x: 1, y: 5 }] },
    ];
    expect(sorted({ 'a.x': 1, 'a.y': 1 }, objects)).toEqual([objects[1], objects[0]]);
  });

  it('is undefined when it names no field', () => {
    expect(parseSort(toDocument({}))).toBeUndefined();
  });

  it('fails with MongoDB’s code when it is invalid', () => {
    expect(code({ a: 0 })).toBe(15975);
    expect(code({ a: 'x' })).toBe(15974);
    expect(code({ a: { $meta: 'textScore' } })).toBe(238);
    expect(code({ a: 1, b: 1 }, { a: [1], b: [2] })).toBe(2);
  });
});
