/**
 * Characters that a terminal acts on: control, line and paragraph separators, and changes of writing
 * direction.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes each character that a terminal would act on, for example as \n or \u202e. */
export function visible(text: string): string {
  return text.replace(unsafe, escapeCharacter);
}

/** Like `visible`, but keeps line feeds and tabs, for lines and tables. Keeps the meaning of a JSON text. */
export function visibleLines(text: string): string {
  return text.replace(/[^\n\t]+/g, visible);
}

function escapeCharacter(character: string): string {
  if (character === '\t') return '\\t';
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
