import { describe, expect, it } from 'vitest';
import { visible, visibleLines } from './visible-text.js';

describe('visible', () => {
  it('escapes characters that a terminal would act on', () => {
    expect(visible('\u001b[31mred\u0007\u009b2J\ttab\r\nend\u202egnp\u2066\u200f\u061c')).toBe(
      '\\u001b[31mred\\u0007\\u009b2J\\ttab\\r\\nend\\u202egnp\\u2066\\u200f\\u061c',
    );
  });

  it('leaves words in any language unchanged', () => {
    expect(visible('São Paulo · เชียงใหม่ · עמק')).toBe('São Paulo · เชียงใหม่ · עמק');
  });
});

describe('visibleLines', () => {
  it('keeps line feeds and tabs, and the meaning of a JSON text', () => {
    expect(visibleLines('a\tb\u2028\n\u001b')).toBe('a\tb\\u2028\n\\u001b');
    const value = { 'name\u202e': ['\u0085\u200e\\\n\t'] };
    const json = visibleLines(JSON.stringify(value, undefined, 2));
    expect(json).toMatch(/^[\n -~]*$/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
