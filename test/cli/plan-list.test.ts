import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';

const latestFields = 'name,score,limiting_part,limiting_factor,place';

describe('crop plan list with the latest analyses', () => {
  test('shows score, limiting part and place in every format', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'New' });
    const { id } = await createPlan(rest, token, { name: 'Advised' });
    await recordAnalyses(rest, apiKey, id, ['marginal'], { limiting_factor: 'slope', score: 0.4 });
    await createPlan(rest, token, { name: 'Point', location: '-0.28,36.07' });
    const point = (await cli.json(['plan', 'analyze', 'Point'])) as { score: number };
    const [pointRow, advised, fresh] = JSON.parse(
      (await cli.run(['plan', 'list', '--fields', latestFields])).stdout,
    ) as { limiting_part: string; place: string }[];
    expect(pointRow).toMatchObject({ name: 'Point', score: point.score });
    expect(pointRow?.place).toMatch(/^-0\.28,36\.07 \(near .*Kenya\)$/);
    expect(pointRow?.limiting_part).toMatch(/^[a-z]+$/);
    const nothing = { limiting_part: null, place: null };
    expect(advised).toEqual({ name: 'Advised', score: 0.4, limiting_factor: 'slope', ...nothing });
    expect(fresh).toEqual({ name: 'New', score: null, limiting_factor: null, ...nothing });

    const list = async (...options: string[]) => (await cli.run(['plan', 'list', ...options])).stdout;
    expect(JSON.parse((await list('--format', 'ndjson')).split('\n')[0] ?? '')).toMatchObject(pointRow ?? {});
    expect(await list('--columns', 'name,place')).toContain(`Point\t${pointRow?.place}\nAdvised\t\n`);
    expect(await list('--format', 'csv', '--fields', 'name,limiting_factor')).toContain('Advised,slope\r\n');
    expect(await cli.json(['plan', 'list'])).toMatchObject([pointRow, advised, fresh]);
    expect(JSON.parse(await list('--jq', '[.[].score]'))).toEqual([point.score, 0.4, null]);
    const person = { answers: [], columns: 200 };
    const { stdout } = await cli.run(['plan', 'list', '--color', 'never'], person);
    expect(stdout).toMatch(/WATER +STATUS +YEARS +VERDICT +LIMITED BY +PLACE USED\n/);
    expect(stdout).toMatch(/~ marginal +score 0\.40 +slope\n/);
  });

  test('shows place, crop, month, water, status and years in 80 columns, however long the names are', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const plan = {
      name: 'Riverina cotton, upper field',
      location: 'Wagga Wagga, Australia',
      crop: 'pearl millet',
    };
    await createPlan(rest, account.tokens.access_token, { ...plan, water: 'irrigated' });
    const person = { answers: [], columns: 80 };
    const { stdout } = await cli.run(['plan', 'list', '--color', 'never'], person);
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      'NAME          PLACE         CROP         MONTH  WATER      STATUS          YEARS',
      'Riverina co…  Wagga Wagga…  pearl mill…  Mar    irrigated  – not analysed  –',
      '',
    ]);
    const wide = async (columns: number) =>
      (await cli.run(['plan', 'list', '--wide', '--color', 'never'], { ...person, columns })).stdout.split(
        '\n',
      );
    const [headings = '', row = ''] = await wide(80);
    expect(headings).toMatch(/^ID +NAME +CROP +PLACE +MONTH +RISK/);
    expect(row).toContain(' Riverina cotton, upper field ');
    // Names and places are shortened only if every column then fits.
    const width = Math.max(headings.length, row.length) - 4;
    const shortened = await wide(width);
    expect(shortened[0]?.split(/ {2,}/)).toEqual(headings.split(/ {2,}/));
    expect(shortened[1]).toMatch(/ {2}Riverina cotton, upper… +pearl millet {2}/);
    expect(Math.max(...shortened.map(({ length }) => length))).toBeLessThanOrEqual(width);
  });

  test('lists the plans that match, sorted and then limited', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    await fill(rest, account.tokens.access_token, apiKey);
    expect(await names(cli)).toEqual(['Rice', 'Maize low', 'Maize high', 'Maize']);
    expect(await names(cli, '--label', 'feasible')).toEqual(['Maize low', 'Maize high']);
    expect(await names(cli, '--label', 'none')).toEqual(['Rice']);
    expect(await names(cli, '--month', 'aug')).toEqual(['Rice']);
    expect(await names(cli, '--month', '3', '--label', 'marginal')).toEqual(['Maize']);
    expect(await names(cli, '--crop', 'MAIZE', '--location', 'kenya')).toEqual([
      'Maize low',
      'Maize high',
      'Maize',
    ]);
    expect(await names(cli, '--query', 'kano rice')).toEqual(['Rice']);
    expect(await names(cli, '--query', 'riz kano')).toEqual(['Rice']);
    expect(await names(cli, '--crop', 'Maïs', '--label', 'marginal')).toEqual(['Maize']);
    expect(await names(cli, '--limit', '2')).toEqual(['Rice', 'Maize low']);
    expect(await names(cli, '--sort', '-score', '--limit', '1')).toEqual(['Maize high']);
    const labelled = ['plan', 'list', '--label', 'marginal', '--fields', 'name,score'];
    expect(JSON.parse((await cli.run(labelled)).stdout)).toEqual([{ name: 'Maize', score: 0.5 }]);
  });

  test('shows the analyses of archived plans too', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    await fill(rest, account.tokens.access_token, apiKey);
    await cli.run(['plan', 'archive', 'Maize high']);
    const listed = await cli.run(['plan', 'list', '--include-archived', '--fields', 'name,score']);
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'Rice', score: null },
      { name: 'Maize low', score: 0.7 },
      { name: 'Maize high', score: 0.9 },
      { name: 'Maize', score: 0.5 },
    ]);
  });

  test.for([
    ['an unknown label', ['--label', 'good']],
    ['a limit of 0', ['--limit', '0']],
  ] as const)('refuses %s', async ([, options], { cli }) => {
    expect(await cli.run(['plan', 'list', ...options])).toMatchObject({ code: 2, stdout: '' });
  });

  test('fits a terminal of 40 columns without splitting a label', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { name: 'The long field behind the old mill' });
    await recordAnalyses(rest, apiKey, id, ['feasible', 'infeasible'], { score: 0.1 });
    const person = { answers: [], columns: 40, env: { NO_COLOR: '1' } };
    const { stdout } = await cli.run(['plan', 'list'], person);
    expect(stdout).toBe('NAME                        STATUS\nThe long field behind the…  ✗ infeasible\n');
    const notifications = await cli.run(['notification', 'list'], person);
    expect(notifications.stdout).toMatch(/feasible to\s+infeasible/);
    for (const text of [stdout, notifications.stdout])
      expect(text.split('\n').filter((line) => line.length > 40)).toEqual([]);
  });

  test('says at a terminal that no plan matches', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    expect(await cli.run(['plan', 'list', '--crop', 'rice'], { answers: [] })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No crop plan matches.\ntry: crop plan list\n',
    });
  });
});

type Rest = Parameters<typeof createPlan>[0];

/** Creates four plans, three of them with an analysis. */
async function fill(rest: Rest, token: string, apiKey: string): Promise<void> {
  for (const [name, label, score] of [
    ['Maize', 'marginal', 0.5],
    ['Maize high', 'feasible', 0.9],
    ['Maize low', 'feasible', 0.7],
  ] as const) {
    const { id } = await createPlan(rest, token, { name });
    await recordAnalyses(rest, apiKey, id, [label], { score });
  }
  await createPlan(rest, token, { name: 'Rice', crop: 'rice', location: 'Kano, Nigeria', planting_month: 8 });
}

async function names(cli: Cli, ...options: string[]): Promise<string[]> {
  const { stdout } = await cli.run(['plan', 'list', '--columns', 'name', ...options]);
  return stdout.trimEnd().split('\n').slice(1);
}
