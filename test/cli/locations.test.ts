import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const person = { answers: [], env: { NO_COLOR: '1' } };

describe('crop locations', () => {
  test('finds places as the API does', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { body } = await rest('GET /locations?query=lincoln&limit=20', { token });
    expect(await cli.json(['locations', 'lincoln'])).toEqual(body);
    expect((await cli.run(['locations', 'lincoln', '-q', '--limit', '2'])).stdout).toBe(
      'Lincoln, United Kingdom\nLincoln, United States\n',
    );
  });

  test('lists them without a name, and a person is told that there are more', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['locations', '--limit', '5'])).toHaveLength(5);
    const { stdout, stderr } = await cli.run(['locations', '--limit', '5'], person);
    expect(stdout).toMatch(/^PLACE +LATITUDE +LONGITUDE/);
    expect(stdout.split('\n')).toHaveLength(7);
    expect(stderr).toBe('There may be more: name a place, or raise --limit (200 is the most).\n');
    const narrow = await cli.run(['locations', 'lincoln'], { ...person, columns: 40 });
    expect(narrow.stdout).toMatch(/^PLACE +LATITUDE\nLincoln, United Kingdom +53\.166\n/);
  });

  test('takes coordinates south of the equator for what they are', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['locations', '-0.28,36.07', '--limit', '1'])).toMatchObject([
      { name: 'Nakuru, Kenya', distance_km: expect.any(Number) },
    ]);
    const { stdout } = await cli.run(['locations', '-0.28,36.07', '--limit', '1'], person);
    expect(stdout).toMatch(/^PLACE +KM AWAY +HEIGHT M +M HIGHER +.*\nNakuru, Kenya +\d+\.?\d* +1901 /);
  });

  test('is empty for a place that nobody knows, and a person is told', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['locations', 'Xyzzyx'])).toEqual([]);
    expect(await cli.run(['locations', 'Xyzzyx'], { answers: [] })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No climate is known for that place.\ntry: crop locations\n',
    });
  });

  test.for([
    ['a limit of nothing', ['--limit', '0'], 2],
    ['more than are answered at once', ['--limit', '201'], 2],
    ['an unknown field', ['--fields', 'colour'], 2],
    ['two places', ['Nakuru', 'Kano'], 2],
    ['coordinates that do not exist', ['91,0'], 6],
  ] as const)('refuses %s', async ([, argv, code], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(['locations', ...argv])).toMatchObject({ code, stdout: '' });
  });

  test('is 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['locations'])).code).toBe(4);
  });
});
