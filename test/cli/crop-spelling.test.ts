// A person sees a plan's word for its crop together with the model's name of it, in every command that shows the crop.
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base, type Cli } from './cli-fixture.js';

const both = 'mil (pearl millet)';
const kano = { location: 'Kano, Nigeria', planting_month: 6, risk_tolerance: 'medium' };
const person = { answers: [], columns: 200, env: { NO_COLOR: '1' } };

const test = base
  .extend('signedIn', async ({ cli, account }): Promise<Cli> => {
    await cli.logIn(account);
    return cli;
  })
  .extend('plan', async ({ rest, account }) =>
    createPlan(rest, account.tokens.access_token, { ...kano, crop: 'mil', name: 'North' }),
  );

describe('the crop of a plan', () => {
  test('is shown with its name where a plan is created, changed, shown, listed and compared', async ({
    signedIn: cli,
    plan,
  }) => {
    const values = ['--crop', 'mil', '--location', 'Kano, Nigeria', '--month', '6', '--risk', 'low'];
    for (const argv of [
      ['plan', 'create', '--name', 'South', ...values],
      ['plan', 'copy', plan.id, '--month', '7'],
      ['plan', 'update', plan.id, '--risk', 'low'],
      ['plan', 'update', plan.id, '--month', '7', '--name', 'North'],
      ['plan', 'update', '--query', 'North', '--risk', 'high', '--dry-run'],
      ['plan', 'archive', '--query', 'North', '--dry-run'],
      ['plan', 'analyze', '--all', '--dry-run'],
      ['plan', 'list'],
      ['plan', 'list', '--columns', 'name,crop'],
      ['plan', 'show', 'South'],
      ['plan', 'analyze', 'South'],
      ['analyze', '--crop', 'mil', '--location', 'Kano, Nigeria', '--month', '6'],
      ['compare', 'North', 'South'],
    ]) {
      const { code, stdout, stderr } = await cli.run(argv, person);
      expect({ argv, code, stdout, stderr }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(both),
      });
    }
  });

  test('is shown with its name where a plan has to be chosen', async ({
    signedIn: cli,
    plan,
    rest,
    account,
  }) => {
    await createPlan(rest, account.tokens.access_token, { ...kano, crop: 'mahindi', name: plan.name });
    const { code, stdout, stderr } = await cli.run(['plan', 'show', plan.name]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain(`North (${both}, Kano, Nigeria, Jun)`);
    expect(stderr).toContain('North (mahindi (maize), Kano, Nigeria, Jun)');
  });

  test('is in reports with its name, also if only another producer analysed the plan', async ({
    signedIn: cli,
    plan,
    trpc,
    apiKey,
  }) => {
    const reported = async (format: 'md' | 'html') =>
      (await cli.run(['plan', 'report', plan.id, '--format', format])).stdout.replaceAll('\\', '');
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label: 'marginal' });
    expect(await reported('md')).toContain(both);
    await cli.run(['plan', 'analyze', plan.id]);
    for (const format of ['md', 'html'] as const) expect(await reported(format)).toContain(both);
  });

  test('has its name in JSON, CSV and the lines of a pipe', async ({ signedIn: cli, plan }) => {
    const named = { crop: 'mil', crop_name: 'pearl millet' };
    expect(await cli.json(['plan', 'update', plan.id, '--risk', 'low'])).toMatchObject(named);
    expect(await cli.json(['plan', 'copy', plan.id, '--month', '7'])).toMatchObject(named);
    expect(await cli.json(['plan', 'show', plan.id])).toMatchObject(named);
    expect(await cli.json(['plan', 'archive', plan.id])).toMatchObject({ ...named, is_archived: true });
    expect(await cli.json(['plan', 'list'])).toMatchObject([named]);
    expect(await cli.json(['plan', 'list', '--fields', 'crop_name'])).toEqual([
      { crop_name: 'pearl millet' },
    ]);
    const { stdout } = await cli.run(['plan', 'list', '--columns', 'crop,crop_name']);
    expect(stdout).toBe('crop\tcrop_name\nmil\tpearl millet\n');
  });

  test('is shown alone if it is the name, if it is unknown, or if it means several crops', async ({
    signedIn: cli,
    rest,
    account,
  }) => {
    for (const crop of ['Pearl-Millet', 'coffee', 'unobtainium'])
      await createPlan(rest, account.tokens.access_token, { ...kano, crop, name: crop });
    const { stdout } = await cli.run(['plan', 'list', '--columns', 'crop'], person);
    expect(stdout).toBe('CROP\nunobtainium\ncoffee\npearl-millet\n');
  });
});

describe('in another language', () => {
  test('a crop has the name of that language, and the word beside it if it is another one', async ({
    signedIn: cli,
    rest,
    account,
  }) => {
    for (const crop of ['mil', 'mahindi', 'pearl millet'])
      await createPlan(rest, account.tokens.access_token, { ...kano, crop, name: crop });
    const french = { ...person, env: { ...person.env, CROP_LANG: 'fr' } };
    const crops = (await cli.run(['plan', 'list', '--columns', 'crop', '--sort', 'crop'], french)).stdout;
    expect(crops.split('\n').slice(1, -1)).toEqual(['mahindi (maïs)', 'mil', 'pearl millet (mil)']);
    const suggested = await cli.run(['suggest', '--location', 'Kano, Nigeria', '--month', '6'], french);
    expect(suggested.stdout).toContain('arachide');
    const found = await cli.run(['crops', 'yer fıstığı', '--columns', 'name,scientific_name'], french);
    expect(found.stdout).toContain('arachide  Arachis hypogaea');
    expect(await cli.json(['crops', 'yer fistigi', '--fields', 'name'])).toEqual([{ name: 'groundnut' }]);
  });
});
