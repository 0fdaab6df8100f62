// The files of `crop-server climate import` in tests, and what the service makes of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runServerCommand as run, type CommandResult, type restOf, type TestApp } from './harness.js';

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const columns = [
  'place',
  'country',
  'lat',
  'lon',
  'elevation_m',
  ...months.map((month) => `tmean_${month}_c`),
  ...months.map((month) => `tmin_${month}_c`),
  ...months.map((month) => `rain_${month}_mm`),
  'source',
];
export const figures = {
  place: 'Molo',
  country: 'Kenya',
  lat: '-0.25',
  lon: '35.73',
  elevation_m: '2500',
  source: 'Our station',
};

export type Row = Partial<Record<string, string>>;

export function importRows(
  app: TestApp,
  rows: readonly Row[],
  options: string[] = [],
): Promise<CommandResult> {
  return importText(app, csvOf(rows), options);
}

export async function importText(
  { environment }: TestApp,
  content: string | Uint8Array,
  options: string[] = [],
): Promise<CommandResult> {
  const file = join(await makeFolder(), 'climates.csv');
  await writeFile(file, content);
  return run(['climate', 'import', file, ...options], environment);
}

export async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Formats rows as CSV; months without figures of their own get 15 deg C, a minimum of 8 and 90 mm. */
export function csvOf(rows: readonly Row[]): string {
  const header = [...columns, ...['region', 'aliases'].filter((column) => rows.some((row) => column in row))];
  const valueOf = (row: Row, column: string) => {
    const usual = { tmean: '15', tmin: '8', rain: '90' }[column.split('_')[0] ?? ''];
    return row[column] ?? (figures as Row)[column] ?? usual ?? '';
  };
  const lines = rows.map((row) => header.map((column) => `"${valueOf(row, column)}"`).join(','));
  return [header.join(','), ...lines].join('\n');
}

/** Writes a station's months with semicolons and decimal commas; every second year has a third of the rain. */
export function stationOf(first: number, last: number): string {
  const rows = Array.from({ length: 12 * (last - first + 1) }, (_, i) => {
    const year = first + Math.floor(i / 12);
    return `${year}-${String((i % 12) + 1).padStart(2, '0')};20,0;10,0;${year % 2 === 0 ? '45,0' : '135,0'}`;
  });
  return ['Date;Tmax (°C);Tmin (°C);Rain (mm)', ...rows].join('\r\n');
}

export async function list(
  { environment }: TestApp,
  name: string | RegExp,
): Promise<Record<string, unknown>[]> {
  const { stdout } = await run(['climate', 'list', '--json'], environment);
  const items: Record<string, unknown>[] = JSON.parse(stdout);
  return items.filter((item) =>
    typeof name === 'string' ? item['name'] === name : name.test(String(item['name'])),
  );
}

export function previewAt(
  rest: ReturnType<typeof restOf>,
  token: string,
  location: string,
  changes: object = {},
) {
  const input = { crop: 'maize', planting_month: 3, risk_tolerance: 'medium' };
  return rest('POST /analyses/preview', { token, body: { ...input, location, ...changes } });
}
