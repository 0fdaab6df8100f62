import { visible } from '../../contract/visible-text.js';

/** A piece of HTML that is safe to put into a page: text from outside has been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** Builds HTML from a template: texts are escaped, pieces of HTML stay as they are, lists are joined. */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const parts = strings.map((fixed, i) => fixed + markupOf(values[i] ?? ''));
  return new Markup(parts.join(''));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for an HTML element or a quoted attribute; characters that change the writing direction
 * become escape codes.
 */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function markupOf(value: Part): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(markupOf).join('');
}
