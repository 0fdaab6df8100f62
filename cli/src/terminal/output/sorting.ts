import { orderOf } from './cells.js';
import { readField, type FieldKind, type View } from './view.js';

type Compare<Item> = (a: Item, b: Item) => number;

/** Returns the comparison for `--sort name,-created_at`; null comes last in either direction. */
export function readSorting<Item>(text: string, view: View<Item>): Compare<Item> {
  const comparisons = text.split(',').map((part) => {
    const isDescending = part.trim().startsWith('-');
    const name = readField(part.trim().replace(/^-/, ''), view);
    return compareBy<Item>(name, view.fields[name].kind, isDescending ? -1 : 1);
  });
  return (a, b) => comparisons.reduce((result, compare) => result || compare(a, b), 0);
}

function compareBy<Item>(name: keyof Item, kind: FieldKind, direction: 1 | -1): Compare<Item> {
  const words = orderOf(kind);
  return (a, b) => {
    const [x, y] = [a[name], b[name]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return direction * compare(x, y, words);
  };
}

function compare(x: unknown, y: unknown, words: readonly string[] | undefined): number {
  if (typeof x === 'number' && typeof y === 'number') return x - y;
  if (typeof x === 'boolean' && typeof y === 'boolean') return Number(x) - Number(y);
  const [left, right] = [String(x), String(y)];
  if (words !== undefined) return words.indexOf(left) - words.indexOf(right);
  return left.localeCompare(right, 'en', { numeric: true });
}
