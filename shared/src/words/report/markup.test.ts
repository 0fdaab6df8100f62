import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from './markdown.js';
import { escapeHtml, markup } from './markup.js';

describe('html', () => {
  it('escapes its values, but keeps values that are already HTML', () => {
    const inner = markup`<b>${'a < b'}</b>`;
    expect(markup`<p title="${`"'`}">${inner}${[1, '&']}</p>`.text).toBe(
      '<p title="&quot;&#39;"><b>a &lt; b</b>1&amp;</p>',
    );
  });

  it('writes control characters and those that change the writing direction as escape codes', () => {
    expect(escapeHtml('gpj.\u202eexe\u0007')).toBe('gpj.\\u202eexe\\u0007');
  });
});

describe('escapeMarkdown', () => {
  it.each([
    ['a|b\nc', 'a\\|b c'],
    ['<script>', '&lt;script&gt;'],
    ['![x](http://evil)', '\\!\\[x\\]\\(http\\://evil\\)'],
    ['- item', '\\- item'],
    ['1. first', '1\\. first'],
    ['# title', '\\# title'],
    ['a_b `c`', 'a\\_b \\`c\\`'],
    ['Water, Mar-Jun: 91 %; 4.5 mm', 'Water, Mar-Jun: 91 %; 4.5 mm'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});
