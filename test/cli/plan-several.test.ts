import { describe, expect } from 'vitest';
import type { CropPlan } from '@crop-planning/shared';
import { createPlan, type Rest } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';

const person = { answers: ['y'], env: { NO_COLOR: '1' } };

describe('crop plan archive of several plans', () => {
  test('asks once, archives the plans that are named, and suggests how to undo it', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token);
    const { code, stderr } = await cli.run(['plan', 'archive', 'Maize', 'Beans'], person);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Archive 2 plans \("Maize", "Beans"\)\?\n/);
    expect(stderr).toContain('Archived 2 plans.\nnext: crop plan unarchive Maize Beans\n');
    expect(await active(cli)).toEqual(['Rice', 'Teff']);
    const undo = ['plan', 'unarchive', 'Maize', 'Beans', '--yes'];
    const report = (await cli.json(undo)) as { plans: CropPlan[] };
    expect(report).toMatchObject({ plans: [{ name: 'Maize' }, { name: 'Beans' }], failed: [] });
    expect(await active(cli)).toEqual(['Rice', 'Beans', 'Maize', 'Teff']);
  });

  test('archives nothing in a dry run, without --yes in a script, or if the user says no', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token);
    const kenya = ['plan', 'archive', '--location', 'Kenya'];
    const dry = await cli.run([...kenya, '--dry-run', '--fields', 'name']);
    expect(JSON.parse(dry.stdout)).toEqual({ plans: [{ name: 'Beans' }, { name: 'Maize' }], failed: [] });
    expect(await cli.run(kenya)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--yes is missing: this would archive 2 plans.'),
    });
    expect(await cli.run(kenya, { answers: ['n'] })).toMatchObject({
      stderr: expect.stringContaining('No plan was changed.'),
    });
    expect(await active(cli)).toHaveLength(4);
    expect(await cli.json([...kenya, '--yes'])).toMatchObject({ failed: [] });
    expect(await active(cli)).toEqual(['Rice', 'Teff']);
  });

  test.for([
    ['names and options', ['plan', 'archive', 'Maize', '--crop', 'maize']],
    ['neither names nor options', ['plan', 'archive']],
    ['a name for several plans', ['plan', 'update', 'Maize', 'Beans', '--name', 'Both']],
    ['a new crop for several plans', ['plan', 'update', '--label', 'none', '--crop', 'teff']],
    ['names and --label', ['plan', 'analyze', 'Maize', '--label', 'none']],
  ] as const)('refuses %s', async ([, argv], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(argv)).toMatchObject({ code: 2, stdout: '' });
  });
});

test('crop plan unarchive says that two plans have the same name', async ({ cli, account, rest }) => {
  await cli.logIn(account);
  const token = account.tokens.access_token;
  const old = await createPlan(rest, token, { name: 'Maize' });
  await cli.run(['plan', 'archive', 'Maize']);
  const { id } = await createPlan(rest, token, { name: 'Maize' });
  const { code, stderr } = await cli.run(['plan', 'unarchive', old.id]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `warning: 2 plans are named "Maize": ${id}, ${old.id}\n`,
  });
});

test('crop plan delete of several plans deletes those without analyses, and reports the others', async ({
  cli,
  account,
  rest,
  apiKey,
}) => {
  await cli.logIn(account);
  const [, beans] = await createPlans(rest, account.tokens.access_token);
  await recordAnalyses(rest, apiKey, beans.id, ['feasible']);
  const kenya = ['plan', 'delete', '--location', 'kenya', '--yes', '--json'];
  const dry = await cli.run([...kenya, '--dry-run']);
  expect(JSON.parse(dry.stdout)).toMatchObject({ plans: [{ deleted: false }], failed: [{ name: 'Beans' }] });
  const { code, stdout } = await cli.run(kenya);
  expect({ code, report: JSON.parse(stdout) }).toMatchObject({
    code: 6,
    report: {
      plans: [{ deleted: true }],
      failed: [{ id: beans.id, name: 'Beans', code: 'CROP_PLAN_HAS_ANALYSES' }],
    },
  });
  expect(await active(cli)).toEqual(['Rice', 'Beans', 'Teff']);
});

test('crop plan update changes the risk of several plans', async ({ cli, account, rest }) => {
  await cli.logIn(account);
  await createPlans(rest, account.tokens.access_token);
  const update = ['plan', 'update', '--query', 'kenya', '--risk', 'high'];
  const preview = { plans: [{ name: 'Beans', risk_tolerance: 'high' }, { risk_tolerance: 'high' }] };
  expect(await cli.json([...update, '--dry-run'])).toMatchObject(preview);
  expect(await cli.json(['plan', 'show', 'Beans'])).toMatchObject({ risk_tolerance: 'low' });
  expect(await cli.json([...update, '--yes'])).toMatchObject(preview);
  expect(await cli.json(['plan', 'show', 'Beans'])).toMatchObject({ risk_tolerance: 'high' });
});

test('crop plan analyze analyses the plans that the options select', async ({ cli, account, rest }) => {
  await cli.logIn(account);
  await createPlans(rest, account.tokens.access_token);
  const chosen = ['plan', 'analyze', '--label', 'none', '--location', 'Kenya'];
  expect(await cli.json([...chosen, '--dry-run'])).toMatchObject([{ name: 'Beans' }, { name: 'Maize' }]);
  expect(await cli.json(chosen)).toMatchObject({ analyses: [{}, {}], failed: [] });
  expect(await cli.json(chosen)).toEqual({ analyses: [], failed: [] });
  expect(await cli.run(chosen, person)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^No crop plan matches\.\n/),
  });
});

const changes = [
  ['delete', [], 'Delete'],
  ['archive', [], 'Archive'],
  ['unarchive', [], 'Unarchive'],
  ['update', ['--risk', 'high'], 'Update'],
] as const;

test.for(changes)(
  'crop plan %s asks for confirmation even if the options select only one plan, and needs --yes in a script',
  async ([verb, values, asked], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token);
    if (verb === 'unarchive') await cli.json(['plan', 'archive', 'Maize']);
    const before = await all(cli);
    const argv = ['plan', verb, '--query', 'maize', ...values];
    expect(await cli.run(argv)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`--yes is missing: this would ${verb} 1 plan.`),
    });
    const refused = await cli.run(argv, { answers: ['n'] });
    expect(refused).toMatchObject({
      code: 130,
      stderr: expect.stringContaining(`${asked} 1 plan ("Maize")?\n`),
    });
    expect((await cli.run([...argv, '--dry-run'])).code).toBe(0);
    expect(await all(cli)).toEqual(before);
    expect(await cli.run(argv, person)).toMatchObject({ code: 0 });
    expect(await all(cli)).not.toEqual(before);
  },
);

test('crop plan delete asks nothing if the options select no plan', async ({ cli, account }) => {
  await cli.logIn(account);
  const report = { plans: [], failed: [] };
  expect(await cli.json(['plan', 'delete', '--label', 'none'])).toEqual(report);
});

async function createPlans(rest: Rest, token: string): Promise<[CropPlan, CropPlan, CropPlan, CropPlan]> {
  const create = (name: string, crop: string, location: string) =>
    createPlan(rest, token, { name, crop, location });
  const teff = await create('Teff', 'teff', 'Addis Ababa, Ethiopia');
  const maize = await create('Maize', 'maize', 'Nakuru, Kenya');
  const beans = await create('Beans', 'common bean', 'Kisumu, Kenya');
  return [maize, beans, teff, await create('Rice', 'rice', 'Hanoi, Vietnam')];
}

async function active(cli: Cli): Promise<string[]> {
  return ((await cli.json(['plan', 'list'])) as CropPlan[]).map(({ name }) => name);
}

async function all(cli: Cli): Promise<CropPlan[]> {
  return (await cli.json(['plan', 'list', '--include-archived'])) as CropPlan[];
}
