import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan, type Rest } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const odd = ["'=1+1", '-x', '=1+1', 'Field "7", upper', ' inner  spaces', '玉米', 'a;b'];

describe('crop plan export', () => {
  test.for(['csv', 'json', 'ndjson'] as const)(
    'writes %s that plan import turns into equal plans',
    async (format, { cli, account, createAccount, rest }) => {
      const other = await createAccount();
      await fill(rest, other.tokens.access_token);
      await cli.logIn(other);
      const exported = await plansOf(cli);
      const { stdout, stderr } = await cli.run(['plan', 'export', '--format', format]);
      expect(stderr).toBe('');
      await cli.logIn(account);
      const argv = ['plan', 'import', '-', '--input-format', format];
      expect(await cli.json(argv, { stdin: stdout })).toMatchObject({ created: odd.length, failed: [] });
      expect(sorted(await plansOf(cli))).toEqual(sorted(exported));
      expect(await cli.json(argv, { stdin: stdout })).toMatchObject({ created: 0, skipped: odd.length });
    },
  );

  test('writes to a file whose name determines the format', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    const file = join(cli.folder, 'plans.ndjson');
    expect(await cli.run(['plan', 'export', '-o', file])).toEqual({
      code: 0,
      stdout: '',
      stderr: `Wrote ${file}: 1 plan.\n`,
    });
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toEqual({
      name: 'North field',
      crop: 'maize',
      location: 'Nakuru, Kenya',
      planting_month: 3,
      risk_tolerance: 'low',
      water: 'rainfed',
      season_days: null,
      climate: null,
      outline: null,
    });
    expect(await cli.run(['plan', 'export', '-o', file])).toMatchObject({ code: 2, stdout: '' });
    await createPlan(rest, account.tokens.access_token);
    const argv = ['plan', 'export', '-o', file, '--force', '--format', 'json'];
    expect(await cli.json(argv)).toEqual({ file, format: 'json', crop_plans: 2 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2);
  });

  test('omits archived plans by default, and says how many plans are duplicates', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'Old' });
    await cli.json(['plan', 'archive', 'Old']);
    await createPlan(rest, account.tokens.access_token);
    await createPlan(rest, account.tokens.access_token, { risk_tolerance: 'high' });
    const { stdout, stderr } = await cli.run(['plan', 'export']);
    expect(stdout).toBe(
      'name,crop,location,planting_month,risk_tolerance,water,season_days,climate,outline\r\n' +
        'North field,maize,"Nakuru, Kenya",3,low,rainfed,own,none,none\r\n' +
        'North field,maize,"Nakuru, Kenya",3,high,rainfed,own,none,none\r\n',
    );
    expect(stderr).toBe('1 plan has the same name, crop, location, month, water and season as another.\n');
    expect(await cli.json(['plan', 'export', '--include-archived'])).toMatchObject([{ name: 'Old' }, {}, {}]);
  });

  test.for([
    ['--fields without -o', ['--fields', 'name']],
    ['--json with a different format', ['--json', '--format', 'csv']],
    ['an unknown format', ['--format', 'xml']],
    ['a folder that does not exist', ['-o', '/no/such/folder/plans.csv']],
  ] as const)('before contacting the server, refuses %s', async ([, options], { cli }) => {
    expect(await cli.run(['plan', 'export', ...options])).toMatchObject({ code: 2, stdout: '' });
  });

  test('exits with 4 when not signed in, and writes an empty list for an account without plans', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const file = join(cli.folder, 'plans.csv');
    expect((await cli.run(['plan', 'export', '-o', file])).code).toBe(4);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await createPlan(rest, (await createAccount()).tokens.access_token);
    await cli.logIn(account);
    expect(await cli.json(['plan', 'export'])).toEqual([]);
    expect((await cli.run(['plan', 'export', '--format', 'ndjson'])).stdout).toBe('');
  });
});

async function fill(rest: Rest, token: string): Promise<void> {
  for (const [at, name] of odd.entries())
    await createPlan(rest, token, { name, planting_month: at + 1, location: "N'djamena" });
}

async function plansOf(cli: Cli): Promise<object[]> {
  const fields = 'name,crop,location,planting_month,risk_tolerance';
  return JSON.parse((await cli.run(['plan', 'list', '--fields', fields])).stdout) as object[];
}

function sorted(plans: readonly object[]): string[] {
  return plans.map((plan) => JSON.stringify(plan)).toSorted();
}
