import type { Climate, ListedClimate, ListedCropPlan } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { stationOf } from '../climate-files.js';
import { createPlan } from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import { test, type Cli } from './cli-fixture.js';

const farm = ['--name', 'Lower farm', '--location', '-0.3,36.07,1850'];
const maize = ['--crop', 'maize', '--location', 'Nakuru, Kenya', '--month', 'mar', '--risk', 'medium'];

describe('crop climate add', () => {
  test('makes the months and years of a file from a spreadsheet, in which a plan is then analysed', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const climate = (await add(cli, stationOf(1991, 2020))) as Climate;
    expect(climate).toMatchObject({
      name: 'Lower farm',
      latitude: -0.3,
      longitude: 36.07,
      elevation_m: 1850,
      period: '1991-2020',
      whole_years: 30,
      mean_temperature_c: Array(12).fill(15),
      min_temperature_c: Array(12).fill(10),
      rain_mm: Array(12).fill(90),
    });
    const created = ['plan', 'create', '--name', 'Maize', ...maize, '--climate', 'lower farm'];
    expect((await cli.run(created)).code).toBe(0);
    const shown = (await cli.json(['plan', 'show', 'Maize'])) as ListedCropPlan;
    expect(shown.climate).toBe(climate.id);
    const analysis = await cli.json(['plan', 'analyze', 'Maize']);
    const ofPlace = await cli.json(['plan', 'analyze', 'Maize', '--climate', 'none']);
    expect(ofPlace).toMatchObject({ details: { climate: { source: 'world climate grid (ERA5)' } } });
    expect(await cli.json(['plan', 'analyze', '--all', '--climate', 'LOWER FARM'])).toMatchObject({
      analyses: [{ details: { climate: { source: 'Lower farm (your own climate)' } } }],
    });
    const preview = ['analyze', ...maize, '--climate', 'lower farm'];
    expect(await cli.json(preview)).toMatchObject({
      details: { climate: { source: 'Lower farm (your own climate)', location: { name: 'Nakuru, Kenya' } } },
    });
    for (const words of [
      ['analyze', ...maize],
      ['plan', 'analyze', 'Maize'],
    ])
      expect(await cli.run([...words, '--climate', 'Upper farm'])).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('You have no climate "Upper farm".'),
      });
    expect(analysis).toMatchObject({
      details: { climate: { source: 'Lower farm (your own climate)' }, years: { first: 1992, judged: 29 } },
    });
    expect((await cli.run(['plan', 'report', 'Maize'])).stdout).toContain('Lower farm (your own climate)');
  });

  test('refuses a file that is not UTF-8, as spreadsheets can save it', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('station.csv', Buffer.from(stationOf(2019, 2020), 'latin1'));
    const { code, stderr } = await cli.run(['climate', 'add', file, ...farm]);
    expect(code).toBe(6);
    expect(stderr).toContain('is not text in UTF-8.\nhint: In a spreadsheet, save it as "CSV UTF-8".');
  });

  test('names the lines of a file that cannot be read, and adds nothing', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('station.csv', 'date;tmax;tmin;rain\n2019-01;20;25;3\n2019-01;x;1;3\n');
    const { code, stderr } = await cli.run(['climate', 'add', file, ...farm]);
    expect(code).toBe(6);
    expect(stderr).toContain('line 2: tmin must not be above tmax');
    expect(stderr).toContain('line 3: tmax must be a number from -90 to 60');
    expect(await cli.json(['climate', 'list'])).toEqual([]);
  });

  test('refuses figures that can hardly be right, unless --force says that they are', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('station.csv', stationOf(2019, 2020).replaceAll(';20,0;', ';68,0;'));
    const wrong = await cli.run(['climate', 'add', file, ...farm]);
    expect(wrong.code).toBe(6);
    expect(wrong.stderr).toContain('line 2: tmax must be a number from -90 to 60');
    const inches = stationOf(2019, 2020).replaceAll('135,0', '5,3').replaceAll('45,0', '1,8');
    const dry = await cli.writeFile('dry.csv', inches.replaceAll(';20,0;', ';50,0;'));
    const doubtful = await cli.run(['climate', 'add', dry, ...farm]);
    expect(doubtful.code).toBe(6);
    expect(doubtful.stderr).toContain('error: Some figures of this climate can hardly be right.\n');
    expect(doubtful.stderr).toMatch(
      /\nhint: the mean temperature of January is 30 °C, but [\d.]+ °C in the world grid\n/,
    );
    expect(doubtful.stderr).toContain(`--name "Lower farm" --location " -0.3,36.07,1850" --force`);
    expect(await cli.json(['climate', 'list'])).toEqual([]);
    expect(await cli.run(['climate', 'add', dry, ...farm, '--force'])).toMatchObject({ code: 0 });
  });

  test('needs a name and a place where it cannot ask, and asks a person', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('station.csv', stationOf(2019, 2020));
    expect(await cli.run(['climate', 'add', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--name, --location are missing.'),
    });
    const asked = await cli.run(['climate', 'add', file], { answers: ['Lower farm', 'Nakuru, Kenya'] });
    expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining('Where is the station') });
    expect(await cli.json(['climate', 'list'])).toMatchObject([{ name: 'Lower farm', whole_years: 2 }]);
  });
});

describe('the climates of the command line', () => {
  test('are listed, shown and removed by name or id', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { body } = await rest('POST /climates', { token, body: lowerFarm });
    const { id } = body as Climate;
    const [listed] = (await cli.json(['climate', 'ls'])) as ListedClimate[];
    expect(listed).toMatchObject({ id, name: 'Lower farm' });
    expect(await cli.json(['climate', 'show', id.slice(0, 8)])).toEqual(body);
    expect((await cli.run(['climate', 'show', 'Lower farm'])).stdout).toContain('rain_mm\t[30,38,70,140,');
    const plan = await createPlan(rest, token, { climate: id });
    const inUse = await cli.run(['climate', 'remove', 'Lower farm']);
    expect(inUse).toMatchObject({ code: 5, stderr: expect.stringContaining('A plan uses this climate.') });
    await cli.json(['plan', 'update', plan.id, '--climate', 'none']);
    expect(await cli.json(['climate', 'rm', 'Lower farm'])).toEqual({ id, removed: true });
    expect(await cli.run(['climate', 'show', 'Lower farm'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('You have no climate "Lower farm".'),
    });
  });

  test('are completed by the shell once they have been listed', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await rest('POST /climates', { token: account.tokens.access_token, body: lowerFarm });
    await cli.run(['climate', 'list']);
    const { stdout } = await cli.run(['__complete', 'zsh', 'crop', 'climate', 'show', 'Lo']);
    expect(stdout).toContain('Lower farm\t');
    const ofOption = await cli.run(['__complete', 'zsh', 'crop', 'plan', 'create', '--climate', 'Lo']);
    expect(ofOption.stdout).toContain('Lower farm\t');
  });

  test('are named in files of plans, which another account can import', async ({
    cli,
    account,
    rest,
    createAccount,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { body } = await rest('POST /climates', { token, body: lowerFarm });
    await createPlan(rest, token, { name: 'North field', climate: (body as Climate).id });
    const { stdout } = await cli.run(['plan', 'export']);
    expect(stdout).toMatch(/,climate,outline\r\n.*,Lower farm,none\r\n$/s);
    const file = await cli.writeFile('plans.csv', stdout);
    expect(await cli.json(['plan', 'import', file])).toMatchObject({ created: 0, skipped: 1, failed: [] });
    expect(await cli.json(['plan', 'apply', file])).toMatchObject({ updated: 0, skipped: 1, failed: [] });

    const other = await createAccount();
    await cli.logIn(other);
    expect(await cli.run(['plan', 'import', file])).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('You have no climate "Lower farm".'),
    });
    await rest('POST /climates', { token: other.tokens.access_token, body: lowerFarm });
    expect(await cli.json(['plan', 'import', file])).toMatchObject({ created: 1, failed: [] });
    const [plan] = (await cli.json(['plan', 'list'])) as ListedCropPlan[];
    const [climate] = (await cli.json(['climate', 'list'])) as ListedClimate[];
    expect(plan?.climate).toBe(climate?.id);
  });
});

async function add(cli: Cli, text: string): Promise<unknown> {
  return cli.json(['climate', 'add', await cli.writeFile('station.csv', text), ...farm]);
}
