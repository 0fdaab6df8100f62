// Figures as the language in use writes them.
import { words } from './languages/current.js';
import { numbers as english } from './languages/en/numbers.js';

/** Returns a share of one as a whole number of percent: `37 %`. */
export function percentText(share: number): string {
  return words('numbers', english).percent(percentOf(share));
}

/** Returns a share of one in whole percent. */
export function percentOf(share: number): number {
  return Math.round(100 * share);
}

/** Formats `422000` as `422,000`. */
export function thousands(count: number): string {
  return words('numbers', english).count(count);
}

/** Writes a figure with so many decimals. */
export function fixedText(figure: number, decimals: number): string {
  return words('numbers', english).figure(figure.toFixed(decimals));
}

/** Formats a figure for a table, without a minus sign on zero; a missing figure is a dash. */
export function figureText(figure: number | undefined, decimals: number): string {
  if (figure === undefined) return '–';
  const text = figure.toFixed(decimals);
  const signed = (Number(text) === 0 ? (0).toFixed(decimals) : text).replace('-', '−');
  return words('numbers', english).figure(signed);
}
