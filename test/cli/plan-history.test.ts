import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const more = {
  score: 0.456,
  limiting_factor: 'water',
  reasons: ['dry, from May on', 'no "late" rain'],
  details: { rain_mm: [1, 2] },
};

describe('crop plan history', () => {
  test('returns the same as the API, newest first, in every format', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await recordAnalyses(rest, apiKey, id, ['feasible'], more);
    await recordAnalyses(rest, apiKey, id, ['infeasible']);
    const { body } = await rest(`GET /crop-plans/${id}/analyses`, { token });
    const analyses = body as Record<string, unknown>[];
    expect(analyses).toMatchObject([{ feasibility_label: 'infeasible' }, { feasibility_label: 'feasible' }]);

    expect(await cli.json(['plan', 'history', 'North field'])).toEqual(analyses);
    expect((await cli.run(['plan', 'history', id, '-q'])).stdout).toBe(
      analyses.map((analysis) => `${analysis['id']}\n`).join(''),
    );
    const lines = (await cli.run(['plan', 'history', id, '--format', 'ndjson'])).stdout.trim().split('\n');
    const shown = analyses.map(({ id, crop_plan_id, created_at, ...analysis }): Record<string, unknown> => ({
      id,
      crop_plan_id,
      created_at,
      sentence: null,
      ...analysis,
      plan_name: 'North field',
      place: null,
      limiting_part: null,
      years: null,
      water: null,
      season_days: null,
    }));
    expect(lines.map((line) => JSON.parse(line))).toEqual(shown);
    const rows = shown.map((row) => Object.values(row).map(asCell));
    const { stdout: csv } = await cli.run(['plan', 'history', id, '--format', 'csv']);
    expect(parse(csv)).toEqual([Object.keys(shown[0] ?? {}), ...rows]);
    const { stdout: tabs } = await cli.run(['plan', 'history', id]);
    // Lines in a pipe omit the details and the verdict's figures unless --columns selects them.
    const isLine = (_: string, i: number) =>
      !['verdict', 'details'].includes(Object.keys(shown[0] ?? {})[i] ?? '');
    expect(tabs.split('\n').slice(1)).toEqual([...rows.map((row) => row.filter(isLine).join('\t')), '']);
    const { stdout: details } = await cli.run(['plan', 'history', id, '--columns', 'details']);
    expect(details.split('\n').slice(1, -1)).toEqual(shown.map((row) => asCell(row['details'])));
    expect(
      (await cli.run(['plan', 'history', id, '--limit', '1', '--columns', 'feasibility_label'])).stdout,
    ).toBe('feasibility_label\ninfeasible\n');
  });

  test('prints a table at a terminal', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    await recordAnalyses(rest, apiKey, id, ['feasible'], more);
    await recordAnalyses(rest, apiKey, id, ['marginal']);
    const { stdout, stderr } = await cli.run(['plan', 'history', id, '--color', 'never'], {
      answers: [],
      columns: 100,
    });
    expect(stdout.split('\n')).toEqual([
      'WHEN      PLAN         PLACE  WATER  STATUS      SCORE  LIMITED BY  SOURCE   REASONS',
      'just now  North field                ~ marginal  –                  advisor',
      expect.stringMatching(
        /^just now {2}North field {16}✓ feasible {2}0\.46 {3}water {7}advisor {2}dry, from May on; no/,
      ),
      '',
    ]);
    expect(stderr).toBe('You have 1 unread notification: crop notification list\n');
  });

  test('draws the score over time at a terminal, oldest first', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    for (const score of [0, 0.5, null, 1]) await recordAnalyses(rest, apiKey, id, ['marginal'], { score });
    const person = { answers: [], env: { NO_COLOR: '1' } };
    const { stdout } = await cli.run(['plan', 'history', id], person);
    expect(stdout).toMatch(/\n\nSCORE OVER TIME\n\d{4}-\d\d-\d\d 0\.00 ▁▅·█ 1\.00 \d{4}-\d\d-\d\d\n$/);
    expect((await cli.run(['plan', 'history', id])).stdout).not.toContain('SCORE OVER TIME');
    expect((await cli.run(['plan', 'history', id, '-q'], person)).stdout).not.toContain('▁');
  });

  test('shows the place that was used, and the limiting part as the model names it', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { crop: 'apple', location: 'nakuru' });
    const analysis = await cli.json(['plan', 'analyze', 'North field']);
    expect(await cli.json(['plan', 'history', 'North field'])).toEqual([analysis]);
    const person = { answers: [], columns: 80, env: { NO_COLOR: '1' } };
    expect((await cli.run(['plan', 'history', 'North field'], person)).stdout).toMatch(
      /\njust now {2}North field {2}Nakuru, Kenya {2}rainfed {2}✗ infeasible {2}0\.00 {3}chill/,
    );
    const argv = ['plan', 'history', 'North field', '--fields', 'plan_name,place,limiting_part'];
    const row = { plan_name: 'North field', place: 'Nakuru, Kenya', limiting_part: 'chill' };
    expect(JSON.parse((await cli.run(argv)).stdout)).toEqual([row]);
    expect(JSON.parse((await cli.run([...argv, '--format', 'ndjson'])).stdout)).toEqual(row);
  });

  test('is empty for a plan without analyses, and says so at a terminal', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'history', id])).toEqual([]);
    expect(await cli.run(['plan', 'history', id], { answers: [] })).toEqual({
      code: 0,
      stdout: '',
      stderr: `This plan has not been analysed yet.\nnext: crop plan analyze ${id}\n`,
    });
  });

  test('exits with 3 for another account’s plan, and with 4 when not signed in', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const { tokens } = await createAccount();
    const { id } = await createPlan(rest, tokens.access_token);
    expect((await cli.run(['plan', 'history', id])).code).toBe(4);
    await cli.logIn(account);
    expect((await cli.run(['plan', 'history', id])).code).toBe(3);
  });

  test.for(['0', '-1', '1.5', 'many', ''])('refuses the limit %j', async (limit, { cli }) => {
    expect((await cli.run(['plan', 'history', 'North field', '--limit', limit])).code).toBe(2);
  });
});

/** A value as written in CSV and tab-separated lines. */
function asCell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
