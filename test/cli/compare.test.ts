import { describe, expect } from 'vitest';
import { createPlan, type Rest } from '../harness.js';
import { test } from './cli-fixture.js';

const compare = ['compare', 'Sahel', 'Rains'];
const person = { answers: [], env: { NO_COLOR: '1' } };

function createTwo(rest: Rest, token: string) {
  const potato = { crop: 'potato', risk_tolerance: 'medium' };
  return Promise.all([
    createPlan(rest, token, { ...potato, name: 'Sahel', location: 'Niamey, Niger', planting_month: 4 }),
    createPlan(rest, token, { ...potato, name: 'Rains', planting_month: 4 }),
  ]);
}

describe('crop compare', () => {
  test('returns the model’s result for each plan in the given order, and stores nothing', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const [sahel, rains] = await createTwo(rest, account.tokens.access_token);
    const compared = (await cli.json(compare)) as { window: number[] }[];
    expect(compared).toEqual([
      {
        id: sahel.id,
        name: 'Sahel',
        crop: 'potato',
        crop_name: 'potato',
        location: 'Niamey, Niger',
        place: 'Niamey, Niger',
        planting_month: 4,
        risk_tolerance: 'medium',
        water: 'rainfed',
        verdict: 'Not here: potato planted in April failed in all 44 years in the heat.',
        feasibility_label: 'infeasible',
        score: 0,
        years: { good: 0, poor: 0, lost: 44, judged: 44 },
        limiting_part: 'heat',
        limiting_factor: 'temperature',
        rainfed_score: 0,
        rainfed_label: 'infeasible',
        irrigated_score: 0,
        irrigated_label: 'infeasible',
        irrigation_mm: expect.any(Number),
        parts: expect.objectContaining({ heat: 0, sowing: 1, water: expect.any(Number) }),
        season_days: 120,
        harvest_months: [7, 8],
        good_months: expect.any(Array),
        better_months: expect.any(Array),
        window: expect.any(Array),
        reasons: expect.arrayContaining([expect.stringMatching(/^Heat, /)]),
      },
      expect.objectContaining({ id: rains.id, place: 'Nakuru, Kenya', feasibility_label: 'feasible' }),
    ]);
    expect(compared[0]?.window).toHaveLength(12);
    expect(await cli.json(['plan', 'history', sahel.id])).toEqual([]);
    expect((await cli.run([...compare, '-q'])).stdout).toBe(`${sahel.id}\n${rains.id}\n`);
  });

  test('reuses each plan’s last water and season, unless options set them for all plans', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    await cli.json(['plan', 'analyze', 'Rains', '--water', 'irrigated', '--season-days', '100']);
    expect(await cli.json(compare)).toMatchObject([
      { water: 'rainfed', season_days: 120 },
      { water: 'irrigated', season_days: 100 },
    ]);
    expect(await cli.json([...compare, '--season-days', 'own'])).toMatchObject([
      { water: 'rainfed', season_days: 120 },
      { water: 'irrigated', season_days: 120 },
    ]);
    const options = ['--water', 'irrigated', '--season-days', '45'];
    expect(await cli.json([...compare, ...options])).toMatchObject([
      { water: 'irrigated', season_days: 45 },
      { water: 'irrigated', season_days: 45 },
    ]);
    expect(await cli.json(['plan', 'history', 'Rains'])).toHaveLength(1);
  });

  test('shows the plans side by side at a terminal', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    await createPlan(rest, account.tokens.access_token, { name: 'Orchard', crop: 'apple' });
    const { stdout, stderr } = await cli.run([...compare, 'Orchard'], { ...person, columns: 80 });
    expect(stderr).toBe('next: crop plan report Sahel Rains Orchard -o report.html\n');
    const rows = stdout.split('\n');
    expect(rows.filter((row) => row.length > 80)).toEqual([]);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^NAME {11}Sahel {10}Rains {10}Orchard$/),
        expect.stringMatching(/^PLACE USED {5}Niamey, Niger {2}Nakuru, Kenya {2}Nakuru, Kenya$/),
        expect.stringMatching(/^STATUS {9}✗ infeasible {3}✓ feasible {5}✗ infeasible$/),
        expect.stringMatching(/^LIMITED BY {5}heat {11}[a-z]+ +chill$/),
        expect.stringMatching(/^IF IRRIGATED {3}✗ infeasible {3}✓ feasible {5}✗ infeasible$/),
        expect.stringMatching(/^ {2}heat {9}0\.00 {11}1\.00$/),
        expect.stringMatching(/^ {2}chill {38}0\.00$/),
        expect.stringMatching(/^SEASON DAYS {4}120 {12}120 {12}whole year$/),
        expect.stringMatching(/^JFMAMJJASOND {3}[▁▂▃▄▅▆▇█]{12} {3}[▁▂▃▄▅▆▇█]{12} {3}▁{12}$/),
      ]),
    );
  });

  test('prints a line for each plan at a narrow terminal, without cutting off months', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const [narrow, columns] = await Promise.all([
      cli.run(compare, { ...person, columns: 38 }),
      cli.run([...compare, '--columns', 'name,limiting_part'], person),
    ]);
    expect(narrow.stdout).toMatch(/^NAME .*JFMAMJJASOND\nSahel .*[▁▂▃▄▅▆▇█]{12}\nRains .*[▁▂▃▄▅▆▇█]{12}\n$/);
    expect(columns.stdout).toMatch(/^NAME {3}LIMITED BY\nSahel {2}heat\nRains {2}[a-z]+\n$/);
  });

  test('writes tab-separated lines to a pipe', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    const { stdout } = await cli.run([...compare, '--columns', 'name,place,feasibility_label']);
    expect(stdout).toBe(
      'name\tplace\tfeasibility_label\n' +
        'Sahel\tNiamey, Niger\tinfeasible\n' +
        'Rains\tNakuru, Kenya\tfeasible\n',
    );
  });

  test('says which plan has an unknown crop', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createTwo(rest, account.tokens.access_token);
    await createPlan(rest, account.tokens.access_token, { name: 'Misspelt', crop: 'maze' });
    const { code, stdout, stderr } = await cli.run([...compare, 'Misspelt']);
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toMatch(/\nhint: This is about the plan "Misspelt"\.\nhint: Did you mean maize\?\n/);
  });

  test('refuses fewer than two plans', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const [{ id }] = await createTwo(rest, account.tokens.access_token);
    for (const argv of [['compare'], ['compare', id], ['compare', id, 'Sahel']]) {
      expect(await cli.run(argv)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  test('exits with 5 for an ambiguous name, 3 for another account’s plan, 4 when not signed in', async ({
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
