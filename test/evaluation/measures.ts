import { shareOf } from './shares.js';
import { asTable } from './table.js';

/** A row of a table of results: what was counted, among how many, and the count or the share of them. */
export interface Measure {
  name: string;
  of: number;
  result: string;
}

/** Measures the share of some that pass a test, with three decimals. */
export function measure<T>(name: string, some: readonly T[], test: (one: T) => boolean): Measure {
  return { name, of: some.length, result: shareOf(some, test).toFixed(3) };
}

/** Counts those of some that pass a test. */
export function count<T>(name: string, some: readonly T[], test: (one: T) => boolean): Measure {
  return { name, of: some.length, result: String(some.filter(test).length) };
}

export function measuresTable(head: string, measures: readonly Measure[]): string[] {
  return asTable(
    [head, 'of', 'result'],
    measures.map(({ name, of, result }) => [name, String(of), result]),
  );
}
