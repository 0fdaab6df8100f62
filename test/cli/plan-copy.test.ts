import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

describe('crop plan copy', () => {
  test('creates a plan with the given changes, and leaves the original unchanged', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const copy = (await cli.json(['plan', 'copy', 'north field', '--month', 'apr'])) as { id: string };
    expect(copy).toEqual({
      ...plan,
      id: expect.any(String),
      name: 'North field (Apr)',
      planting_month: 4,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      crop_name: 'maize',
    });
    expect(copy.id).not.toBe(plan.id);
    expect(await cli.json(['plan', 'list'])).toMatchObject([copy, plan]);
  });

  test('prompts for an ambiguous new place, but not about values that stay the same', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { crop: 'maze' });
    const argv = ['plan', 'copy', 'North field', '--location', 'Lincoln', '--fields', 'crop,location'];
    const { stdout, stderr } = await cli.run(argv, { answers: ['Lincoln, California'] });
    expect(JSON.parse(stdout)).toEqual({ crop: 'maze', location: 'Lincoln, California, United States' });
    expect(stderr).toMatch(/^"Lincoln" matches several places\. Which place do you mean\?\n/);
  });

  test.for([
    [['--crop', ' Sorghum '], { crop: 'sorghum', name: 'North field (Sorghum)' }],
    [['--location', 'kano'], { location: 'Kano', name: 'North field (kano)' }],
    [['--risk', 'high'], { risk_tolerance: 'high', name: 'North field (high risk)' }],
    [['--name', 'South field'], { name: 'South field', crop: 'maize' }],
    [['--month', '5', '--name', 'May'], { name: 'May', planting_month: 5 }],
    [
      ['--risk', 'high', '--month', '12', '--crop', 'teff'],
      { name: 'North field (teff, Dec, high risk)', crop: 'teff', planting_month: 12 },
    ],
  ] as const)('with %j, changes and names the copy', async ([options, changes], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'copy', 'North field', ...options])).toMatchObject(changes);
  });

  test('creates an unarchived plan without analyses, even from an archived, analysed plan', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    await cli.json(['plan', 'analyze', id]);
    await cli.json(['plan', 'archive', id]);
    expect(await cli.json(['plan', 'copy', id, '--month', '4'])).toMatchObject({
      is_archived: false,
      latest_analysis_at: null,
    });
  });

  test('shortens a name that would become too long', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, { name: '🌾'.repeat(120) });
    expect(await cli.json(['plan', 'copy', id, '--month', '4'])).toMatchObject({
      name: `${'🌾'.repeat(114)} (Apr)`,
    });
  });

  test('names the copy after its place even if the place alone is too long for a name', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'copy', id, '--location', 'y'.repeat(160)])).toMatchObject({
      name: `(${'y'.repeat(118)}`,
      location: `Y${'y'.repeat(159)}`,
    });
  });

  test.for([[[]], [['--month', '3', '--risk', 'low']], [['--name', 'North field', '--crop', 'maize']]])(
    'refuses a copy that would be identical: %j',
    async ([options = []], { cli, account, rest }) => {
      await cli.logIn(account);
      await createPlan(rest, account.tokens.access_token);
      expect(await cli.run(['plan', 'copy', 'North field', ...options])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'error: The copy would be identical; change at least one value.\n' +
          'hint: Give --month, --crop, --location, --water, --season-days, --risk, --climate, --outline or --name.\n' +
          'try: crop plan copy "North field" --month MONTH\n',
      });
    },
  );

  test.for([
    ['a month that does not exist', ['--month', '13'], 2],
    ['a risk that does not exist', ['--risk', 'none'], 2],
    ['a crop that the service refuses', ['--crop', ' '], 6],
  ] as const)('refuses %s', async ([, options, code], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    expect((await cli.run(['plan', 'copy', 'North field', ...options])).code).toBe(code);
    expect(await cli.json(['plan', 'list'])).toHaveLength(1);
  });

  test('exits with 3 for another account’s plan, and with 4 when not signed in', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const { tokens } = await createAccount();
    const { id } = await createPlan(rest, tokens.access_token);
    expect((await cli.run(['plan', 'copy', id, '--month', '4'])).code).toBe(4);
    await cli.logIn(account);
    expect((await cli.run(['plan', 'copy', id, '--month', '4'])).code).toBe(3);
  });
});
