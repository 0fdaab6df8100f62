import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ObjectId } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { test, type Cli } from '../cli/cli-fixture.js';
import { cropBin } from '../cli/process.js';

const isCommand = process.env['IMPORT_ROWS'] !== undefined;
const rowCount = Number(process.env['IMPORT_ROWS'] ?? 48);
/** One row in a hundred is invalid; in a short file, four rows are, each in a different way. */
const wrongEvery = Math.min(100, Math.ceil(rowCount / 4));
const wrongRows = [
  { cells: 'Wrong,maize,"Nakuru, Kenya",13,low', message: /^planting_month "13": must be / },
  { cells: '"",maize,"Nakuru, Kenya",3,low', message: /^name "": must have / },
  { cells: 'Wrong,maize,"Nakuru, Kenya",3,none', message: /^risk_tolerance "none": must be / },
  { cells: 'Wrong,maize', message: /^the line has 2 cells, the header 5$/ },
];
/** The heap limit of an import. For comparison, the text of 10,000 rows of 300 bytes takes 3 MB. */
const heapMiB = 64;

interface Report {
  created: number;
  skipped: number;
  failed: { line: number; code: string; message: string }[];
}

test(
  `an import of ${rowCount} rows that is killed and repeated creates every valid row once and reports the invalid ones`,
  { timeout: isCommand ? 1_800_000 : 60_000 },
  async ({ cli, db, account, createAccount }) => {
    await cli.logIn(account);
    const { csv, names, wrong } = makeFile();
    const file = await cli.writeFile('plans.csv', csv);
    const owner = new ObjectId(((await cli.json(['whoami'])) as { id: string }).id);
    const count = () => db.collection('crop_plans').countDocuments({ account_id: owner });

    const changes = db.collection('crop_plans').watch();
    onTestFinished(() => changes.close());
    await changes.tryNext();
    const killed = crop(cli, ['plan', 'import', file, '--json']);
    for (let made = 0; made < rowCount / 4; made += 1) await changes.next();
    killed.kill('SIGKILL');
    await ended(killed);
    const before = await count();
    expect(before).toBeLessThan(names.length);

    const finishing = crop(cli, ['plan', 'import', file, '--json']);
    const { code, stdout, peakMiB } = await result(finishing);
    expect(code).toBe(6);
    const report = JSON.parse(stdout) as Report;
    // Requests under way when the first import was killed may have finished since.
    expect(report.created + report.skipped).toBe(names.length);
    expect(report.skipped).toBeGreaterThanOrEqual(before);
    expect(report.failed.map(({ line }) => line)).toEqual(wrong.map(({ line }) => line));
    for (const [at, { message }] of report.failed.entries())
      expect(message).toMatch(wrong[at]?.message ?? /^$/);
    expect(await sortedNames(cli)).toEqual(names.toSorted());
    if (isCommand) console.log(`${rowCount} rows: at most ${peakMiB} MiB`);

    expect(JSON.parse((await cli.run(['plan', 'import', file, '--json'])).stdout)).toEqual({
      ...report,
      created: 0,
      skipped: names.length,
    });
    const exported = await cli.run(['plan', 'export', '--format', 'csv']);
    await cli.logIn(await createAccount());
    const imported = await cli.json(['plan', 'import', '-'], { stdin: exported.stdout });
    expect(imported).toMatchObject({ created: names.length, skipped: 0, failed: [] });
    const sortedLines = (lines: string) => lines.split('\r\n').toSorted();
    const copied = (await cli.run(['plan', 'export', '--format', 'csv'])).stdout;
    expect(sortedLines(copied)).toEqual(sortedLines(exported.stdout));
  },
);

interface Wrong {
  line: number;
  message: RegExp;
}

/** Makes a file of valid and invalid rows; some names begin with =, - or ', some contain a comma, and some are long. */
function makeFile(): { csv: string; names: string[]; wrong: Wrong[] } {
  const lines = ['name,crop,location,planting_month,risk_tolerance'];
  const names: string[] = [];
  const wrong: Wrong[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    const kind = wrongRows[(row / wrongEvery) % wrongRows.length];
    if (row % wrongEvery === 0 && kind !== undefined) {
      lines.push(kind.cells);
      wrong.push({ line: lines.length, message: kind.message });
      continue;
    }
    const name = `${['=', '', "'", '-', 'Field, '][row % 5]}${row} ${'long '.repeat(row % 20)}end`;
    names.push(name);
    const guarded = /^[=\-']/.test(name) ? `'${name}` : name;
    lines.push(`"${guarded}",${['maize', 'cowpea', 'rice'][row % 3]},"Nakuru, Kenya",${(row % 12) + 1},low`);
  }
  return { csv: `${lines.join('\n')}\n`, names, wrong };
}

function crop({ env }: Cli, argv: readonly string[]): ChildProcess {
  const memory = `--max-old-space-size=${heapMiB} --max-semi-space-size=2`;
  return spawn(process.execPath, [cropBin, ...argv], {
    env: { ...env, NODE_OPTIONS: memory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function result(child: ChildProcess) {
  let peakMiB = 0;
  const { stdout, stderr } = child;
  stderr?.resume();
  const watching = setInterval(() => (peakMiB = Math.max(peakMiB, residentMiB(child.pid))), 100);
  const [out, code] = await Promise.all([stdout ? text(stdout) : '', ended(child)]);
  clearInterval(watching);
  return { code, stdout: out, peakMiB };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}

/**
 * Returns the peak memory of a process, known only on Linux: 0 elsewhere, and for a process that has ended.
 */
function residentMiB(pid: number | undefined): number {
  try {
    const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kib ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function sortedNames(cli: Cli): Promise<string[]> {
  const { stdout } = await cli.run(['plan', 'list', '--fields', 'name']);
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name).toSorted();
}
