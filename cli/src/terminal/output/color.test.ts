import { describe, expect, it } from 'vitest';
import { colorsOf, createPaint, type ColorChoice, type ColorDepth } from './screen.js';
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

describe('colorsOf', () => {
  it.each<[string, Io['env'], ColorChoice, ColorDepth]>([
    ['no variable', {}, 'auto', 16],
    ['TERM=xterm-256color', { TERM: 'xterm-256color' }, 'auto', 256],
    ['COLORTERM=truecolor', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'auto', 16_777_216],
    ['COLORTERM=24bit', { COLORTERM: '24bit' }, 'auto', 16_777_216],
    ['TERM=xterm-direct', { TERM: 'xterm-direct' }, 'auto', 16_777_216],
    ['a dumb terminal', { TERM: 'dumb', COLORTERM: 'truecolor' }, 'auto', 0],
    ['NO_COLOR', { NO_COLOR: '1', COLORTERM: 'truecolor' }, 'auto', 0],
    ['--color never', { COLORTERM: 'truecolor' }, 'never', 0],
    ['--color always with NO_COLOR', { NO_COLOR: '1', TERM: 'screen-256color' }, 'always', 256],
    ['FORCE_COLOR=1', { FORCE_COLOR: '1', COLORTERM: 'truecolor' }, 'auto', 16],
    ['FORCE_COLOR=2', { FORCE_COLOR: '2' }, 'auto', 256],
    ['FORCE_COLOR=3', { FORCE_COLOR: '3' }, 'auto', 16_777_216],
    ['FORCE_COLOR=true', { FORCE_COLOR: 'true', TERM: 'xterm-256color' }, 'auto', 256],
  ])('counts the colours, given %s', (_, env, choice, depth) => {
    const stream = { isTerminal: true, columns: 80, rows: 24, isRead: true, write: async () => {} };
    expect(colorsOf({ env }, stream, choice)).toBe(depth);
  });
});
