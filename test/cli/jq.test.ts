import { spawnSync } from 'node:child_process';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base } from './cli-fixture.js';

const hasJq = spawnSync('jq', ['--version']).status === 0;
if (!hasJq) console.warn('jq is not installed: the output of --jq is not compared with it.');

const test = base.extend<{ token: string }>({
  token: async ({ cli, account, rest }, use) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'Long rains "maize"', crop: 'maize', planting_month: 3 });
    await createPlan(rest, token, { name: '長い雨 🌽', crop: 'potato', planting_month: 11 });
    await use(token);
  },
});

const expressions = [
  '.',
  '.[].name',
  '.[] | {name, crop}',
  'sort_by(.planting_month) | reverse | map(.crop)',
  'map(select(.planting_month > 6)) | length',
  '.[] | [.id, .name, .planting_month] | @csv',
  '.[] | [.name, .crop] | @tsv',
  'group_by(.crop) | map({key: .[0].crop, value: length}) | from_entries',
  '.[] | .created_at | sub("T.*"; "") | test("^[0-9-]+$")',
  '.[0].nothing, empty, (.[] | .latest_feasibility_label // "none")',
];

describe('--jq', () => {
  test.runIf(hasJq)('prints the same output as jq', async ({ cli, token }) => {
    expect(token).not.toBe('');
    const { stdout: json } = await cli.run(['plan', 'list', '--json']);
    for (const expression of expressions) {
      const jq = spawnSync('jq', ['-cr', expression], { input: json, encoding: 'utf8' });
      const answer = await cli.run(['plan', 'list', '--jq', expression]);
      expect({ expression, ...answer }).toEqual({ expression, code: 0, stdout: jq.stdout, stderr: '' });
    }
  });

  test('applies to the fields that --fields selects, and to each NDJSON object separately', async ({
    cli,
    token,
  }) => {
    expect(token).not.toBe('');
    const keys = await cli.run(['plan', 'list', '--fields', 'crop,name', '--jq', '.[0] | keys']);
    expect(keys.stdout).toBe('["crop","name"]\n');
    const crops = await cli.run(['plan', 'list', '--format', 'ndjson', '--jq', '.crop']);
    expect(crops.stdout).toBe('potato\nmaize\n');
  });

  test('refuses an invalid expression before the command runs', async ({ cli, token }) => {
    expect(token).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['plan', 'delete', '長い雨 🌽', '--yes', '--jq', '.id |']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'USAGE',
      message: 'jq does not understand the expression of --jq.',
      hint: expect.stringContaining('syntax error, unexpected end of file'),
    });
    expect(await cli.json(['plan', 'list'])).toHaveLength(2);
  });

  test('prints the values before an expression fails, and says that the command was carried out', async ({
    cli,
    token,
  }) => {
    expect(token).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['plan', 'list', '--jq', '"first", .name']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: 'first\n' });
    expect(JSON.parse(stderr)).toMatchObject({
      message: 'The expression of --jq failed on the answer.',
      hint: expect.stringMatching(/Cannot index array with .*name[^]*The command itself was carried out\.$/),
    });
  });

  test.for([
    [['--quiet'], 'cannot be used with'],
    [['--columns', 'id'], 'cannot be used with'],
    [['--format', 'csv'], '--jq needs JSON or NDJSON, not --format csv.'],
    [['--fields', 'colour'], 'There is no field \\"colour\\".'],
  ] as const)('cannot be combined with %j', async ([argv, message], { cli, token }) => {
    expect(token).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['plan', 'list', '--jq', '.', ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
