import type { CropSuggestions } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const nakuru = ['suggest', '--location', 'Nakuru', '--month', 'apr'];

describe('crop suggest', () => {
  test('returns the same as the API', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const query = 'location=Nakuru&planting_month=4&water=irrigated&risk_tolerance=low';
    const { body } = await rest(`GET /crops/suggestions?${query}`, { token });
    expect(await cli.json([...nakuru, '--water', 'irrigated', '--risk', 'low'])).toEqual(body);
  });

  test('shows the first suggestions with --limit, and selected fields with --fields', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const answer = (await cli.json(nakuru)) as CropSuggestions;
    const first = answer.suggestions.slice(0, 3);
    expect(await cli.json([...nakuru, '--limit', '3'])).toEqual({ ...answer, suggestions: first });
    const { stdout } = await cli.run([...nakuru, '--limit', '3', '--fields', 'crop,score']);
    const selected = first.map(({ crop, score }) => ({ crop, score }));
    expect(JSON.parse(stdout)).toEqual({ ...answer, suggestions: selected });
    expect((await cli.run([...nakuru, '--limit', '3', '-q'])).stdout).toBe(
      first.map(({ crop }) => `${crop}\n`).join(''),
    );
    const csv = await cli.run([...nakuru, '--limit', '3', '--format', 'csv']);
    expect(csv.stdout.split('\r\n')).toHaveLength(5);
  });

  test('separates annual crops from perennials at a terminal, and says how they were judged', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const { stdout, stderr } = await cli.run(nakuru, { answers: [], columns: 80, env: { NO_COLOR: '1' } });
    const [annual = '', perennial = ''] = stdout.split('\n\nPERENNIALS, FOR THE WHOLE YEAR\n');
    expect(annual).toMatch(
      /^ANNUAL CROPS\nCROP +STATUS +SCORE +YEARS +LIMITED BY .*GOOD MONTHS\n.+✓ feasible +[01]\.\d/,
    );
    expect(perennial).toMatch(
      /^CROP +STATUS +VERDICT +SCORE +YEARS +LIMITED BY +IRRIGATION MM\n.+✓ feasible/,
    );
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stderr).toMatch(
      /^Nakuru, Kenya, planted in Apr, rainfed, medium risk: \d+ crops are feasible\.\nnext: crop analyze --crop .* --location Nakuru --month 4\n$/,
    );
  });

  test('names other months for crops that cannot be sown in the given month, and lists these crops with --all', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const kano = ['suggest', '--location', 'Kano, Nigeria', '--month', 'jan'];
    const { suggestions, other_months } = (await cli.json(kano)) as CropSuggestions;
    expect(other_months.length).toBeGreaterThan(0);
    const person = await cli.run(kano, { answers: [], env: { NO_COLOR: '1' } });
    expect(person.stdout).toMatch(/^Feasible in other months, but not in Jan: [a-z ]+\([A-Z][a-z]{2}/m);
    const { stdout } = await cli.run([...kano, '--all', '--columns', 'crop,kind,feasible_months']);
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual(
      [...suggestions, ...other_months].map(
        ({ crop, kind, feasible_months }) => `${crop}\t${kind}\t${JSON.stringify(feasible_months)}`,
      ),
    );
    expect(await cli.json([...kano, '--all'])).toEqual(await cli.json(kano));
  });

  test('shows only crops of the kind given with --kind', async ({ cli, account }) => {
    await cli.logIn(account);
    const { suggestions } = (await cli.json([...nakuru, '--kind', 'perennial'])) as CropSuggestions;
    expect(new Set(suggestions.map(({ kind }) => kind))).toEqual(new Set(['perennial']));
    const { stdout } = await cli.run([...nakuru, '--kind', 'annual'], {
      answers: [],
      env: { NO_COLOR: '1' },
    });
    expect(stdout).not.toContain('PERENNIALS');
  });

  test.for([
    ['no month', ['suggest', '--location', 'Nakuru'], 2],
    ['no place', ['suggest', '--month', '4'], 2],
    ['a kind that does not exist', [...nakuru, '--kind', 'tree'], 2],
    ['a limit of 0', [...nakuru, '--limit', '0'], 2],
    ['a place that is not known', ['suggest', '--location', 'Nakru', '--month', '4'], 6],
    ['a name that fits several places', ['suggest', '--location', 'Lincoln', '--month', '4'], 5],
  ] as const)('refuses %s', async ([, argv, code], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(argv)).toMatchObject({ code, stdout: '' });
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(nakuru)).code).toBe(4);
  });
});
