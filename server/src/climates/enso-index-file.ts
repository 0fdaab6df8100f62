// Reads server/data/enso-index.csv, the table of NOAA's index of El Niño.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import type { EnsoIndex } from '../feasibility/enso/enso-index.js';

const defaultFile = new URL('../../data/enso-index.csv', import.meta.url);
const header = 'year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec';
const row = /^\d{4}(,-?\d{1,3})*,*$/;

/** Returns a function that reads the table when it is first needed. */
export function createEnsoIndexFile(file: URL = defaultFile): () => Promise<EnsoIndex> {
  return loadOnce(async () => decodeEnsoIndex(await readFile(file, 'utf8')));
}

/** Returns a function that reads the table when it is first needed, and reports one that cannot be used. */
export function createEnsoIndex({
  log,
  readTable = createEnsoIndexFile(),
}: {
  log: Logger;
  /** Reads the table; by default the bundled one. */
  readTable?: () => Promise<EnsoIndex>;
}): () => Promise<EnsoIndex | null> {
  return loadOnce(async () => {
    try {
      return await readTable();
    } catch (error) {
      log.error({ error }, 'the table of El Niño’s index cannot be used: answers say nothing about it');
      return null;
    }
  });
}

/**
 * Decodes a line for each year, with the index of its months in hundredths of a degree; the months after the
 * last known one are empty. Raises an Error for any other text.
 */
export function decodeEnsoIndex(text: string): EnsoIndex {
  const [first, ...lines] = text.trimEnd().split('\n');
  const years = lines.map((line) => (row.test(line) ? line.split(',') : []));
  const firstYear = Number(years[0]?.[0]);
  const isWhole = years.every((cells, i) => cells.length === 13 && Number(cells[0]) === firstYear + i);
  if (first !== header || years.length === 0 || !isWhole)
    throw new Error('The table of El Niño’s index is not in its form: install it again.');
  const months = years.flatMap((cells) => cells.slice(1));
  const known = months.findLastIndex((cell) => cell !== '') + 1;
  const hundredths = months.slice(0, known).map((cell) => (cell === '' ? NaN : Number(cell)));
  if (hundredths.length === 0 || hundredths.some(Number.isNaN))
    throw new Error('The table of El Niño’s index lacks a month: install it again.');
  return { sha256: createHash('sha256').update(text).digest('hex'), firstYear, hundredths };
}
