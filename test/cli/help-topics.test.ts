import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTable, groups, helpTopics } from '@crop-planning/cli/command-table';
import { exitCodes } from '../../cli/src/terminal/failures.js';
import { root, sourceFiles } from '../source-files.js';
import { runCli } from './terminal.js';

const pages = [
  '--help',
  ...[...Object.keys(groups), ...commandTable.map(({ words }) => words)].map((words) => `${words} --help`),
  ...Object.keys(helpTopics).map((topic) => `help ${topic}`),
];

describe('crop help', () => {
  it.each(Object.keys(helpTopics))(
    '%s prints a page that fits a terminal and is listed in crop --help',
    async (topic) => {
      const { code, stdout, stderr } = await help('help', topic);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^[A-Za-z].*\n\n(.*\n)+$/);
      expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
      expect((await help('--help')).stdout).toMatch(new RegExp(`^ {2}${topic} +\\S`, 'm'));
    },
  );

  it('environment lists exactly the variables that are read', async () => {
    const { stdout } = await help('help', 'environment');
    const named = [...stdout.matchAll(/^ {2}([A-Z_]+) {2,}\S/gm)].map(([, name]) => name);
    const sources = sourceFiles()
      .filter(({ path }) => path.startsWith('cli/src/') && !path.endsWith('.test.ts'))
      .map(({ text }) => text);
    const atStart = readFileSync(join(root, 'cli/bin/cache-folder.js'), 'utf8');
    const read = [...sources, atStart].flatMap((text) =>
      [...text.matchAll(/\benv(?:\['|\.)([A-Z_]+)/g)].map(([, name]) => name),
    );
    expect(read.length).toBeGreaterThan(5);
    expect(named.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('exit-codes lists exactly the codes in use', async () => {
    const { stdout } = await help('help', 'exit-codes');
    const named = [...stdout.matchAll(/^ *(\d+) {2}[A-Z]/gm)].map(([, code]) => Number(code));
    expect(named).toEqual(Object.values(exitCodes));
  });

  it.each(pages)('fits every page to 40 columns, except for example commands: %s', async (page) => {
    const [narrow, wide] = [await helpAt(40, page), await helpAt(200, page)];
    const breakable = narrow.split('\n').filter((line) => /\S +\S/.test(line) && !line.startsWith('  $ '));
    expect(breakable.filter(({ length }) => length > 40)).toEqual([]);
    expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/));
    expect(examplesOf(narrow)).toEqual(examplesOf(wide));
  });

  it('wraps a list within its second column, or below the first if there is no room', async () => {
    expect(await helpAt(40, 'help environment')).toContain(
      [
        '  CROP_PROFILE     the profile to use;',
        '                   overrides the one set',
        '                   by crop profile use\n',
      ].join('\n'),
    );
    expect(await helpAt(40, 'plan import --help')).toContain(
      [
        '  --on-conflict <choice>',
        '      what to do with a row whose plan',
        '      exists (choices: "skip", "update",',
        '      "fail", default: "skip")',
        '  --dry-run',
        '      check every row',
      ].join('\n'),
    );
  });

  it.each([
    ['help plan list', 'plan list'],
    ['help plan ls', 'plan list'],
    ['help plan show Nakuru', 'plan show'],
    ['plan help list', 'plan list'],
    ['auth token help create', 'auth token create'],
    ['plan help', 'plan'],
  ])('prints the same as --help of the named command: crop %s', async (line, command) => {
    const found = await help(...line.split(' '));
    expect(found).toEqual(await help(...command.split(' '), '--help'));
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: crop ${command}`) });
  });

  it.each([
    'help nonsense',
    'help model more',
    'help plan nonsense',
    'plan help nonsense',
    'help auth token nonsense',
  ])('exits with 2 for anything but a command or a topic: %s', async (line) => {
    expect((await help(...line.split(' '))).code).toBe(2);
  });

  it('is not triggered by a plan called help', async () => {
    const env = { CROP_CONFIG_DIR: '/nowhere' };
    expect((await runCli(['plan', 'show', 'help'], { env })).code).toBe(exitCodes.notSignedIn);
  });
});

async function helpAt(columns: number, page: string): Promise<string> {
  return (await runCli(page.split(' '), { env: {}, columns, answers: [] })).stdout;
}

function examplesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('  $ '));
}

function help(...argv: string[]) {
  return runCli(argv, { env: {} });
}
