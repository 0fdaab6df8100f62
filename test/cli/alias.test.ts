import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';

const weekly = 'plan list --label marginal';

describe('an alias', () => {
  test('stands for a command, to which options can be added', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    for (const label of ['marginal', 'feasible', 'marginal']) {
      const { id } = await createPlan(rest, account.tokens.access_token, { name: label });
      await recordAnalyses(rest, apiKey, id, [label]);
    }
    expect(await cli.json(['alias', 'set', 'wk', weekly])).toEqual({ name: 'wk', words: weekly });
    expect(await cli.json(['wk', '--fields', 'name'])).toEqual([{ name: 'marginal' }, { name: 'marginal' }]);
    expect(await cli.json(['wk', '--limit', '1'])).toHaveLength(1);
    await cli.json(['config', 'set', 'url', cli.env['CROP_API_URL'] ?? '']);
    expect(await cli.json(['--profile', 'default', 'wk', '--limit', '1'])).toHaveLength(1);
    expect((await cli.run(['wk', '--help'])).stdout).toContain('Usage: crop plan list');
  });

  test('keeps quoted words together', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    await cli.json(['alias', 'set', 'north', `plan show "North field" --jq '.name'`]);
    expect((await cli.run(['north'])).stdout).toBe('North field\n');
  });

  test('may lack a command, an argument or a value at its end, which is then typed after the alias', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    await cli.json(['alias', 'set', 'p', 'plan']);
    await cli.json(['alias', 'set', 's', 'plan show']);
    await cli.json(['alias', 'set', 'month', 'plan copy North\\ field --month']);
    expect(await cli.json(['p', 'list'])).toHaveLength(1);
    expect(await cli.json(['s', 'North field'])).toMatchObject({ name: 'North field' });
    expect(await cli.json(['month', 'apr'])).toMatchObject({ planting_month: 4 });
  });

  test('is listed, replaced and removed by crop alias, and stored in a private file', async ({ cli }) => {
    await cli.json(['alias', 'set', 'wk', 'plan list']);
    await cli.json(['alias', 'set', 'wk', weekly]);
    await cli.json(['alias', 'set', 'c', 'crops']);
    expect(await cli.json(['alias', 'list'])).toEqual([
      { name: 'c', words: 'crops' },
      { name: 'wk', words: weekly },
    ]);
    const table = await cli.run(['alias', 'ls', '--color', 'never'], { answers: [] });
    expect(table.stdout).toBe(
      'ALIAS  STANDS FOR\nc      crop crops\nwk     crop plan list --label marginal\n',
    );
    expect((await stat(join(cli.configDirectory, 'aliases.json'))).mode & 0o777).toBe(0o600);
    expect(await cli.json(['alias', 'rm', 'wk'])).toEqual({ name: 'wk', removed: true });
    expect(await cli.json(['alias', 'list'])).toEqual([{ name: 'c', words: 'crops' }]);
    const missing = await cli.run(['alias', 'remove', 'wk']);
    expect(missing).toEqual({
      code: 3,
      stdout: '',
      stderr: 'error: You have no alias "wk".\nhint: Aliases: c.\ntry: crop alias list\n',
    });
  });

  test('is ignored with --no-alias', async ({ cli }) => {
    await cli.json(['alias', 'set', 'wk', 'crops']);
    for (const argv of [
      ['--no-alias', 'wk'],
      ['wk', '--no-alias'],
    ]) {
      const { code, stderr } = await cli.run(argv);
      expect(code).toBe(2);
      expect(stderr).toContain("error: Unknown command 'wk'");
    }
    expect((await cli.run(['--no-alias', 'alias', 'list', '-q'])).stdout).toBe('wk\n');
  });

  test('is not expanded a second time, even if the file was edited', async ({ cli }) => {
    await cli.json(['alias', 'set', 'a', 'crops']);
    const path = join(cli.configDirectory, 'aliases.json');
    await writeFile(path, JSON.stringify({ a: 'b', b: 'a', c: 'crops | head', d: 7 }));
    expect((await cli.run(['a'])).stderr).toContain("error: Unknown command 'b'");
    expect((await cli.run(['c'])).stderr).toBe(
      `error: The alias c in ${path} contains more than a crop command.\ntry: crop alias remove c\n`,
    );
    expect((await cli.run(['d'])).stderr).toContain("error: Unknown command 'd'");
  });

  test.for([
    ['the name of a command', ['plan', weekly], 'plan is a crop command, and commands cannot be replaced.'],
    [
      'the name of a short form',
      ['whoami', weekly],
      'whoami is a crop command, and commands cannot be replaced.',
    ],
    ['help as a name', ['help', weekly], 'help is a crop command, and commands cannot be replaced.'],
    ['a name with a space', ['w k', weekly], '"w k" cannot be the name of an alias.'],
    [
      'a name like an internal command',
      ['__complete', weekly],
      '"__complete" cannot be the name of an alias.',
    ],
    ['a long name', ['x'.repeat(41), weekly], `"${'x'.repeat(41)}" cannot be the name of an alias.`],
    ['no words', ['wk', ' '], 'An alias stands for a crop command.'],
    ['only options', ['--', 'wk', '--profile staging'], 'An alias stands for a crop command.'],
    ['the words of another program', ['wk', 'rm -rf /'], '"rm" is not a crop command.'],
    [
      'the words of another alias',
      ['wk', 'own --wide'],
      '"own" is an alias, and an alias cannot stand for another.',
    ],
    [
      'a pipe',
      ['wk', 'plan list | head'],
      'An alias can contain only a crop command, and nothing that a shell would act on.',
    ],
    [
      'a variable',
      ['wk', 'plan show $HOME'],
      'An alias can contain only a crop command, and nothing that a shell',
    ],
    [
      'an open quotation',
      ['wk', 'plan show "North'],
      'An alias can contain only a crop command, and nothing that',
    ],
    ['a command that does not exist', ['wk', 'plan lst'], "Unknown command 'lst'."],
    ['an option that does not exist', ['wk', 'plan list --labels x'], "Unknown option '--labels'."],
    ['a value that an option does not take', ['wk', 'plan list --label bad'], '--label does not take "bad".'],
  ] as const)('is refused if it has %s', async ([, argv, message], { cli }) => {
    await cli.json(['alias', 'set', 'own', 'plan list']);
    const { code, stdout, stderr } = await cli.run(['alias', 'set', ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(await namesOf(cli)).toEqual(['own']);
  });

  test('is completed by the shell, as is the command that it stands for', async ({ cli }) => {
    await cli.json(['alias', 'set', 'wk', 'plan list']);
    const values = async (...words: string[]) =>
      (await cli.run(['__complete', 'fish', '--', ...words])).stdout.replaceAll(/\t.*/g, '').split('\n');
    expect(await values('w')).toEqual(['whoami', 'wk', '']);
    expect(await values('wk', '--lab')).toEqual(['--label', '']);
    expect(await values('wk', '--label', 'marg')).toEqual(['marginal', '']);
    expect(await values('alias', 'remove', '')).toEqual(['wk', '']);
  });

  test('is not lost when a setting changes, and no setting is lost when an alias changes', async ({
    cli,
  }) => {
    await cli.json(['config', 'set', 'timeout', '20']);
    await cli.json(['alias', 'set', 'wk', weekly]);
    await cli.json(['config', 'set', 'timeout', '21']);
    expect(await namesOf(cli)).toEqual(['wk']);
    expect(await readFile(join(cli.configDirectory, 'config.json'), 'utf8')).toContain('21');
  });
});

async function namesOf(cli: Cli): Promise<string[]> {
  return ((await cli.json(['alias', 'list'])) as { name: string }[]).map(({ name }) => name);
}
