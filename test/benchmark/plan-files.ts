import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { root } from '../source-files.js';
import { seedGrower, withDatabase } from './seed.js';
import { medianOf } from './waits.js';

const run = promisify(execFile);
const bin = join(root, 'cli/bin/crop.js');
const tellMemory = `process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))`;
const rowCounts = [500, 5_000] as const;

interface Measured {
  ms: number;
  megabytes: number;
}

type Row = Readonly<Record<string, string | number>>;

/**
 * Measures an import of 5,000 rows in each format without creating them, the whole process: its time as a multiple of
 * that of CSV, and how much more memory it takes than with 500 rows.
 */
export async function measurePlanFiles(
  { url, databaseUri }: { url: string; databaseUri: string },
  rounds: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-bench-files-'));
  try {
    const { token } = await withDatabase(databaseUri, (db) =>
      seedGrower(url, db, { plans: 1, analysesEach: 0 }),
    );
    const env = {
      PATH: process.env['PATH'],
      CROP_API_URL: url,
      CROP_CONFIG_DIR: join(folder, 'config'),
      CROP_TOKEN: token,
    };
    console.log(
      `\ncrop plan import --dry-run of ${rowCounts[1]} rows, ${rounds} times each: time, as a multiple of CSV, memory`,
    );
    let csvMs: number | undefined;
    for (const [format, write] of Object.entries(writers)) {
      const [few, many] = await Promise.all(
        rowCounts.map(async (count) => {
          const file = join(folder, `${count}.${format}`);
          await writeFile(file, write(rowsOf(count)));
          return file;
        }),
      );
      const small = await measured(few ?? '', env, rounds);
      const large = await measured(many ?? '', env, rounds);
      csvMs ??= large.ms;
      const more = large.megabytes - small.megabytes;
      console.log(
        `${format.padEnd(8)}${large.ms.toFixed(0).padStart(7)} ms${(large.ms / csvMs).toFixed(2).padStart(7)}` +
          `${large.megabytes.toFixed(0).padStart(7)} MB, ${more.toFixed(0)} MB more than ${rowCounts[0]} rows`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(file: string, env: NodeJS.ProcessEnv, rounds: number): Promise<Measured> {
  const runs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    const argv = ['--import', `data:text/javascript,${tellMemory}`, bin, 'plan', 'import', file, '--dry-run'];
    const { stderr } = await run(process.execPath, argv, { env });
    const [, kilobytes] = /maxRSS (\d+)/.exec(stderr) ?? [];
    runs.push({ ms: performance.now() - startedMs, megabytes: Number(kilobytes) / 1024 });
  }
  return {
    ms: medianOf(runs.map(({ ms }) => ms)),
    megabytes: medianOf(runs.map(({ megabytes }) => megabytes)),
  };
}

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Field ${i}`,
    crop: i % 2 === 0 ? 'maize' : 'sorghum',
    location: 'Nakuru, Kenya',
    month: (i % 12) + 1,
    risk: 'low',
    water: 'irrigated',
    season_days: 120,
  }));
}

const writers: Readonly<Record<string, (rows: readonly Row[]) => string | Uint8Array>> = {
  csv: (rows) =>
    [Object.keys(rows[0] ?? {}), ...rows.map(Object.values<string | number>)].map(csvLine).join(''),
  xlsx: (rows) => workbook([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]),
  json: (rows) => JSON.stringify(rows, null, 2),
  ndjson: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  yaml: (rows) =>
    rows
      .map(
        (row) =>
          `- ${Object.entries(row)
            .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
            .join('  ')}`,
      )
      .join(''),
};

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;
}

function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const body = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Plans" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`),
  });
}
