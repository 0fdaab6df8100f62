import { modelDetailsSchema, type Analysis } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { createPlan, type Rest } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const drySeason = { name: 'Dry season', crop: 'potato', planting_month: 12, risk_tolerance: 'medium' };
const rains = { ...drySeason, name: 'Rains', planting_month: 4 };
const sahel = { ...drySeason, name: 'Sahel', location: 'Niamey, Niger' };
const misspelt = { ...drySeason, name: 'Misspelt', crop: 'maiz' };
const ambiguous = { ...drySeason, name: 'Ambiguous', location: 'Lincoln' };
const person = { answers: [], env: { NO_COLOR: '1' } };
const warning = 'A plan that has been analysed can be archived, but not deleted.\n';

/** The plans as a list has them, the last of these first. */
async function createPlans(rest: Rest, token: string, ...plans: readonly object[]) {
  const created = [];
  for (const plan of plans) created.unshift(await createPlan(rest, token, plan));
  return created;
}

describe('crop plan analyze of one plan', () => {
  test('answers the analysis as the API has it, which is kept', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, drySeason);
    const analysis = await cli.json(['plan', 'analyze', 'dry season']);
    expect(analysis).toMatchObject({
      crop_plan_id: id,
      feasibility_label: 'marginal',
      score: expect.closeTo(0.3177, 4),
      limiting_factor: 'water',
      source: 'model',
    });
    expect((await rest(`GET /crop-plans/${id}/analyses`, { token })).body).toEqual([analysis]);
  });

  test('takes water and season', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, drySeason);
    const argv = ['plan', 'analyze', 'Dry season', '--water', 'irrigated', '--season-days', '100'];
    const { details } = (await cli.json(argv)) as Analysis;
    expect(modelDetailsSchema.parse(details)).toMatchObject({
      inputs: { water: 'irrigated', season_days: 100 },
      season: { days: 100, months: 4 },
    });
  });

  test('is name and value in a pipe, the id with -q, a row with --format', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, rains);
    const { stdout, stderr } = await cli.run(['plan', 'analyze', 'Rains']);
    expect(stdout).toMatch(/^id\t[0-9a-f]{24}\n/);
    expect(stdout).toContain('\nfeasibility_label\tfeasible\n');
    expect(stderr).toBe('');
    expect((await cli.run(['plan', 'analyze', 'Rains', '-q'])).stdout).toMatch(/^[0-9a-f]{24}\n$/);
    const csv = await cli.run(['plan', 'analyze', 'Rains', '--format', 'csv', '--fields', 'score,source']);
    expect(csv.stdout).toBe('score,source\r\n1,model\r\n');
  });

  test('draws the year for a person, who is told once that the plan now stays', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, drySeason);
    const { code, stdout, stderr } = await cli.run(['plan', 'analyze', 'Dry season'], person);
    expect({ code, stderr }).toEqual({ code: 0, stderr: warning });
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Dry season: potato at Nakuru, Kenya, planted in Dec',
      '~ marginal, score 0.32, limited by water',
      expect.stringMatching(/^ {2}Rain, Dec-Mar: 190 mm/),
    ]);
    const letters = lines.indexOf('  J F M A M J J A S O N D');
    expect(lines.slice(letters + 1, letters + 4)).toEqual([
      '  ▇ █ █ █ █ █ █ █ █ ▇ ▅ ▃',
      '  ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ~',
      '                        ^',
    ]);
    expect(stdout).toContain('\nRISK         medium: feasible from 0.60, marginal from 0.20\n');
    expect(stdout).toMatch(/\nnote: .*1961-1990/);
    expect((await cli.run(['plan', 'analyze', 'Dry season'], person)).stderr).toBe('');
  });

  test('shows it again with plan show, a producer’s without the year', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, drySeason);
    expect((await cli.run(['plan', 'show', id], person)).stdout).toMatch(/ANALYSED {2}never\n$/);
    await recordAnalyses(rest, apiKey, id, ['feasible'], { reasons: ['Seen in the field.'] });
    const seen = await cli.run(['plan', 'show', id], person);
    expect(seen.stdout).toContain('\n✓ feasible, says advisor\n  Seen in the field.\n');
    expect(seen.stdout).not.toContain('J F M');
    await cli.json(['plan', 'analyze', id]);
    expect((await cli.run(['plan', 'show', id], person)).stdout).not.toContain('advisor');
    await recordAnalyses(rest, apiKey, id, ['feasible']);
    const { stdout } = await cli.run(['plan', 'show', id], person);
    expect(stdout).toContain(
      '\n\nAnalysed just now\n✓ feasible, says advisor\n' +
        '\nAnalysed just now\n~ marginal, score 0.32, limited by water\n  Rain, Dec-Mar',
    );
    expect(stdout).toContain('\n  J F M A M J J A S O N D\n');
    const piped = await cli.run(['plan', 'show', id]);
    expect(piped.stdout).not.toContain('Rain');
    expect(Object.keys((await cli.json(['plan', 'show', id])) as object)).toHaveLength(11);
  });

  test('names what was meant, and the variant of the plan that would do', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const [lincoln, maiz] = await createPlans(rest, token, misspelt, ambiguous);
    const crop = await cli.run(['plan', 'analyze', 'Misspelt']);
    expect({ code: crop.code, stdout: crop.stdout }).toEqual({ code: 6, stdout: '' });
    expect(crop.stderr).toContain('\nhint: Did you mean maize?\n');
    expect(crop.stderr).toContain(`\ntry: crop plan copy ${maiz?.id} --crop "maize"\n`);
    const place = await cli.run(['plan', 'analyze', 'Ambiguous', '--json']);
    expect(place.code).toBe(5);
    expect(JSON.parse(place.stderr)).toMatchObject({
      code: 'LOCATION_AMBIGUOUS',
      try: `crop plan copy ${lincoln?.id} --location "Lincoln, United Kingdom"`,
      suggestions: [],
      candidates: ['Lincoln, United Kingdom', 'Lincoln, United States'],
    });
  });

  test('asks for a season where none is stated', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { crop: 'watermelon' });
    const { code, stderr } = await cli.run(['plan', 'analyze', 'North field']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/\nhint: season_days: .*watermelon/);
    expect(await cli.json(['plan', 'analyze', 'North field', '--season-days', '90'])).toMatchObject({
      details: { season: { days: 90 } },
    });
  });
});

describe('crop plan analyze of several plans', () => {
  test('is a list in the order of the plans, archived ones left out', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const plans = await createPlans(rest, token, drySeason, rains, sahel);
    await createPlan(rest, token, { name: 'Old' });
    await cli.json(['plan', 'archive', 'Old']);
    const answer = (await cli.json(['plan', 'analyze', '--all'])) as { analyses: Analysis[] };
    expect(answer).toEqual({
      analyses: [expect.anything(), expect.anything(), expect.anything()],
      failed: [],
    });
    expect(answer.analyses.map(({ crop_plan_id }) => crop_plan_id)).toEqual(plans.map(({ id }) => id));
    const [first] = answer.analyses;
    expect((await rest(`GET /crop-plans/${plans[0]?.id}/analyses`, { token })).body).toEqual([first]);
  });

  test('takes names in their order, each plan once', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const [second, first] = await createPlans(rest, account.tokens.access_token, drySeason, rains);
    const argv = ['plan', 'analyze', 'Dry season', 'rains', first?.id ?? ''];
    const { stdout } = await cli.run([...argv, '--fields', 'crop_plan_id,score']);
    expect(JSON.parse(stdout)).toEqual({
      analyses: [
        { crop_plan_id: first?.id, score: expect.closeTo(0.3177, 4) },
        { crop_plan_id: second?.id, score: 1 },
      ],
      failed: [],
    });
    expect((await cli.run([...argv, '-q'])).stdout).toMatch(/^([0-9a-f]{24}\n){2}$/);
    const { stdout: csv } = await cli.run([...argv, '--format', 'csv', '--fields', 'feasibility_label']);
    expect(parse(csv)).toEqual([['feasibility_label'], ['marginal'], ['feasible']]);
  });

  test('is a table for a person', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, drySeason, rains);
    const { stdout, stderr } = await cli.run(['plan', 'analyze', '--all'], { ...person, columns: 100 });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^PLAN {8}STATUS {6}SCORE {2}LIMITED BY {2}BEST MONTHS {2}WHY$/),
      expect.stringMatching(/^Rains {7}✓ feasible {2}1\.00 {3}nothing {5}Feb-Sep/),
      expect.stringMatching(/^Dry season {2}~ marginal {2}0\.32 {3}water {7}Feb-Sep {6}Rain, Dec-Mar: /),
      '',
    ]);
    expect(stderr.startsWith(warning)).toBe(true);
    const ending = '\r2 of 2 plans\r\u001b[K2 plans: 1 feasible, 1 marginal, 0 infeasible.\n';
    expect(stderr.endsWith(ending)).toBe(true);
    const dumb = await cli.run(['plan', 'analyze', '--all'], { answers: [], env: { TERM: 'dumb' } });
    expect(dumb.stderr).toBe('2 plans: 1 feasible, 1 marginal, 0 infeasible.\n');
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
          message: expect.stringContaining('Lincoln, United Kingdom; Lincoln, United States?'),
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
    expect(piped.stderr).toMatch(/^"Ambiguous": LOCATION_AMBIGUOUS: .*\n"Misspelt": CROP_NOT_SUPPORTED: /);
  });

  test('without plans is an empty list, and a person is told', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['plan', 'analyze', '--all'])).toEqual({ analyses: [], failed: [] });
    expect(await cli.run(['plan', 'analyze', '--all'], { answers: [] })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no crop plans yet.\n',
    });
  });

  test('is 4 when its token is refused', async ({ cli, account, rest }) => {
    await createPlans(rest, account.tokens.access_token, drySeason, rains);
    const env = { CROP_TOKEN: account.tokens.access_token };
    expect((await cli.run(['plan', 'analyze', '--all', '-q'], { env })).code).toBe(0);
    await rest('POST /auth/logout', { token: account.tokens.access_token });
    expect((await cli.run(['plan', 'analyze', '--all', '-q'], { env })).code).toBe(4);
  });
});

describe('crop plan analyze --fail-below', () => {
  test.for([
    [['Dry season'], 'marginal', 0],
    [['Dry season'], 'feasible', 10],
    [['Dry season', 'Rains'], 'feasible', 10],
    [['Sahel'], 'marginal', 10],
    [['--all'], 'marginal', 10],
    [['Rains'], 'feasible', 0],
  ] as const)('of %j below %s is %d', async ([plans, label, code], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, drySeason, rains, sahel);
    const result = await cli.run(['plan', 'analyze', ...plans, '--fail-below', label, '--json']);
    expect(result.code).toBe(code);
    expect(JSON.parse(result.stdout)).toBeTypeOf('object');
    if (code === 10) expect(JSON.parse(result.stderr)).toMatchObject({ code: 'FAIL_BELOW' });
  });

  test('names the plans', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlans(rest, account.tokens.access_token, drySeason, rains, sahel);
    const { stderr } = await cli.run(['plan', 'analyze', '--all', '-q', '--fail-below', 'marginal']);
    expect(stderr).toBe('error: 1 of 3 labels is worse than marginal.\nhint: Sahel: infeasible\n');
  });
});

describe('crop plan analyze', () => {
  test.for([
    ['neither a plan nor --all', []],
    ['a plan with --all', ['North field', '--all']],
    ['water that does not exist', ['North field', '--water', 'sea']],
    ['a season of no days', ['North field', '--season-days', '0']],
    ['a season of more than a year', ['North field', '--season-days', '366']],
    ['a label that nothing is below', ['North field', '--fail-below', 'infeasible']],
    ['an unknown field', ['--all', '--fields', 'id,colour']],
  ] as const)('refuses %s', async ([, options], { cli }) => {
    const { code, stdout } = await cli.run(['plan', 'analyze', ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('is 3 for a foreign plan, beside one’s own too, 4 when not signed in', async ({
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
