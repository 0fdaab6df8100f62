/** What a terminal acts on: control characters, line and paragraph separators, and what turns the direction of writing. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text with each character that a terminal would act on spelled out, such as \n or \u202e. */
export function visible(text: string): string {
  return text.replace(unsafe, escapeCharacter);
}

/** The same for lines and tables: line feeds and tabs stay. A JSON text stays the same JSON. */
export function visibleLines(text: string): string {
  return text.replace(/[^\n\t]+/g, visible);
}

function escapeCharacter(character: string): string {
  if (character === '\t') return '\\t';
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
