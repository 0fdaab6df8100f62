import { describe, expect, it } from 'vitest';
import { terminalCell } from './cells.js';
import { plainCell, type FieldKind } from './view.js';
import { createTimes } from './screen.js';

const times = createTimes(false, () => new Date('2025-11-21T12:00:00.000Z'));
const cell = (kind: FieldKind, value: unknown) => terminalCell(kind, value, (_, text) => text, times);

describe('plainCell', () => {
  it.each<[FieldKind, unknown, string]>([
    ['label', null, ''],
    ['text', undefined, ''],
    ['boolean', true, 'true'],
    ['month', 3, '3'],
    ['text', 'a', 'a'],
    ['texts', ['dry in May', 'frost, late'], '["dry in May","frost, late"]'],
    ['object', { water: { irrigated: true } }, '{"water":{"irrigated":true}}'],
    ['count', ['x', 'y'], '2'],
  ])('for the kind %s, writes %j as %j', (kind, value, text) => {
    expect(plainCell(kind, value)).toBe(text);
  });
});

describe('terminalCell', () => {
  it('shows a label as a symbol and a word', () => {
    expect(['feasible', 'marginal', 'infeasible', null].map((label) => cell('label', label))).toEqual([
      '✓ feasible',
      '~ marginal',
      '✗ infeasible',
      '– not analysed',
    ]);
  });

  it('shows a word unchanged if this version does not know it', () => {
    expect(cell('severity', 'toString')).toBe('toString');
  });

  it('shows a month by its short name', () => {
    expect(cell('month', 4)).toBe('Apr');
  });

  it('writes months as spans, or "none" for an empty list', () => {
    expect([[3, 4, 5], [], [1, 12]].map((months) => cell('months', months))).toEqual([
      'Mar-May',
      'none',
      'Dec-Jan',
    ]);
  });

  it('draws scores as a strip', () => {
    expect(cell('strip', [0, 0.05, 0.5, 0.9, 1])).toBe('▁▁▅▇█');
  });

  it('rounds a score to two decimals, and writes a dash if there is no score', () => {
    expect([0.456, 0.797, 1, null].map((score) => cell('score', score))).toEqual([
      '0.46',
      '0.79',
      '1.00',
      '–',
    ]);
  });

  it('joins texts and escapes control characters', () => {
    expect(cell('texts', ['dry', 'frost\u001b[2J'])).toBe('dry; frost\\u001b[2J');
    expect(cell('texts', ['Too dry.', 'No frost.'])).toBe('Too dry. No frost.');
  });
});
