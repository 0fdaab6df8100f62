import { widthOf } from './text-width.js';

/** Breaks a line between words into lines that fit the width; all but the first are indented. */
export function wrap(text: string, width: number, indent: string): string[] {
  return fill(text.split(/(?<=\S) (?=\S)/), width, indent);
}

/**
 * Breaks a line that ends with a command between its words, so that the lines can be copied into bash, zsh or fish
 * together: a backslash ends all but the last, and quoted words stay whole. On Windows, whose shells do not read a
 * backslash so, the line stays as it is.
 */
export function wrapCommand(text: string, width: number, indent: string): string[] {
  if (widthOf(text) <= width || process.platform === 'win32') return [text];
  const words = text.match(/(?:'[^']*'?|"(?:\\[^]|[^"\\])*"?|\\[^]?|[^ '"\\])+/g) ?? [];
  const lines = fill(words, width - widthOf(continuation), indent);
  return lines.map((line, i) => (i === lines.length - 1 ? line : line + continuation));
}

const continuation = ' \\';

function fill([first = '', ...words]: readonly string[], width: number, indent: string): string[] {
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer) > width) lines.push(indent + word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
