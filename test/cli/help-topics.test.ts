import { describe, expect, it } from 'vitest';
import { helpTopics } from '../../cli/src/command-table.js';
import { exitCodes } from '../../cli/src/exit-codes.js';
import { sourceFiles } from '../source-files.js';
import { runCli } from './terminal.js';

describe('crop help', () => {
  it.each(Object.keys(helpTopics))('%s is a page for a terminal, named in crop --help', async (topic) => {
    const { code, stdout, stderr } = await help('help', topic);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[A-Za-z].*\n\n(.*\n)+$/);
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect((await help('--help')).stdout).toMatch(new RegExp(`^ {2}${topic} +\\S`, 'm'));
  });

  it('environment names every variable that is read, and no other', async () => {
    const { stdout } = await help('help', 'environment');
    const named = [...stdout.matchAll(/^ {2}([A-Z_]+) {2,}\S/gm)].map(([, name]) => name);
    const read = sourceFiles()
      .filter(({ path }) => path.startsWith('cli/src/') && !path.endsWith('.test.ts'))
      .flatMap(({ text }) => [...text.matchAll(/\benv(?:\['|\.)([A-Z_]+)/g)].map(([, name]) => name));
    expect(read.length).toBeGreaterThan(5);
    expect(named.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('exit-codes names every code that is used, and no other', async () => {
    const { stdout } = await help('help', 'exit-codes');
    const named = [...stdout.matchAll(/^ *(\d+) {2}[A-Z]/gm)].map(([, code]) => Number(code));
    expect(named).toEqual(Object.values(exitCodes));
  });

  it.each([['help', 'scripting'], ['plan', 'update', '--help'], ['--help']])(
    '%s %s %s breaks its paragraphs between words where the terminal ends',
    async (...argv) => {
      const given = argv.filter((word) => word !== undefined);
      const at = async (columns: number) => (await runCli(given, { env: {}, columns, answers: [] })).stdout;
      const [narrow, wide] = [await at(60), await at(200)];
      const prose = (text: string) => text.split('\n').filter((line) => /^[A-Z]/.test(line));
      expect(Math.max(...prose(narrow).map(({ length }) => length))).toBeLessThanOrEqual(60);
      expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/));
    },
  );

  it.each([
    ['help plan list', 'plan list'],
    ['help plan ls', 'plan list'],
    ['help plan show Nakuru', 'plan show'],
    ['plan help list', 'plan list'],
    ['auth token help create', 'auth token create'],
    ['plan help', 'plan'],
  ])('of a command is the command with --help: %s', async (line, command) => {
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
  ])('of something else is wrong usage: %s', async (line) => {
    expect((await help(...line.split(' '))).code).toBe(2);
  });

  it('is not what a plan is called', async () => {
    expect((await help('plan', 'show', 'help')).code).toBe(exitCodes.notSignedIn);
  });
});

function help(...argv: string[]) {
  return runCli(argv, { env: {} });
}
