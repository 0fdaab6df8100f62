import { analysisSchema, modelDetailsSchema, type Analysis } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { createApiKey, createPlan, type Rest } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

// Plans that are clearly feasible or clearly infeasible, so that no label depends on the figures of one
// climate.
const rains = { name: 'Rains', crop: 'potato', planting_month: 4, risk_tolerance: 'medium' };
const sahel = { ...rains, name: 'Sahel', location: 'Niamey, Niger' };
const orchard = { ...rains, name: 'Orchard', crop: 'apple' };
const misspelt = { ...rains, name: 'Misspelt', crop: 'maze' };
const ambiguous = { ...rains, name: 'Ambiguous', location: 'Lincoln' };
const person = { answers: [], env: { NO_COLOR: '1' } };
const nextAll = 'next: crop plan report --all -o plans.html\n';
const nextReport = 'next: crop plan report Rains -o report.html\n';
const warning = 'A plan that has been analysed can be archived, but not deleted.\n';

/** Creates the plans and returns them in the order of a list, newest first. */
async function createPlans(rest: Rest, token: string, ...plans: readonly object[]) {
  const created = [];
  for (const plan of plans) created.unshift(await createPlan(rest, token, plan));
  return created;
}

test('crop plan analyze --all writes the column names to a pipe only once, however many plans there are', async ({
  cli,
  account,
  rest,
}) => {
  await cli.logIn(account);
  const fields = Array.from({ length: 11 }, (_, at) => ({ ...rains, name: `Field ${at}` }));
  await createPlans(rest, account.tokens.access_token, ...fields);
  const { stdout } = await cli.run(['plan', 'analyze', '--all']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(12);
});

describe('crop plan analyze of one plan', () => {
  test('stores the analysis and returns it as the API does', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, sahel);
    const analysis = (await cli.json(['plan', 'analyze', 'sahel'])) as Analysis;
    expect(analysis).toMatchObject({ crop_plan_id: id, feasibility_label: 'infeasible', source: 'model' });
    expect(Object.keys(analysis)).toEqual(Object.keys(analysisSchema.shape));
    expect((await rest(`GET /crop-plans/${id}/analyses`, { token })).body).toEqual([analysis]);
  });

  test('accepts water and season, which the service remembers until they are set again', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, rains);
    const inputsOf = async (...options: string[]) => {
      const { details } = (await cli.json(['plan', 'analyze', 'Rains', ...options])) as Analysis;
      const { inputs, season } = modelDetailsSchema.parse(details);
      return [inputs.water, inputs.season_days, season?.days_needed];
    };
    const [, , own] = await inputsOf();
    expect(await inputsOf('--water', 'irrigated', '--season-days', '100')).toEqual(['irrigated', 100, 100]);
    expect(await inputsOf()).toEqual(['irrigated', 100, 100]);
    expect(await inputsOf('--season-days', 'own')).toEqual(['irrigated', null, own]);
    expect(await inputsOf('--water', 'rainfed')).toEqual(['rainfed', null, own]);
  });

  test('writes names and values to a pipe, the id with -q, a row with --format', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, rains);
    const { stdout, stderr } = await cli.run(['plan', 'analyze', 'Rains']);
    expect(stdout).toMatch(/^id\t[0-9a-f]{24}\n/);
    expect(stdout).toContain('\nfeasibility_label\tfeasible\n');
    expect(stdout).toContain('\nplan_name\tRains\nplace\tNakuru, Kenya\nlimiting_part\t');
    expect(stdout).toMatch(/\nirrigated_label\tfeasible\n(.*\n)*rain_mm\t\[.*\]\nsoil_mm\t\[/);
    expect(stderr).toBe('');
    expect((await cli.run(['plan', 'analyze', 'Rains', '-q'])).stdout).toMatch(/^[0-9a-f]{24}\n$/);
    const csv = await cli.run(['plan', 'analyze', 'Rains', '--format', 'csv', '--fields', 'plan_name,place']);
    expect(csv.stdout).toBe('plan_name,place\r\nRains,"Nakuru, Kenya"\r\n');
    const drawn = await cli.run(['plan', 'analyze', 'Rains', '--format', 'table']);
    expect(drawn.stdout).toContain('\nSEASON         ');
    expect(drawn.stdout).not.toContain('\u001b');
  });

  test('draws the year at a terminal, and says once that the plan can no longer be deleted', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, rains);
    const { code, stdout, stderr } = await cli.run(['plan', 'analyze', 'Rains'], { ...person, columns: 80 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(`^${warning}${nextReport}$`) });
    const lines = stdout.split('\n');
    expect(lines[1]).toBe('Plant potato in April: in all 44 years there was enough water, in 42 for a good');
    expect([lines[0], lines[2]]).toEqual(['Rains: potato at Nakuru, Kenya, planted in Apr', '  harvest.']);
    expect(lines[3]).toMatch(/^✓ feasible, limited by [a-z]+$/);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const months = lines.findIndex((line) => /^ +Jan +Feb .* Dec$/.test(line));
    expect(lines.slice(months + 1).map((line) => line.slice(0, 13).trim())).toEqual(
      expect.arrayContaining(['IF PLANTED', 'score', 'SEASON', 'TEMPERATURE', 'RAIN', 'SOIL WATER', 'WATER']),
    );
    expect(lines[months + 4]).toMatch(/^SOWN HERE [ =]+$/);
    expect(lines[months + 5]).toMatch(/^SEASON {26}P━+H$/);
    expect(stdout).toContain('\nRISK           medium: feasible from 75 % of the years, marginal ');
    expect(stdout).toMatch(/\nPLACE {10}Nakuru, (.*, )?Kenya; /);
    expect((await cli.run(['plan', 'analyze', 'Rains'], person)).stderr).toMatch(
      new RegExp(`^${nextReport}$`),
    );
  });

  test('makes plan show draw the year, unlike a producer’s analysis', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, sahel);
    expect((await cli.run(['plan', 'show', id], person)).stdout).toMatch(/ANALYSED {5}never\n$/);
    await recordAnalyses(rest, apiKey, id, ['feasible'], { reasons: ['Seen in the field.'] });
    const seen = await cli.run(['plan', 'show', id], person);
    expect(seen.stdout).toContain('\n✓ feasible, says advisor\n  Seen in the field.\n');
    expect(seen.stdout).not.toContain('IF PLANTED');
    await cli.json(['plan', 'analyze', id]);
    expect((await cli.run(['plan', 'show', id], person)).stdout).not.toContain('advisor');
    await recordAnalyses(rest, apiKey, id, ['feasible']);
    const { stdout } = await cli.run(['plan', 'show', id], person);
    expect(stdout).toContain(
      '\n\nAnalysed just now\n✓ feasible, says advisor\n' +
        '\nAnalysed just now\nNot here: potato planted in April failed in all 44 years in the heat.\n',
    );
    expect(stdout).toContain('heat.\n✗ infeasible, limited by heat\n        1980 ');
    expect(stdout).toMatch(/\nyears {2}-{44}[^]*?\n {2}Heat, /);
    expect(stdout).toMatch(/\n +Jan +Feb .* Dec\n/);
    const piped = await cli.run(['plan', 'show', id]);
    expect(piped.stdout).toContain('\nlatest.source\tadvisor\n');
    expect(piped.stdout).toContain('\nmodel.limiting_part\theat\n');
    expect(piped.stdout).toMatch(/\nmodel\.irrigated_label\tinfeasible\n(.*\n)*model\.soil_mm\t\[/);
    expect((await cli.run(['plan', 'show', id, '--format', 'table'])).stdout).toBe(stdout);
    expect(await cli.json(['plan', 'show', id])).toMatchObject({ source: 'advisor', score: null });
  });

  test('suggests names for an unknown crop or an ambiguous place, and the command that corrects the plan', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    await createPlans(rest, token, misspelt, ambiguous);
    const crop = await cli.run(['plan', 'analyze', 'Misspelt']);
    expect({ code: crop.code, stdout: crop.stdout }).toEqual({ code: 6, stdout: '' });
    expect(crop.stderr).toContain('\nhint: Did you mean maize?\n');
    expect(crop.stderr).toContain('\ntry: crop plan update Misspelt --crop "maize"\n');
    const place = await cli.run(['plan', 'analyze', 'Ambiguous', '--json']);
    expect(place.code).toBe(5);
    expect(JSON.parse(place.stderr)).toMatchObject({
      code: 'LOCATION_AMBIGUOUS',
      try: expect.stringMatching('^crop plan update Ambiguous --location "Lincoln, .*"$'),
      suggestions: [],
      candidates: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringMatching(/^Lincoln, /), lat: expect.any(Number) }),
      ]),
    });
    const { stderr } = await cli.run(['plan', 'analyze', 'Ambiguous']);
    expect(stderr).toMatch(
      /\nhint: Lincoln, .* {2}-?\d+(\.\d+)?,-?\d+(\.\d+)?\n(.*\n)*try: crop plan update /,
    );
  });

  test('suggests a copy if the plan already has an analysis', async ({ app, cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, misspelt);
    await recordAnalyses(rest, await createApiKey(app, 'advisor'), id, ['feasible']);
    const { code, stderr } = await cli.run(['plan', 'analyze', id]);
    expect(code).toBe(6);
    expect(stderr).toContain(`\ntry: crop plan copy ${id} --crop "maize"\n`);
  });
});

describe('crop plan analyze of several plans', () => {
  test('returns analyses in the order of plan list, without archived plans', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const plans = await createPlans(rest, token, orchard, rains, sahel);
    await createPlan(rest, token, { name: 'Old' });
    await cli.json(['plan', 'archive', 'Old']);
    const answer = (await cli.json(['plan', 'analyze', '--all'])) as { analyses: Analysis[] };
    expect(answer).toEqual({
      analyses: [expect.anything(), expect.anything(), expect.anything()],
      failed: [],
    });
    expect(answer.analyses.map(({ crop_plan_id }) => crop_plan_id)).toEqual(plans.map(({ id }) => id));
    const [stored] = (await rest(`GET /crop-plans/${plans[0]?.id}/analyses`, { token })).body as Analysis[];
    const added = { plan_name: 'Sahel', place: 'Niamey, Niger', limiting_part: 'heat' };
    expect(answer.analyses[0]).toMatchObject({ ...stored, ...added, years: { lost: 44, judged: 44 } });
  });

  test('analyses the named plans in the given order, each plan once', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const [second, first] = await createPlans(rest, account.tokens.access_token, sahel, rains);
    const argv = ['plan', 'analyze', 'Sahel', 'rains', first?.id ?? ''];
    const { stdout } = await cli.run([...argv, '--fields', 'crop_plan_id,plan_name']);
    expect(JSON.parse(stdout)).toEqual({
      analyses: [
        { crop_plan_id: first?.id, plan_name: 'Sahel' },
        { crop_plan_id: second?.id, plan_name: 'Rains' },
      ],
      failed: [],
    });
    expect((await cli.run([...argv, '-q'])).stdout).toMatch(/^([0-9a-f]{24}\n){2}$/);
    const { stdout: csv } = await cli.run([...argv, '--format', 'csv', '--fields', 'feasibility_label']);
    expect(parse(csv)).toEqual([['feasibility_label'], ['infeasible'], ['feasible']]);
  });

  test('prints a table at a terminal', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, sahel, rains);
    const { stdout, stderr } = await cli.run(['plan', 'analyze', '--all'], { ...person, columns: 80 });
    const [headings, ...rows] = stdout.split('\n');
    expect(headings).toMatch(/^PLAN {3}PLACE {10}STATUS {8}VERDICT +SCORE$/);
    expect(rows).toEqual([
      expect.stringMatching(/^Rains {2}Nakuru, Kenya {2}✓ feasible {4}Plant potato in April: .+… {2}1\.00$/),
      expect.stringMatching(/^Sahel {2}Niamey, Niger {2}✗ infeasible {2}Not here: potato .+… {2}0\.00$/),
      '',
    ]);
    expect(rows.filter((row) => row.length > 80)).toEqual([]);
    expect(stderr.startsWith(warning)).toBe(true);
    const ending = '\r2 of 2 plans\r\u001b[K2 plans: 1 feasible, 0 marginal, 1 infeasible.\n' + nextAll;
    expect(stderr.endsWith(ending)).toBe(true);
    const dumb = await cli.run(['plan', 'analyze', '--all'], { answers: [], env: { TERM: 'dumb' } });
    expect(dumb.stderr).toBe(`2 plans: 1 feasible, 0 marginal, 1 infeasible.\n${nextAll}`);
  });

  test('names plan and place in every line and row', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, sahel, rains);
    const { stdout: tabs } = await cli.run(['plan', 'analyze', '--all']);
    expect(tabs).toMatch(
      /^id\t.*\tplace\tlimiting_part\tyears\twater\tseason_days\n.*\tNakuru, Kenya\t[a-z]+\t\{.*\}\trainfed\t\n/,
    );
    const { stdout: csv } = await cli.run(['plan', 'analyze', '--all', '--format', 'csv']);
    expect(parse(csv, { columns: true })).toMatchObject([
      { plan_name: 'Rains', place: 'Nakuru, Kenya' },
      { plan_name: 'Sahel', place: 'Niamey, Niger', limiting_part: 'heat' },
    ]);
    const { stdout: ndjson } = await cli.run(['plan', 'analyze', '--all', '--format', 'ndjson']);
    expect(JSON.parse(ndjson.split('\n')[1] ?? '')).toMatchObject({
      plan_name: 'Sahel',
      place: 'Niamey, Niger',
    });
  });

  test('reports the plans that failed and analyses the others', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const [place, good, crop] = await createPlans(rest, token, misspelt, rains, ambiguous);
    const { code, stdout, stderr } = await cli.run(['plan', 'analyze', '--all', '--json']);
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toEqual({
      analyses: [expect.objectContaining({ crop_plan_id: good?.id })],
      failed: [
        {
          id: place?.id,
          name: 'Ambiguous',
          code: 'LOCATION_AMBIGUOUS',
          message: expect.stringMatching(/Did you mean Lincoln, .*; Lincoln, .*\?/),
        },
        {
          id: crop?.id,
          name: 'Misspelt',
          code: 'CROP_NOT_SUPPORTED',
          message: expect.stringContaining('Did you mean maize?'),
        },
      ],
    });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'PLANS_FAILED', message: '2 of 3 plans failed.' });
    const piped = await cli.run(['plan', 'analyze', '--all', '-q', '--fail-below', 'feasible']);
    expect(piped.code).toBe(6);
    expect(piped.stderr).toMatch(/^"Ambiguous": Several places .*\n"Misspelt": The model does not know /);
  });

  test('returns an empty list if there are no plans, and says so at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['plan', 'analyze', '--all'])).toEqual({ analyses: [], failed: [] });
    expect(await cli.run(['plan', 'analyze', '--all'], { answers: [] })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no crop plans yet.\n',
    });
  });

  test('exits with 4 when its token is refused', async ({ cli, account, rest }) => {
    await createPlans(rest, account.tokens.access_token, sahel, rains);
    const env = { CROP_TOKEN: account.tokens.access_token };
    expect((await cli.run(['plan', 'analyze', '--all', '-q'], { env })).code).toBe(0);
    await rest('POST /auth/logout', { token: account.tokens.access_token });
    expect((await cli.run(['plan', 'analyze', '--all', '-q'], { env })).code).toBe(4);
  });
});

describe('crop plan analyze --fail-below', () => {
  test.for([
    [['Sahel'], 'marginal', 10],
    [['Sahel'], 'feasible', 10],
    [['Sahel', 'Rains'], 'feasible', 10],
    [['Rains'], 'marginal', 0],
    [['--all'], 'marginal', 10],
    [['Rains'], 'feasible', 0],
  ] as const)(
    'for %j and the label %s exits with %d',
    async ([plans, label, code], { cli, account, rest }) => {
      await cli.logIn(account);
      await createPlans(rest, account.tokens.access_token, rains, sahel);
      const result = await cli.run(['plan', 'analyze', ...plans, '--fail-below', label, '--json']);
      expect(result.code).toBe(code);
      expect(JSON.parse(result.stdout)).toBeTypeOf('object');
      if (code === 10) expect(JSON.parse(result.stderr)).toMatchObject({ code: 'FAIL_BELOW' });
    },
  );

  test('names the plans with a worse label', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, rains, sahel);
    const { stderr } = await cli.run(['plan', 'analyze', '--all', '-q', '--fail-below', 'marginal']);
    expect(stderr).toBe('error: 1 of 2 labels is worse than marginal.\nhint: Sahel: infeasible\n');
  });
});

describe('crop plan analyze --skip-failed', () => {
  test.for([
    ['without --fail-below', [rains, misspelt], [], 0],
    ['after a label that is too low', [rains, misspelt, sahel], ['--fail-below', 'marginal'], 10],
    ['if no label is too low', [rains, misspelt], ['--fail-below', 'marginal'], 0],
    ['if every plan fails', [misspelt], ['--fail-below', 'marginal'], 6],
  ] as const)('reports the failures %s', async ([, plans, options, code], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, ...plans);
    const argv = ['plan', 'analyze', '--all', '--skip-failed', ...options];
    const { stderr, ...result } = await cli.run([...argv, '-q']);
    expect(result.code).toBe(code);
    expect(stderr).toContain('"Misspelt": The model does not know this crop. ');
    if (code === 6) expect(stderr).toContain('error: 1 of 1 plans failed.\n');
    else expect(stderr).toContain(`\nSkipped 1 of ${plans.length} plans.\n`);
    const json = await cli.run([...argv, '--json']);
    expect(json.code).toBe(code);
    expect(JSON.parse(json.stdout)).toMatchObject({ failed: [{ code: 'CROP_NOT_SUPPORTED' }] });
    expect(json.stderr === '').toBe(code === 0);
  });

  test('returns the same shape for one plan as for several', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, rains);
    const { stdout } = await cli.run(['plan', 'analyze', 'Rains', '--skip-failed', '--fields', 'plan_name']);
    expect(JSON.parse(stdout)).toEqual({ analyses: [{ plan_name: 'Rains' }], failed: [] });
  });
});

describe('crop plan analyze', () => {
  test.for([
    ['neither a plan nor --all', []],
    ['a plan with --all', ['North field', '--all']],
    ['an unknown kind of water', ['North field', '--water', 'sea']],
    ['a season of 0 days', ['North field', '--season-days', '0']],
    ['a season of more than a year', ['North field', '--season-days', '366']],
    ['the lowest label', ['North field', '--fail-below', 'infeasible']],
    ['an unknown field', ['--all', '--fields', 'id,colour']],
    ['--fields with --format table', ['--all', '--fields', 'id', '--format', 'table']],
  ] as const)('refuses %s', async ([, options], { cli }) => {
    const { code, stdout } = await cli.run(['plan', 'analyze', ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('exits with 3 if any plan belongs to another account, and with 4 when not signed in', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const { tokens } = await createAccount();
    const { id } = await createPlan(rest, tokens.access_token, rains);
    expect((await cli.run(['plan', 'analyze', id])).code).toBe(4);
    await cli.logIn(account);
    const own = await createPlan(rest, account.tokens.access_token);
    expect((await cli.run(['plan', 'analyze', id])).code).toBe(3);
    expect((await cli.run(['plan', 'analyze', own.id, id])).code).toBe(3);
    expect(await cli.json(['plan', 'history', own.id])).toEqual([]);
  });
});
