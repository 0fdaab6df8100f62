import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

describe('crop crops', () => {
  test('lists every crop that the API returns', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { body } = await rest('GET /crops', { token: account.tokens.access_token });
    expect(await cli.json(['crops'])).toEqual(body);
    const names = (body as { name: string }[]).map(({ name }) => `${name}\n`);
    expect((await cli.run(['crops', '-q'])).stdout).toBe(names.join(''));
  });

  test.for([
    ['corn', 'maize'],
    ['ZEA', 'maize'],
    [' Solanum tuberosum ', 'potato'],
    ['mahindi', 'maize'],
    ['Pommes de terre', 'potato'],
    ['القَمْح', 'wheat'],
    ['小麥', 'wheat'],
    ['cafés', 'robusta coffee'],
  ] as const)('finds a crop by its other name %j', async ([name, crop], { cli, account }) => {
    await cli.logIn(account);
    expect((await cli.run(['crops', name, '-q'])).stdout.split('\n')).toContain(crop);
  });

  test('lists the crop that the word means before those that have the word in a name', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    expect((await cli.run(['crops', 'rice', '-q'])).stdout).toMatch(/^rice\n(.+\n)+$/);
  });

  test('prints a table at a terminal, and an empty value where FAO gives none', async ({ cli, account }) => {
    await cli.logIn(account);
    const { stdout } = await cli.run(['crops', 'potato', '--columns', 'name,growing_days,temperature_c'], {
      answers: [],
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toMatch(/^CROP +DAYS +BEST AT C \(LIMITS\)\n/);
    expect(stdout).toMatch(/\npotato +90-160 +15-25 \(5-30\)\n/);
    const narrow = await cli.run(['crops', '--color', 'never'], { answers: [], columns: 40 });
    expect(narrow.stdout.split('\n').filter((line) => line.length > 40)).toEqual([]);
    const melon = await cli.run(['crops', 'watermelon', '--format', 'csv', '--fields', 'name,growing_days']);
    expect(melon.stdout).toBe('name,growing_days\r\nwatermelon,\r\n');
  });

  test('shows how a crop survives the winter', async ({ cli, account }) => {
    await cli.logIn(account);
    const options = { answers: [], columns: 80, env: { NO_COLOR: '1' } };
    const { stdout } = await cli.run(['crops', 'wheat'], options);
    expect(stdout).toMatch(/^CROP +HABIT +DAYS +BEST AT C \(LIMITS\) +WINTER C \(LOST\)/);
    expect(stdout).toMatch(/\nwheat +winter annual +[\d-]+ +[\d-]+ \([\d-]+\) +-\d+ \(-\d+\)/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const apple = await cli.run(['crops', 'apple', '--columns', 'name,habit,chill_hours'], options);
    expect(apple.stdout).toMatch(/\napple +deciduous +\d+\n/);
  });

  test('exits with 3 for an unknown name, and says so at a terminal and in a pipe', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const json = await cli.run(['crops', 'xyzzy', '--json']);
    expect({ code: json.code, stdout: JSON.parse(json.stdout) }).toEqual({ code: 3, stdout: [] });
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'NOTHING_FOUND', suggestions: [] });
    for (const options of [{ answers: [], env: { NO_COLOR: '1' } }, {}]) {
      const { code, stderr } = await cli.run(['crops', 'xyzzy', '-q'], options);
      expect({ code, stderr }).toEqual({
        code: 3,
        stderr:
          'error: The model knows no crop called "xyzzy".\n' +
          'hint: Any part of a name is enough; scientific and other names count too.\n' +
          'try: crop crops\n',
      });
    }
  });

  test('exits with 2 for two names, and with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['crops', 'a', 'b'])).code).toBe(2);
    expect((await cli.run(['crops'])).code).toBe(4);
  });
});
