import type { CropSuggestions } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const nakuru = ['suggest', '--location', 'Nakuru', '--month', 'apr'];

describe('crop suggest', () => {
  test('answers as the API does', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const query = 'location=Nakuru&planting_month=4&water=irrigated&risk_tolerance=low';
    const { body } = await rest(`GET /crops/suggestions?${query}`, { token });
    expect(await cli.json([...nakuru, '--water', 'irrigated', '--risk', 'low'])).toEqual(body);
  });

  test('shows the first ones with --limit, and their fields', async ({ cli, account }) => {
    await cli.logIn(account);
    const whole = (await cli.json(nakuru)) as CropSuggestions;
    const first = whole.suggestions.slice(0, 3);
    expect(await cli.json([...nakuru, '--limit', '3'])).toEqual({ ...whole, suggestions: first });
    const { stdout } = await cli.run([...nakuru, '--limit', '3', '--fields', 'crop,score']);
    const selected = first.map(({ crop, score }) => ({ crop, score }));
    expect(JSON.parse(stdout)).toEqual({ ...whole, suggestions: selected });
    expect((await cli.run([...nakuru, '--limit', '3', '-q'])).stdout).toBe(
      first.map(({ crop }) => `${crop}\n`).join(''),
    );
    const csv = await cli.run([...nakuru, '--limit', '3', '--format', 'csv']);
    expect(csv.stdout.split('\r\n')).toHaveLength(5);
  });

  test('is a table for a person, who is told by what the crops were judged', async ({ cli, account }) => {
    await cli.logIn(account);
    const { stdout, stderr } = await cli.run([...nakuru, '--limit', '2'], {
      answers: [],
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toMatch(
      /^CROP +STATUS +SCORE +LIMITED BY +DAYS +BEST MONTHS\n.+✓ feasible +1\.00 +nothing/,
    );
    expect(stdout.split('\n')).toHaveLength(4);
    expect(stderr).toMatch(
      /^Nakuru, Kenya, planted in Apr, rainfed, medium risk: \d+ crops\. Season not stated: watermelon\.\n$/,
    );
  });

  test.for([
    ['no month', ['suggest', '--location', 'Nakuru'], 2],
    ['no place', ['suggest', '--month', '4'], 2],
    ['a limit of nothing', [...nakuru, '--limit', '0'], 2],
    ['a place that is not known', ['suggest', '--location', 'Nakru', '--month', '4'], 6],
    ['a name that fits several places', ['suggest', '--location', 'Lincoln', '--month', '4'], 5],
  ] as const)('refuses %s', async ([, argv, code], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(argv)).toMatchObject({ code, stdout: '' });
  });

  test('is 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(nakuru)).code).toBe(4);
  });
});
