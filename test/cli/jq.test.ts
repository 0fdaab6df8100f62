import { spawnSync } from 'node:child_process';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base } from './cli-fixture.js';

const hasJq = spawnSync('jq', ['--version']).status === 0;
if (!hasJq) console.warn('No jq on this machine: its answers are not compared with those of --jq.');

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
  test.runIf(hasJq)('returns what jq returns', async ({ cli, token }) => {
    expect(token).not.toBe('');
    const { stdout: json } = await cli.run(['plan', 'list', '--json']);
    for (const expression of expressions) {
      const jq = spawnSync('jq', ['-cr', expression], { input: json, encoding: 'utf8' });
      const answer = await cli.run(['plan', 'list', '--jq', expression]);
      expect({ expression, ...answer }).toEqual({ expression, code: 0, stdout: jq.stdout, stderr: '' });
    }
  });

  test('gets what --fields selects, and each object of NDJSON by itself', async ({ cli, token }) => {
    expect(token).not.toBe('');
    const keys = await cli.run(['plan', 'list', '--fields', 'crop,name', '--jq', '.[0] | keys']);
    expect(keys.stdout).toBe('["crop","name"]\n');
    const crops = await cli.run(['plan', 'list', '--format', 'ndjson', '--jq', '.crop']);
    expect(crops.stdout).toBe('potato\nmaize\n');
  });

  test('refuses an invalid expression before anything is done', async ({ cli, token }) => {
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

  test('writes what comes before the expression fails, and says that the rest was done', async ({
    cli,
    token,
  }) => {
    expect(token).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['plan', 'list', '--jq', '"first", .name']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: 'first\n' });
    expect(JSON.parse(stderr)).toMatchObject({
      message: 'The expression of --jq does not fit the answer.',
      hint: expect.stringMatching(/Cannot index array with .*name[^]*The command itself was carried out\.$/),
    });
  });

  test.for([
    [['--quiet'], 'cannot be used with'],
    [['--columns', 'id'], 'cannot be used with'],
    [['--format', 'csv'], '--jq needs JSON or NDJSON, not --format csv.'],
    [['--fields', 'colour'], 'There is no field \\"colour\\".'],
  ] as const)('does not go with %j', async ([argv, said], { cli, token }) => {
    expect(token).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['plan', 'list', '--jq', '.', ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});
