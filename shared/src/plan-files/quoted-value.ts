// Quotes a value of a plan file in a message about it.

const quotedMax = 40;

/** Returns a value as a message quotes it: at most its first 40 characters. */
export function quotedValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * quotedMax + 2));
  return characters.length <= quotedMax ? text : `${characters.slice(0, quotedMax).join('')}…`;
}
