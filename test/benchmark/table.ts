// Tables of figures on the terminal, as benchmarks print them.
import type { Waits } from './waits.js';

/** Prints a name and its figures; the note stands behind them. */
export function printRow(cells: readonly string[], note = ''): void {
  console.log(cells.map(cell).join('') + note);
}

/** Prints how long requests waited, in ms. */
export function printWaits(name: string, { requests, median, p99, max }: Waits): void {
  printRow([name, requests.toFixed(0), ...[median, p99, max].map((ms) => ms.toFixed(1))]);
}

function cell(text: string, column: number): string {
  return column === 0 ? text.padEnd(40) : text.padStart(15);
}
