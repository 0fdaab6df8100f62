import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const header = 'name,crop,location,month,risk\n';
const field = (name: string, crop = 'maize', risk = 'low') => `${name},${crop},"Nakuru, Kenya",3,${risk}\n`;

describe('crop plan apply', () => {
  test('creates missing plans, changes plans that differ, and changes nothing when repeated', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const kept = await createPlan(rest, token, { name: 'Kept' });
    const risk = await createPlan(rest, token, { name: 'Risk' });
    const wrong = await createPlan(rest, token, { name: 'Wrong', crop: 'maze' });
    const other = await createPlan(rest, token, { name: 'Other' });
    const rows = [field('Kept'), field('Risk', 'maize', 'high'), field('Wrong', 'Maize'), field('New')];
    const file = await cli.writeFile('plans.csv', header + rows.join(''));
    const argv = ['plan', 'apply', '-f', file];
    const counts = { created: 1, updated: 2, skipped: 1, failed: [] };

    expect(await cli.json([...argv, '--dry-run'])).toEqual({
      ...counts,
      replaced: [],
      archived: [],
      not_archived: [],
    });
    expect(await cli.json(['plan', 'list'])).toMatchObject([other, wrong, risk, kept]);
    const report = (await cli.json(argv)) as { replaced: { id: string }[] };
    expect(report).toEqual({
      ...counts,
      replaced: [{ line: 4, id: expect.any(String), old_id: wrong.id }],
      archived: [],
      not_archived: [],
    });
    const plans = (await cli.json(['plan', 'list', '--sort', 'name'])) as object[];
    expect(plans).toMatchObject([
      kept,
      expect.objectContaining({ name: 'New', crop: 'maize' }),
      other,
      { ...risk, risk_tolerance: 'high', updated_at: expect.any(String) },
      expect.objectContaining({ id: report.replaced[0]?.id, name: 'Wrong', crop: 'maize' }),
    ]);
    expect(await cli.json(argv)).toEqual({
      created: 0,
      updated: 0,
      skipped: 4,
      failed: [],
      replaced: [],
      archived: [],
      not_archived: [],
    });
    expect(await cli.json(['plan', 'list', '--sort', 'name'])).toEqual(plans);
  });

  test('reports each replaced id on stderr, and the counts at a terminal', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id: old } = await createPlan(rest, account.tokens.access_token, { name: 'Wrong', crop: 'maze' });
    const file = await cli.writeFile('plans.csv', header + field('New') + field('Wrong'));
    const { code, stdout, stderr } = await cli.run(['plan', 'apply', '-f', file], { answers: [] });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Created 1 plan, updated 1, skipped 0, failed 0.\n',
    });
    expect(stderr).toMatch(new RegExp(`line 3: plan ${old} was replaced; its id is now [0-9a-f]{24}\n`));
    const ids = (await cli.run(['plan', 'apply', '-f', file, '-q'])).stdout;
    expect(ids).toBe('');
  });

  test('reports refused rows by line and applies the others', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { name: 'Analysed' });
    await recordAnalyses(rest, apiKey, id, ['feasible']);
    await createPlan(rest, token, { name: 'Twin', planting_month: 1 });
    await createPlan(rest, token, { name: 'Twin', planting_month: 2 });
    const rows = [
      field('Analysed', 'beans'),
      field('Twin'),
      field('New'),
      field('New', 'rice'),
      'X,rye,Y,13,low\n',
    ];
    const stdin = header + rows.join('');
    const { code, stdout, stderr } = await cli.run(['plan', 'apply', '-f', '-', '--json'], { stdin });
    expect(code).toBe(6);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'ROWS_FAILED', message: '4 of 5 rows failed.' });
    expect(JSON.parse(stdout)).toEqual({
      created: 1,
      updated: 0,
      skipped: 0,
      failed: [
        {
          line: 2,
          code: 'CROP_PLAN_HAS_ANALYSES',
          message:
            '"Analysed" has already been analysed (maize at Nakuru, Kenya, planted in Mar). ' +
            'Apply the file with --replace to archive it and create a new plan',
        },
        { line: 3, code: 'AMBIGUOUS', message: '2 plans are named "Twin"' },
        { line: 5, code: 'NAMED_TWICE', message: '"New" is already on line 4' },
        {
          line: 6,
          code: 'VALIDATION_FAILED',
          message: 'planting_month "13": must be 1 to 12, the name of a month, or a date',
        },
      ],
      replaced: [],
      archived: [],
      not_archived: [],
    });
    await cli.run(['plan', 'archive', id]);
    const advised = await cli.json(['plan', 'apply', '-f', '-'], {
      stdin: header + field('Analysed', 'rice'),
    });
    expect(advised).toMatchObject({ created: 1 });
  });

  test.for([
    ['no file', [], '', 2],
    ['a file that does not exist', ['-f', 'no-such-file.csv'], '', 2],
    ['empty input', ['-f', '-'], '', 6],
  ] as const)('refuses %s', async ([, options, stdin, code], { cli, account }) => {
    await cli.logIn(account);
    const result = await cli.run(['plan', 'apply', ...options], { stdin });
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
  });

  test('exits with 4 when not signed in, and leaves other accounts’ plans alone', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const stdin = header + field('North field', 'rice');
    expect((await cli.run(['plan', 'apply', '-f', '-'], { stdin })).code).toBe(4);
    const { tokens } = await createAccount();
    const foreign = await createPlan(rest, tokens.access_token);
    await cli.logIn(account);
    expect(await cli.json(['plan', 'apply', '-f', '-'], { stdin })).toMatchObject({ created: 1, updated: 0 });
    expect((await rest('GET /crop-plans', { token: tokens.access_token })).body).toEqual([foreign]);
  });
});
