import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';
import { asTexts, notAnalysed } from './listed-plan.js';

const beans = [
  '--name',
  'Beans',
  '--crop',
  ' Beans ',
  '--location',
  'nakuru,  kenya',
  '--month',
  'oct',
  '--risk',
  'low',
];

describe('crop plan create', () => {
  test('returns the plan as the API does, with the name of its crop', async ({ cli, account }) => {
    await cli.logIn(account);
    const plan = (await cli.json(['plan', 'create', ...beans])) as object;
    expect(plan).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Beans',
      crop: 'beans',
      location: 'Nakuru, Kenya',
      planting_month: 10,
      risk_tolerance: 'low',
      is_archived: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      latest_feasibility_label: null,
      latest_analysis_at: null,
      // Beans may be any of several crops.
      crop_name: null,
    });
    expect(await cli.json(['plan', 'list'])).toEqual([{ ...notAnalysed, ...plan }]);
  });

  test('prints only the id with -q, and accepts the API’s names', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['plan', 'new', '--name', 'B', '--crop', 'b', '--location', 'x', '--planting-month', '10'];
    const { stdout } = await cli.run([...argv, '--risk-tolerance', 'high', '-q']);
    expect(stdout).toMatch(/^[0-9a-f]{24}\n$/);
  });

  test('prompts at a terminal for missing options', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(
      ['plan', 'create', '--name', 'Beans', '--color', 'never'],
      {
        answers: ['dry beans', 'Nakuru', 'never', 'November', 'high', 'irrigated'],
      },
    );
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'Crop:',
      'Location:',
      'Planting month (1 to 12, or a name):',
      'It must be 1 to 12, the name of a month, or a date.',
      'Planting month (1 to 12, or a name):',
      'Risk:',
      '  low: most years have to succeed',
      '  medium: some bad years are acceptable',
      '  high: many bad years are acceptable',
      'Water:',
      '  rainfed: only rain, and what the soil stores',
      '  irrigated: irrigation supplies what rain lacks',
      'The model takes "dry beans" to mean common bean.',
      expect.stringMatching(/^next: crop plan analyze [0-9a-f]{24}$/),
      '',
    ]);
    expect(stdout).toMatch(/^MONTH +Nov\nRISK +high\nWATER +irrigated\nSEASON DAYS +own$/m);
  });

  test('checks the crop and the place at a terminal before it asks for anything else', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const options = ['--fields', 'crop,location', '--crop', 'maze'];
    const { stdout, stderr } = await cli.run(['plan', 'create', ...options], {
      answers: ['maize', 'North field', 'Lincoln', 'Lincoln, California', 'April', 'low', 'rainfed'],
    });
    expect(JSON.parse(stdout)).toEqual({ crop: 'maize', location: 'Lincoln, California, United States' });
    const questions = stderr.split('\n').filter((line) => /[:?]$/.test(line));
    expect(questions.slice(0, 5)).toEqual([
      'The model does not know "maze". Which crop do you mean?',
      'Name:',
      'Location:',
      '"Lincoln" matches several places. Which place do you mean?',
      'Planting month (1 to 12, or a name):',
    ]);
  });

  test('prompts at a terminal if the crop is unknown and the place ambiguous', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['plan', 'create', '--name', 'N', '--crop', 'maze', '--location', 'Lincoln', '--month', '4'];
    const options = [...argv, '--risk', 'low', '--fields', 'crop,location'];
    const chosen = await cli.run(options, { answers: ['maize', 'Lincoln, California'] });
    expect(JSON.parse(chosen.stdout)).toEqual({
      crop: 'maize',
      location: 'Lincoln, California, United States',
    });
    expect(chosen.stderr).toMatch(/^The model does not know "maze"\. Which crop do you mean\?\n {2}maize\n/);
    expect(chosen.stderr).toMatch(
      /\n"Lincoln" matches several places\. Which place do you mean\?\n(?: {2}Lincoln, .* people\)\n)+ {2}keep "Lincoln"\n/,
    );
    const kept = await cli.run(options, { answers: ['keep', 'keep'] });
    expect(JSON.parse(kept.stdout)).toEqual({ crop: 'maze', location: 'Lincoln' });
  });

  test.for([
    ['a month that does not exist', ['--month', '13'], 2],
    ['a risk that does not exist', ['--risk', 'none'], 2],
    ['an option that does not exist', ['--colour', 'red'], 2],
    ['an extra argument', ['more'], 2],
    ['a name that the service refuses', ['--name', 'x'.repeat(121)], 6],
    ['control characters', ['--name', 'a\u001b[2J'], 6],
  ] as const)('refuses %s', async ([, changes, code], { cli, account }) => {
    await cli.logIn(account);
    const result = await cli.run(['plan', 'create', ...beans, ...changes]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(await cli.json(['plan', 'list'])).toEqual([]);
  });

  test.for([
    ['--risk', 'none', '--risk', '--risk low|medium|high'],
    ['--risk-tolerance', '', '--risk', '--risk low|medium|high'],
    ['--planting-month', '13', '--month', 'It must be 1 to 12, the name of a month, or a date.'],
    ['--color', 'red', '--color', '--color auto|always|never'],
    ['--timeout', '0', '--timeout', 'It must be above 0 and at most 86400 seconds.'],
  ] as const)('says which values %s takes instead of %j', async ([option, value, named, hint], { cli }) => {
    const { code, stderr } = await cli.run(['plan', 'create', option, value]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: ${named} does not take "${value}".\nhint: ${hint}\ntry: crop plan create --help\n`,
    });
  });

  test('names all missing options together when it cannot prompt', async ({ cli }) => {
    const { code, stderr } = await cli.run(['plan', 'create', '--crop', 'beans']);
    expect(code).toBe(2);
    expect(stderr).toContain('error: --name, --location, --month, --risk are missing.\n');
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['plan', 'create', ...beans])).code).toBe(4);
  });
});

describe('crop plan list', () => {
  test('lists the newest plan first in every format', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const older = await createPlan(rest, account.tokens.access_token, { name: 'Older, "best"' });
    const newer = await createPlan(rest, account.tokens.access_token, { name: 'Newer' });
    const rows = [newer, older].map((plan) => ({ ...plan, ...notAnalysed }));
    const fields = Object.keys(rows[0] ?? {});

    expect(await cli.json(['plan', 'ls'])).toEqual(rows);
    expect((await cli.run(['plan', 'list', '-q'])).stdout).toBe(`${newer.id}\n${older.id}\n`);
    expect((await cli.run(['plan', 'list', '--format', 'ndjson'])).stdout).toBe(
      rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
    const { stdout: csv } = await cli.run(['plan', 'list', '--format', 'csv']);
    expect(csv).toContain('"Older, ""best"""');
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(parse(csv, { columns: true })).toEqual(rows.map((row) => asTexts(row)));
    const { stdout: tabs } = await cli.run(['plan', 'list']);
    expect(tabs.split('\n').map((line) => line.split('\t'))).toEqual([
      fields,
      ...rows.map((row) => Object.values(asTexts(row))),
      [''],
    ]);
  });

  test('selects fields, in the given order', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const { stdout } = await cli.run(['plan', 'list', '--fields', 'name, id']);
    expect(JSON.parse(stdout)).toEqual([{ name: 'North field', id }]);
    expect((await cli.run(['plan', 'list', '--fields', 'name,id', '--format', 'csv'])).stdout).toBe(
      `name,id\r\nNorth field,${id}\r\n`,
    );
  });

  test.for([
    ['an unknown field', ['--fields', 'id,colour']],
    ['--json with --format', ['--json', '--format', 'csv']],
    ['-q with --json', ['-q', '--json']],
    ['an unknown format', ['--format', 'xml']],
    ['a value for --json', ['--json=yes']],
    ['an unknown column', ['--columns', 'id,colour']],
    ['an unknown field to sort by', ['--sort', '-colour']],
    ['--columns with --fields', ['--columns', 'id', '--fields', 'id']],
  ] as const)('before contacting the server, refuses %s', async ([, options], { cli }) => {
    expect((await cli.run(['plan', 'list', ...options])).code).toBe(2);
  });

  test('names the available fields', async ({ cli }) => {
    const { stderr } = await cli.run(['plan', 'list', '--fields', 'colour']);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'USAGE',
      message: 'There is no field "colour".',
      hint: expect.stringContaining(
        'Fields: id, name, crop, location, planting_month, risk_tolerance, is_archived,',
      ),
    });
  });

  test('prints a table that fits the terminal', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'The long field behind the old mill' });
    const { stdout } = await cli.run(['plan', 'list', '--color', 'never'], { answers: [], columns: 80 });
    expect(stdout).toBe(
      'NAME                 PLACE          CROP   MONTH  WATER    STATUS          YEARS\n' +
        'The long field beh…  Nakuru, Kenya  maize  Mar    rainfed  – not analysed  –\n',
    );
  });

  test('shows the selected columns, and with --wide all columns in full', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token, { name: 'The long field'.repeat(8) });
    const person = { answers: [], columns: 40 };
    const show = async (...options: string[]) =>
      (await cli.run(['plan', 'list', '--color', 'never', ...options], person)).stdout.split('\n');

    expect(await show('--columns', 'planting_month, name')).toEqual([
      'MONTH  NAME',
      'Mar    The long fieldThe long fieldThe…',
      '',
    ]);
    const [headings, row] = await show('--wide');
    expect(headings?.split(/ {2,}/)).toEqual([
      'ID',
      'NAME',
      'CROP',
      'PLACE',
      'MONTH',
      'RISK',
      'ARCHIVED',
      'CREATED',
      'UPDATED',
      'STATUS',
      'ANALYSED',
      'CROP NAME',
      'VERDICT',
      'VERDICT CODE',
      'RATHER IN',
      'SCORE',
      'FACTOR',
      'LIMITED BY',
      'PLACE USED',
      'GOOD MONTHS',
      'HARVEST',
      'SOURCE',
      'MODEL',
      'ANALYSIS ID',
      'YEARS',
      'SOWN HERE',
      'CALENDAR',
      'WATER',
      'SEASON DAYS',
      'CLIMATE',
    ]);
    expect(row).toContain(plan.name);
    expect((await cli.run(['plan', 'list', '--columns', 'name,crop'])).stdout).toBe(
      `name\tcrop\n${plan.name}\tmaize\n`,
    );
  });

  test('sorts by --sort in every format', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    for (const [name, risk_tolerance] of [
      ['Field 10', 'low'],
      ['Field 9', 'high'],
      ['Field 1', 'medium'],
    ]) {
      await createPlan(rest, account.tokens.access_token, { name, risk_tolerance });
    }
    const sorted = async (sort: string, ...options: string[]) =>
      (await cli.run(['plan', 'list', '--sort', sort, ...options])).stdout;

    expect(JSON.parse(await sorted('name', '--fields', 'name'))).toEqual([
      { name: 'Field 1' },
      { name: 'Field 9' },
      { name: 'Field 10' },
    ]);
    expect(await sorted('-risk_tolerance', '--columns', 'name')).toBe('name\nField 9\nField 1\nField 10\n');
    expect(await sorted('-name', '--format', 'csv', '--fields', 'name')).toBe(
      'name\r\nField 10\r\nField 9\r\nField 1\r\n',
    );
  });

  test('uses colours at a terminal, but not with NO_COLOR', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    expect((await cli.run(['plan', 'list'], { answers: [] })).stdout).toContain('\u001b[1mNAME ');
    expect((await cli.run(['plan', 'list'], { answers: [], env: { NO_COLOR: '1' } })).stdout).not.toContain(
      '\u001b',
    );
  });

  test('says only at a terminal what to do if there are no plans', async ({ cli, account }) => {
    await cli.logIn(account);
    const person = await cli.run(['plan', 'list'], { answers: [] });
    expect(person).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no crop plans yet.\ntry: crop plan create\n',
    });
    expect((await cli.run(['plan', 'list'])).stderr).toBe('');
  });
});
