import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const person = { answers: [], env: { NO_COLOR: '1' } };

describe('crop locations', () => {
  test('finds places as the API does', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const { body } = await rest('GET /locations?query=lincoln&limit=20', { token });
    expect(await cli.json(['locations', 'lincoln'])).toEqual(body);
    const names = (body as { name: string }[]).slice(0, 2).map(({ name }) => `${name}\n`);
    expect((await cli.run(['locations', 'lincoln', '-q', '--limit', '2'])).stdout).toBe(names.join(''));
  });

  test('lists places when no name is given, and says at a terminal that there may be more', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    expect(await cli.json(['locations', '--limit', '5'])).toHaveLength(5);
    const { stdout, stderr } = await cli.run(['locations', '--limit', '5'], person);
    expect(stdout).toMatch(/^NAME +REGION +COUNTRY +PEOPLE +LAT,LON/);
    expect(stdout.split('\n')).toHaveLength(7);
    expect(stderr).toBe('There may be more: name a place, or raise --limit (200 at most).\n');
    const narrow = await cli.run(['locations', 'lincoln'], { ...person, columns: 40 });
    expect(narrow.stdout).toMatch(/^NAME.*\nLincoln, /);
  });

  test('recognises coordinates south of the equator', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['locations', '-0.28,36.07', '--limit', '1'])).toMatchObject([
      { country: 'Kenya', distance_km: expect.any(Number) },
    ]);
    const { stdout } = await cli.run(['locations', '-0.28,36.07', '--limit', '1'], person);
    expect(stdout).toMatch(/^NAME +KM AWAY +REGION +COUNTRY +PEOPLE.*\n.+ +\d+\.?\d* .*Kenya/);
  });

  test('exits with 3 for an unknown place, and says so at a terminal and in a pipe', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const json = await cli.run(['locations', 'Xyzzyx', '--json']);
    expect({ code: json.code, stdout: JSON.parse(json.stdout) }).toEqual({ code: 3, stdout: [] });
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'NOTHING_FOUND', suggestions: [] });
    for (const options of [person, {}]) {
      const { code, stderr } = await cli.run(['locations', 'Xyzzyx', '-q'], options);
      expect(code).toBe(3);
      expect(stderr).toMatch(/^error: No known place is called "Xyzzyx"\.\nhint: /);
    }
  });

  test('names the places that a misspelt name resembles, and asks at a terminal', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const piped = await cli.run(['locations', 'nakru']);
    expect([piped.code, piped.stdout.split('\n')]).toEqual([3, [expect.stringMatching(/^name\t/), '']]);
    expect(piped.stderr).toMatch(
      /^error: No known place is called "nakru"\.\nhint: Did you mean Nakuru, Kenya/,
    );
    expect(piped.stderr).toContain('try: crop locations "Nakuru, Kenya"\n');
    const asked = await cli.run(['locations', 'nakru'], {
      answers: ['Nakuru, Kenya'],
      env: { NO_COLOR: '1' },
    });
    expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('Which place do you mean?')]);
    expect(asked.stdout).toMatch(/^NAME.*\nNakuru, Kenya /);
    const { code } = await cli.run(['locations', 'nakru', '--yes'], person);
    expect(code).toBe(3);
  });

  test.for([
    ['a limit of 0', ['--limit', '0'], 2],
    ['a limit above 200', ['--limit', '201'], 2],
    ['an unknown field', ['--fields', 'colour'], 2],
    ['two places', ['Nakuru', 'Kano'], 2],
    ['coordinates that do not exist', ['91,0'], 6],
  ] as const)('refuses %s', async ([, argv, code], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.run(['locations', ...argv])).toMatchObject({ code, stdout: '' });
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['locations'])).code).toBe(4);
  });
});
