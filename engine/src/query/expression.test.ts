import { deserialize, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { buildDocument, toDocument } from '../bson/document.js';
import { toValue } from '../bson/value.js';
import { compileExpression, fieldsOf } from './expression.js';

function evaluate(expression: unknown, document: object = {}): unknown {
  const value = compileExpression(toValue(expression))(toDocument(document));
  return value && deserialize(buildDocument([{ name: 'value', value }]).bytes)['value'];
}

function codeOf(expression: unknown): unknown {
  try {
    evaluate(expression, { a: 1 });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('an expression', () => {
  const document = { n: 5, z: null, list: [10, 20], docs: [{ v: 1 }, { v: 2 }, { w: 3 }], o: { p: 1 } };

  it.each<[unknown, unknown]>([
    ['$n', 5],
    ['$z', null],
    ['$o.p', 1],
    ['$list', [10, 20]],
    ['$docs.v', [1, 2]],
    ['$n.p', undefined],
    ['plain', 'plain'],
    [7, 7],
    [[], []],
    [
      [1, 'x'],
      [1, 'x'],
    ],
    [{ $eq: ['$n', 5] }, true],
    [{ $eq: ['$n', '5'] }, false],
    [{ $eq: ['$n', new Double(5)] }, true],
    [{ $eq: ['$list', 10] }, false],
    [{ $eq: ['$none', null] }, false],
    [{ $eq: ['$none', '$other'] }, true],
    [{ $lte: ['$none', '$z'] }, true],
    [{ $lte: ['$z', '$none'] }, false],
    [{ $lte: ['$n', 'text'] }, true],
    [{ $lte: ['$n', 4] }, false],
    [{ $lte: [new Date(5), new Date(5)] }, true],
    [{ $lte: ['$o', new Date(5)] }, true],
    [{ $and: [] }, true],
    [{ $and: ['$n', { $eq: ['$z', null] }] }, true],
    [{ $and: ['$n', '$z'] }, false],
    [{ $or: [] }, false],
    [{ $or: ['$z', '$none', 0, { $literal: false }] }, false],
    [{ $or: ['$z', 'false'] }, true],
    [{ $or: '$n' }, true],
    [{ $cond: ['$n', '$o.p', 'no'] }, 1],
    [{ $cond: ['$z', '$n', '$none'] }, undefined],
    [{ $literal: '$n' }, '$n'],
    [{ $literal: { $eq: ['$n', '$$NOW'] } }, { $eq: ['$n', '$$NOW'] }],
    [{ $add: ['$n', 1, new Double(0.5)] }, 6.5],
    [{ $add: [new Date(1_000), '$n', 2] }, new Date(1_007)],
    [{ $add: [2.5, new Date(1_000)] }, new Date(1_003)],
    [{ $add: [new Date(-1_000), -2.5] }, new Date(-1_003)],
    [{ $add: [new Date(1_000), '$z'] }, null],
    [{ $add: ['$n', '$none'] }, null],
    [{ $add: '$n' }, 5],
    [{ $add: [] }, 0],
  ])('%o yields %o', (expression, expected) => {
    expect(evaluate(expression, document)).toEqual(expected);
  });

  it.each<[unknown, number]>([
    [{ $foo: 1 }, 168],
    [{ $ifNull: ['$a', 0] }, 168],
    [{ $eq: [1, 2], $ne: [1, 2] }, 15983],
    [{ $eq: ['$n'] }, 16020],
    [{ $lte: ['$n', 1, 2] }, 16020],
    [{ $cond: [true, 1] }, 16020],
    [{ $cond: { if: true } }, 238],
    [{ $and: [{ $foo: 1 }] }, 168],
    [{ $add: [1, 'x'] }, 16554],
    [{ $add: [new Date(1), new Date(2)] }, 16612],
    [{ $add: [new Date(1), Infinity] }, 15],
    [{ $add: [new Date(1), Long.MAX_VALUE] }, 15],
    [{ $add: [1, '$$NOW'] }, 238],
    ['$', 16872],
    ['$a..b', 15998],
    ['$a.$b', 16410],
    ['$$ROOT', 238],
    ['$$NOW', 238],
    [['$a'], 238],
    [{ b: '$a' }, 238],
  ])('%o is refused with code %i', (expression, expected) => {
    expect(codeOf(expression)).toBe(expected);
  });

  it('reads the top-level fields of its paths', () => {
    const cond = { $cond: [{ $eq: ['$a.b', { $literal: '$c' }] }, '$$NOW', { $add: ['$d', 1] }] };
    expect(fieldsOf(toValue(cond))).toEqual(['a', 'd']);
  });
});
