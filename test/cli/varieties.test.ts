import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const maize = ['analyze', '--crop', 'maize', '--location', 'Nakuru, Kenya', '--month', 'mar'];
const plain = { answers: [], columns: 80, env: { NO_COLOR: '1' } };

describe('crop analyze --varieties', () => {
  test('shows an early, a typical and a late variety side by side', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run([...maize, '--varieties'], plain);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^VARIETY +DAYS +STATUS +SCORE +YEARS +LIMITED BY +HARVEST/);
    expect(stdout).toMatch(/^early +108 +✓ feasible .* Jun-Jul/m);
    expect(stdout).toMatch(/^typical +135 +✓ feasible .* Jul-Aug/m);
    expect(stdout).toMatch(/^late +162 +✓ feasible .* (Jul-Aug|Aug-Sep)/m);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stderr).toContain('maize at Nakuru, Kenya, planted in Mar: seasons of 0.8, 1 and 1.2 times');
  });

  test('fetches all three analyses in one request', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run([
      ...maize,
      '--season-days',
      '100',
      '--varieties',
      '--debug',
      '--json',
    ]);
    expect(code).toBe(0);
    const batches = stderr.match(/analyses\.preview(,analyses\.preview)*/g) ?? [];
    expect(new Set(batches)).toEqual(new Set(['analyses.preview,analyses.preview,analyses.preview']));
  });

  test('returns a list in JSON, and uses --season-days for the typical variety', async ({ cli, account }) => {
    await cli.logIn(account);
    const rows = await cli.json([
      ...maize,
      '--season-days',
      '100',
      '--varieties',
      '--fields',
      'variety,season_days',
    ]);
    expect(rows).toEqual([
      { variety: 'early', season_days: 80 },
      { variety: 'typical', season_days: 100 },
      { variety: 'late', season_days: 120 },
    ]);
    const [early] = (await cli.json([...maize, '--varieties'])) as Record<string, unknown>[];
    expect(early).toMatchObject({
      variety: 'early',
      harvest_months: [6, 7],
      details: { inputs: { season_days: 108 }, season: { harvest_months: [6, 7] } },
    });
  });

  test('refuses a perennial, which has no season', async ({ cli, account }) => {
    await cli.logIn(account);
    const apple = ['analyze', '--crop', 'apple', '--location', 'Nakuru, Kenya', '--month', 'mar'];
    const { code, stderr } = await cli.run([...apple, '--varieties']);
    expect(code).toBe(6);
    expect(stderr).toContain('apple is a perennial: it has no season for varieties to differ in.');
  });

  test('fails with --fail-below if one of the three varieties has a worse label', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const wheat = ['analyze', '--crop', 'wheat', '--location', 'Hannover', '--month', 'jun', '--varieties'];
    const { code, stderr } = await cli.run([...wheat, '--fail-below', 'feasible']);
    expect(code).toBe(10);
    expect(stderr).toMatch(/the \w+ variety: (marginal|infeasible)/);
  });
});
