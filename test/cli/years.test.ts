import { describe, expect } from 'vitest';
import { ObjectId } from 'mongodb';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const masvingo = ['--location', '-20.07,30.83', '--month', 'oct'];
const maize = {
  crop: 'maize',
  location: '-20.07,30.83',
  planting_month: 10,
  risk_tolerance: 'medium',
} as const;
const strip = '###+-+##+#+#+-##+##+####+#+#########++######';

describe('the years of a planting', () => {
  test('are drawn at a terminal of any width as a strip under the label, with the worst years named', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    for (const columns of [40, 80, 132, 200]) {
      const { stdout } = await cli.run(['analyze', '--crop', 'maize', ...masvingo], {
        answers: [],
        columns,
        env: { NO_COLOR: '1' },
      });
      const lines = stdout.split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines.some((line) => line.startsWith('lost   1991/92 water 27 %'))).toBe(true);
      const drawn = lines.map((line) => /^(?:years {2}| {7})([#+.-]{13,})/.exec(line)?.[1] ?? '');
      expect(drawn.join('')).toBe(strip);
      expect(stdout.replaceAll(/\n {7}/g, ' ')).toContain(
        'a harvest in 42 of 44: 31 good (#), 11 poor (+), 2 lost (-)',
      );
    }
  });

  test('appear as a column of suggestions, and as a row and a field of comparisons', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const suggested = await cli.run(['suggest', ...masvingo], { answers: [], env: { NO_COLOR: '1' } });
    expect(suggested.stdout).toMatch(/^CROP +STATUS +(?:VERDICT +)?SCORE +YEARS/m);
    expect(suggested.stdout).toMatch(/^maize +✓ feasible +[01]\.\d\d +42\/44 /m);
    const token = account.tokens.access_token;
    await createPlan(rest, token, { ...maize, name: 'First' });
    await createPlan(rest, token, { ...maize, name: 'Second', planting_month: 4 });
    const drawn = await cli.run(['compare', 'First', 'Second'], { answers: [], env: { NO_COLOR: '1' } });
    expect(drawn.stdout).toMatch(/^YEARS +42\/44 +2\/44$/m);
    const fields = await cli.json(['compare', 'First', 'Second', '--fields', 'name,years']);
    expect(fields).toEqual([
      { name: 'First', years: { good: 31, poor: 11, lost: 2, judged: 44 } },
      { name: 'Second', years: expect.objectContaining({ judged: 44 }) },
    ]);
  });

  test('can be selected with --jq and --fields, and are written to a pipe with their names', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const ask = ['analyze', '--crop', 'maize', ...masvingo];
    const worst = await cli.run([...ask, '--jq', '.details.years.worst[0].year']);
    expect(worst.stdout.trim()).toBe('1992');
    expect(await cli.json([...ask, '--fields', 'years'])).toEqual({
      years: { good: 31, poor: 11, lost: 2, judged: 44 },
    });
    const { stdout } = await cli.run(ask);
    expect(stdout).toContain('worst_years\t["1991/92 water 27 %"');
    expect(stdout).toContain('lost_years\t["1982/83","1991/92"]');
  });

  test('appear in the history only if they have changed', async ({ cli, account, rest, db }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, maize);
    await cli.run(['plan', 'analyze', id]);
    await cli.run(['plan', 'analyze', id]);
    const history = ['plan', 'history', id];
    const same = await cli.run(history, { answers: [], env: { NO_COLOR: '1' } });
    expect(same.stdout).not.toContain('YEARS OVER TIME');
    await cli.run(['plan', 'analyze', id, '--water', 'irrigated']);
    const changed = await cli.run(history, { answers: [], columns: 80, env: { NO_COLOR: '1' } });
    const [, lines = ''] = changed.stdout.split('YEARS OVER TIME\n');
    expect(lines.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d 4\d\/44 [#+-]{44}$/),
      expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d 42/44 ${strip.replaceAll('+', '\\+')}$`)),
    ]);
    // Analyses of an earlier version of the model have no years.
    await db
      .collection('analyses')
      .updateMany({ crop_plan_id: new ObjectId(id) }, { $unset: { 'details.years': '' } });
    const older = await cli.run(history, { answers: [], env: { NO_COLOR: '1' } });
    expect([older.code, older.stdout.includes('YEARS OVER TIME')]).toEqual([0, false]);
  });

  test('are printed by crop plan years as a table with the strip, as the JSON of the API or as CSV', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { ...maize, name: 'Rains' });
    const argv = ['plan', 'years', 'Rains'];
    const person = await cli.run(argv, { answers: [], columns: 80, env: { NO_COLOR: '1' } });
    expect(person).toMatchObject({ code: 0, stderr: '' });
    expect(person.stdout).toMatch(/^YEAR +SOWN +CLASS +SCORE +LIMITED BY +WATER +A MONTH LATE$/m);
    expect(person.stdout).toMatch(/^1991\/92 +1991 +lost +0\.\d\d +water +27 % +(no|yes)$/m);
    expect(person.stdout).toContain(`years  ${strip}`);
    const seasons = (await cli.json(argv)) as { year: number; class: string }[];
    expect(seasons).toHaveLength(44);
    expect(seasons.filter((season) => season.class === 'lost').map(({ year }) => year)).toEqual([1983, 1992]);
    const { stdout: csv } = await cli.run([...argv, '--format', 'csv']);
    expect(csv).toMatch(/^year,sown_year,class,score,limiting_part,water_share,waited\r?\n1979,1978,good,/);
  });

  test('are bars with text in the HTML report, and a strip in the Markdown report', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, maize);
    await cli.run(['plan', 'analyze', id]);
    const page = (await cli.run(['plan', 'report', id])).stdout;
    expect(page).toContain('In the years 1979-2022');
    expect(page.match(/<i class="(good|poor|lost)" style="height:\d+%" title="/g)).toHaveLength(44);
    expect(page).toContain(
      'A harvest in 42 of 44 years; a good one, with water for two thirds of the yield or more, in 31. ',
    );
    expect(page).toMatch(
      /allows \d+ % of the yield; in a bad one, .* Worst: lost in 1991\/92 \(water 27 %\)/,
    );
    expect(page).toContain('feasible from 75 % of the years, marginal from 10 %');
    const { stdout: markdown } = await cli.run(['plan', 'report', id, '--format', 'md']);
    expect(markdown).toContain('### In the years 1979-2022');
    expect(markdown).toContain('| 1980s | `##+-+##+#+` |');
  });
});
