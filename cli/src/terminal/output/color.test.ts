import { describe, expect, it } from 'vitest';
import { createPaint, type ColorChoice } from './screen.js';
import type { Io } from '../io.js';

describe('createPaint', () => {
  it.each<[string, boolean, Io['env'], ColorChoice, boolean]>([
    ['a terminal', true, {}, 'auto', true],
    ['a pipe', false, {}, 'auto', false],
    ['a dumb terminal', true, { TERM: 'dumb' }, 'auto', false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, 'auto', false],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, 'auto', true],
    ['FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, 'auto', true],
    ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, 'auto', false],
    ['--color always despite NO_COLOR', false, { NO_COLOR: '1' }, 'always', true],
    ['--color never despite FORCE_COLOR', true, { FORCE_COLOR: '1' }, 'never', false],
  ])('decides whether to use colours, given %s', (_, isTerminal, env, choice, isColored) => {
    const stream = { isTerminal, columns: 80, rows: 24, isRead: true, write: async () => {} };
    const paint = createPaint({ env }, stream, choice);
    expect(paint('red', 'x')).toBe(isColored ? '\u001b[31mx\u001b[39m' : 'x');
  });
});
