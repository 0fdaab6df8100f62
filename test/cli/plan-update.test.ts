import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';
import { startProxy } from './proxy.js';

describe('crop plan update', () => {
  test('changes the given fields and leaves the others', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const renamed = await cli.json(['plan', 'update', 'north field', '--name', ' South field ']);
    const expected = { ...plan, name: 'South field', crop_name: 'maize' };
    expect(renamed).toEqual({ ...expected, updated_at: expect.any(String) });
    const bolder = await cli.json(['plan', 'update', plan.id, '--risk', 'high']);
    expect(bolder).toMatchObject({ name: 'South field', risk_tolerance: 'high' });
    expect(await cli.json(['plan', 'show', plan.id])).toMatchObject(bolder as object);
    const { stdout } = await cli.run(['plan', 'update', plan.id, '--risk-tolerance', 'low', '-q']);
    expect(stdout).toBe(`${plan.id}\n`);
  });

  test('corrects crop, place and month of a plan without analyses, under a new id', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const { id: old } = await createPlan(rest, account.tokens.access_token);
    await cli.run(['plan', 'archive', old]);
    const argv = ['plan', 'update', old, '--crop', ' Cowpea', '--location', 'kano', '--month', 'may'];
    const { code, stderr } = await cli.run([...argv, '--risk', 'high']);
    const plans = (await cli.json(['plan', 'list', '--include-archived'])) as { id: string }[];
    expect(plans).toEqual([
      expect.objectContaining({
        name: 'North field',
        crop: 'cowpea',
        location: 'Kano',
        planting_month: 5,
        risk_tolerance: 'high',
        is_archived: true,
      }),
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `The plan was replaced: its id was ${old} and is now ${plans[0]?.id}.\n`,
    });
    expect(plans[0]?.id).not.toBe(old);
    const same = ['plan', 'update', 'North field', '--location', ' KANO', '--name', 'South field'];
    expect(await cli.json(same)).toMatchObject({ id: plans[0]?.id, name: 'South field' });
  });

  test('prompts at a terminal if the new crop is unknown', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const argv = ['plan', 'update', id, '--crop', 'sorghm', '--fields', 'crop,location'];
    const { stdout, stderr } = await cli.run(argv, { answers: ['sorghum'] });
    expect(JSON.parse(stdout)).toEqual({ crop: 'sorghum', location: 'Nakuru, Kenya' });
    expect(stderr).toMatch(/^The model does not know "sorghm"\. Which crop do you mean\?\n/);
  });

  test('finishes the replacement when run again, if the connection was cut before the old plan was deleted', async ({
    cli,
    app,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const proxy = await startProxy(app.url, { isCut: (path) => path.includes('cropPlans.delete') });
    const argv = ['plan', 'update', plan.id, '--crop', 'beans'];
    const cutOff = await cli.run(argv, {
      env: { CROP_API_URL: proxy, CROP_TOKEN: account.tokens.access_token },
    });
    expect(cutOff.code).toBe(7);
    expect(await crops(cli)).toEqual(['beans', 'maize']);
    expect(cutOff.stderr).toMatch(
      new RegExp(`hint: The new plan is [0-9a-f]{24}; the old one, ${plan.id}, may still exist`),
    );
    expect((await cli.run(argv)).code).toBe(0);
    expect(await crops(cli)).toEqual(['beans']);
  });

  test('removes the new plan if the old one is analysed before its deletion, and suggests a copy', async ({
    cli,
    app,
    account,
    rest,
    apiKey,
  }) => {
    const { id } = await createPlan(rest, account.tokens.access_token);
    const proxy = await startProxy(app.url, {
      meddle: async (path) => {
        if (path.includes('cropPlans.delete')) await recordAnalyses(rest, apiKey, id, ['feasible']);
      },
    });
    const env = { CROP_API_URL: proxy, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout, stderr } = await cli.run(['plan', 'update', id, '--crop', 'beans'], { env });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain(`try: crop plan copy ${id} --crop beans\n`);
    await cli.logIn(account);
    expect(await crops(cli)).toEqual(['maize']);
  });

  test('refuses to change crop, location or month of an analysed plan, and suggests a copy', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    await recordAnalyses(rest, apiKey, plan.id, ['feasible']);
    for (const options of [
      ['--crop', 'beans'],
      ['--location', 'Kano'],
      ['--month', '5'],
    ]) {
      expect(await cli.run(['plan', 'update', 'North field', ...options, '--name', 'Mine'])).toEqual({
        code: 5,
        stdout: '',
        stderr:
          'error: "North field" has been analysed, so its crop, location and month are fixed.\n' +
          `hint: Copy it with the new values, then archive the original: crop plan archive "North field"\n` +
          `try: crop plan copy "North field" ${options.join(' ')}\n`,
      });
    }
    expect(await cli.json(['plan', 'show', plan.id])).toMatchObject({ name: 'North field', crop: 'maize' });
  });

  test.for([
    ['nothing to change', [], 2],
    ['a risk that does not exist', ['--risk', 'none'], 2],
    ['a name that the service refuses', ['--name', ' '], 6],
    ['a crop that the service refuses', ['--crop', ' '], 6],
  ] as const)('refuses %s', async ([, options, code], { cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    expect((await cli.run(['plan', 'update', plan.id, ...options])).code).toBe(code);
    expect(await cli.json(['plan', 'show', plan.id])).toMatchObject(plan);
  });
});

describe('crop plan archive and unarchive', () => {
  test('remove a plan from the list and put it back', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'archive', 'North field'])).toMatchObject({ id, is_archived: true });
    expect(await cli.json(['plan', 'list'])).toEqual([]);
    expect(await cli.json(['plan', 'list', '--include-archived'])).toMatchObject([{ id, is_archived: true }]);
    expect(await cli.json(['plan', 'unarchive', 'North field'])).toMatchObject({ id, is_archived: false });
    expect(await cli.json(['plan', 'list'])).toMatchObject([{ id, is_archived: false }]);
  });

  test('say at a terminal what they did, even when repeated', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const person = { answers: [] };
    for (const [command, verb] of [
      ['archive', 'Archived'],
      ['archive', 'Archived'],
      ['unarchive', 'Unarchived'],
    ]) {
      expect(await cli.run(['plan', command ?? '', id], person)).toEqual({
        code: 0,
        stdout: `${verb} "North field" (${id}).\n`,
        stderr: '',
      });
    }
  });
});

describe.each([
  ['update', ['--name', 'Mine']],
  ['archive', []],
  ['unarchive', []],
])('crop plan %s', (command, options) => {
  test('exits with 3 for another account’s plan, and leaves it unchanged', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const foreign = await createPlan(rest, tokens.access_token);
    expect((await cli.run(['plan', command, foreign.id, ...options])).code).toBe(3);
    expect((await rest(`GET /crop-plans/${foreign.id}`, { token: tokens.access_token })).body).toEqual(
      foreign,
    );
  });

  test('exits with 4 when not signed in, and with 2 without a plan', async ({ cli }) => {
    expect((await cli.run(['plan', command, 'North field', ...options])).code).toBe(4);
    expect((await cli.run(['plan', command, ...options])).code).toBe(2);
  });
});

async function crops(cli: Cli): Promise<string[]> {
  return ((await cli.json(['plan', 'list'])) as { crop: string }[]).map(({ crop }) => crop);
}
