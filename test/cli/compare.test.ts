import { describe, expect } from 'vitest';
import { createPlan, type Rest } from '../harness.js';
import { test } from './cli-fixture.js';

const compare = ['compare', 'Dry season', 'Rains'];
const person = { answers: [], env: { NO_COLOR: '1' } };

function createTwo(rest: Rest, token: string) {
  const potato = { crop: 'potato', risk_tolerance: 'medium' };
  return Promise.all([
    createPlan(rest, token, { ...potato, name: 'Dry season', planting_month: 12 }),
    createPlan(rest, token, { ...potato, name: 'Rains', planting_month: 4 }),
  ]);
}

describe('crop compare', () => {
  test('says of each plan what the model does, in the order given, and keeps nothing', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const [dry, rains] = await createTwo(rest, account.tokens.access_token);
    const compared = (await cli.json(compare)) as { window: number[] }[];
    expect(compared).toEqual([
      {
        id: dry.id,
        name: 'Dry season',
        crop: 'potato',
        location: 'Nakuru, Kenya',
        planting_month: 12,
        risk_tolerance: 'medium',
        feasibility_label: 'marginal',
        score: expect.closeTo(0.3177, 4),
        limiting_factor: 'water',
        temperature_score: 1,
        frost_score: 1,
        water_score: expect.closeTo(0.3177, 4),
        season_days: 120,
        best_months: [2, 3, 4, 5, 6, 7, 8, 9],
        window: expect.any(Array),
        reasons: expect.arrayContaining([expect.stringMatching(/^Rain, Dec-Mar: 190 mm/)]),
      },
      expect.objectContaining({ id: rains.id, score: 1, feasibility_label: 'feasible' }),
    ]);
    expect(compared[0]?.window).toHaveLength(12);
    expect(compared[0]?.window[11]).toBeCloseTo(0.3177, 4);
    expect(await cli.json(['plan', 'history', dry.id])).toEqual([]);
    expect((await cli.run([...compare, '-q'])).stdout).toBe(`${dry.id}\n${rains.id}\n`);
  });

  test('takes water and season for all of them', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const options = ['--water', 'irrigated', '--season-days', '45'];
    expect(await cli.json([...compare, ...options])).toMatchObject([
      { water_score: 1, season_days: 45 },
      { water_score: 1, season_days: 45 },
    ]);
  });

  test('puts the plans side by side for a person', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const { stdout, stderr } = await cli.run(compare, { ...person, columns: 60 });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      [
        'NAME          Dry season     Rains',
        'CROP          potato         potato',
        'LOCATION      Nakuru, Kenya  Nakuru, Kenya',
        'MONTH         Dec            Apr',
        'RISK          medium         medium',
        'STATUS        ~ marginal     ✓ feasible',
        'SCORE         0.32           1.00',
        'LIMITED BY    water          nothing',
        'TEMPERATURE   1.00           1.00',
        'FROST         1.00           1.00',
        'WATER         0.32           1.00',
        'SEASON DAYS   120            120',
        'BEST MONTHS   Feb-Sep        Feb-Sep',
        'JFMAMJJASOND  ▇████████▇▅▃   ▇████████▇▅▃',
        '',
      ].join('\n'),
    );
  });

  test('never cuts a year of months: a narrow terminal gets a line for each plan', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const [narrow, columns] = await Promise.all([
      cli.run(compare, { ...person, columns: 38 }),
      cli.run([...compare, '--columns', 'name,water_score'], person),
    ]);
    expect(narrow.stdout).toMatch(/^NAME .*JFMAMJJASOND\nDry season .*▇████████▇▅▃\nRains .*▇████████▇▅▃\n$/);
    expect(columns.stdout).toBe('NAME        WATER\nDry season  0.32\nRains       1.00\n');
  });

  test('is tab-separated in a pipe', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const { stdout } = await cli.run([...compare, '--columns', 'name,best_months,feasibility_label']);
    expect(stdout).toBe(
      'name\tbest_months\tfeasibility_label\n' +
        'Dry season\t[2,3,4,5,6,7,8,9]\tmarginal\n' +
        'Rains\t[2,3,4,5,6,7,8,9]\tfeasible\n',
    );
  });

  test('says of which plan the crop is not known', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    await createPlan(rest, account.tokens.access_token, { name: 'Misspelt', crop: 'maiz' });
    const { code, stdout, stderr } = await cli.run([...compare, 'Misspelt']);
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toMatch(/\nhint: It was asked about the plan "Misspelt"\.\nhint: Did you mean maize\?\n/);
  });

  test('refuses fewer than two plans', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const [{ id }] = await createTwo(rest, account.tokens.access_token);
    for (const argv of [['compare'], ['compare', id], ['compare', id, 'Dry season']]) {
      expect(await cli.run(argv)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  test('is 5 for a name that fits several, 3 for a foreign plan, 4 when not signed in', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    expect((await cli.run(compare)).code).toBe(4);
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const foreign = await createPlan(rest, tokens.access_token, { name: 'Foreign' });
    await createTwo(rest, account.tokens.access_token);
    expect((await cli.run(['compare', 'Rains', foreign.id])).code).toBe(3);
    await createPlan(rest, account.tokens.access_token, { name: 'Rains' });
    expect((await cli.run(compare)).code).toBe(5);
  });
});
