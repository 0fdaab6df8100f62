import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPlanFile } from '@crop-planning/shared/plan-files/read-plan-file';
import { describe, expect } from 'vitest';
import { test, type Cli } from './cli-fixture.js';

const folder = fileURLToPath(new URL('../farm-files', import.meta.url));
const names = readdirSync(folder).sort();

/**
 * Files made after public reports of what farms, their software and spreadsheets write. The snapshot has what was read
 * of each row, and what an import says.
 */
describe('the files of farms', () => {
  test('are imported, or refused with the reason', async ({ cli, account }) => {
    await cli.logIn(account);
    const told: string[] = [];
    for (const name of names)
      told.push(name, ...(await readLines(name)), ...(await importLines(cli, name)), '');
    expect(told.join('\n')).toMatchSnapshot();
  });

  test('are at least twenty', () => {
    expect(names.length).toBeGreaterThanOrEqual(20);
  });

  test('can be read after a person has said what a column is, and which sheet', async ({ cli, account }) => {
    await cli.logIn(account);
    const run = (name: string, ...options: string[]) =>
      cli.run(['plan', 'import', join(folder, name), '--dry-run', ...options]);
    const map = 'What do you grow?=crop,Where is it?=location,When do you plant?=month,Timestamp=name';
    expect(await run('08-form-answers.csv', '--map', map)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('created\t1\n'),
      stderr: expect.stringContaining(
        'Read as you said: What do you grow? is crop, Where is it? is location',
      ),
    });
    expect((await run('18-office-workbook.xlsx', '--sheet', 'prices')).stderr).toContain(
      'hint: Missing: name',
    );
    expect((await run('18-office-workbook.xlsx', '--sheet', '3')).stderr).toContain(
      'hint: Its sheets are "Plans 2027", "Prices".',
    );
  });
});

async function readLines(name: string): Promise<string[]> {
  try {
    const file = await openPlanFile(readFileSync(join(folder, name)), name);
    return [...file.rows()]
      .flat()
      .map((row) =>
        'input' in row
          ? `${row.line}: ${Object.values(row.input).join(' | ')}`
          : `${row.line}: ${row.failure.message}`,
      );
  } catch {
    return [];
  }
}

async function importLines(cli: Cli, name: string): Promise<string[]> {
  const { code, stdout, stderr } = await cli.run(['plan', 'import', join(folder, name), '--dry-run']);
  const counts = stdout.trimEnd().replaceAll('\t', ' ').replaceAll('\n', ', ');
  return [
    `exit code ${code}${counts === '' ? '' : `: ${counts}`}`,
    ...stderr.trimEnd().split('\n').filter(Boolean),
  ];
}
