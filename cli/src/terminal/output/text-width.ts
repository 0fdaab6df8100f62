// How many columns a text takes on a terminal. Every table, chart and wrapped sentence measures with this.
import stringWidth from 'string-width';

/**
 * Returns the columns of a text. Most terminals give a column to each letter of a conjunct and to each vowel sign
 * that has a width (र्षा is three), where string-width counts one for a cluster.
 */
export function widthOf(text: string): number {
  return stringWidth(isIndic(text) ? text.replaceAll(/\p{Mc}/gu, '-').replaceAll(/\p{Mn}/gu, '') : text);
}

/** Fills a text with spaces to at least the width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Moves a text to the right of the width. */
export function rightAligned(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

function isIndic(text: string): boolean {
  return /\p{Mc}|\p{Script=Devanagari}/u.test(text);
}
