import { analysisPreviewSchema, modelDetailsSchema, type AnalysisPreview } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const potato = ['analyze', '--crop', 'potato', '--location', 'nakuru, kenya', '--month', 'apr'];
const hot = ['analyze', '--crop', 'potato', '--location', 'niamey, niger', '--month', 'apr'];
const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);
const climate = { mean_temperature_c: twelve(18), min_temperature_c: twelve(9), rain_mm: twelve(150) };

describe('crop analyze', () => {
  test('returns the preview as the API returns it, and stores nothing', async ({ cli, account }) => {
    await cli.logIn(account);
    const preview = (await cli.json(potato)) as AnalysisPreview;
    expect(preview).toMatchObject({
      id: null,
      crop_plan_id: null,
      feasibility_label: 'feasible',
      score: expect.any(Number),
      source: 'model',
    });
    expect(Object.keys(preview)).toEqual(Object.keys(analysisPreviewSchema.shape));
    expect(modelDetailsSchema.parse(preview.details).inputs).toEqual({
      crop: 'potato',
      location: 'Nakuru, Kenya',
      planting_month: 4,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
    });
    expect(await cli.json(['plan', 'list', '--include-archived'])).toEqual([]);
  });

  test('accepts options for risk, water and season', async ({ cli, account }) => {
    await cli.logIn(account);
    const options = ['--risk', 'low', '--water', 'irrigated', '--season-days', '60'];
    expect(await cli.json([...potato, ...options])).toMatchObject({
      feasibility_label: 'feasible',
      details: {
        inputs: { risk_tolerance: 'low', water: 'irrigated', season_days: 60 },
        season: { months: 2, days_needed: 60 },
      },
    });
  });

  test('accepts coordinates south of the equator', async ({ cli, account }) => {
    await cli.logIn(account);
    for (const location of [['--location', '-0.28,36.07'], ['--location=-0.28,36.07']]) {
      expect(await cli.json(['analyze', '--crop', 'potato', '--month', '4', ...location])).toMatchObject({
        details: {
          climate: { location: { latitude: expect.closeTo(-0.28, 1), longitude: expect.closeTo(36.07, 1) } },
        },
      });
    }
  });

  test('draws the year at a terminal, and writes names and values to a pipe', async ({ cli, account }) => {
    await cli.logIn(account);
    const { stdout, stderr } = await cli.run(hot, { answers: [], columns: 80, env: { NO_COLOR: '1' } });
    expect(stdout).toMatch(
      /^potato at niamey, niger, planted in Apr\nNot here: potato planted in April failed in all 44 years in the heat\.\n✗ infeasible, limited by heat\n {8}1980 [^]*?\nyears {2}-{44}\n {7}a harvest in 0 of 44: .*\nlost {3}[^]*?\n {2}Heat, /,
    );
    expect(stdout).toMatch(/\n +Jan +Feb .* Dec\nIF PLANTED {7}/);
    expect(stdout).toMatch(/\nSCORE {10}0\.00 in an average year\n/);
    expect(stdout).toMatch(
      /\nWATER {10}rainfed 0\.00 infeasible, irrigated 0\.00 infeasible, irrigation\s+\d/,
    );
    expect(stdout).toMatch(/\nPLACE {10}Niamey, (.*, )?Niger; /);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stderr).toMatch(/^next: crop plan create --crop potato --location .* --month 4\n$/);
    const painted = await cli.run(hot, { answers: [] });
    expect(painted.stdout).toContain('\u001b[31m✗ infeasible\u001b[39m');
    const piped = await cli.run(hot);
    expect(piped.stdout).toContain('\nfeasibility_label\tinfeasible\n');
    expect(piped.stdout).toMatch(/\nplace\tNiamey, .*Niger\nlimiting_part\theat\n(.*\n)*rain_mm\t\[/);
    const drawn = await cli.run([...hot, '--format', 'table']);
    expect(drawn.stdout).toBe(stdout);
  });

  test.for(['--json', '--fields=score'])('refuses --format table with %s', async (option, { cli }) => {
    expect(await cli.run([...hot, '--format', 'table', option])).toMatchObject({ code: 2, stdout: '' });
  });

  test('reads a climate from a file or from standard input', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['analyze', '--crop', 'potato', '--location', 'Our own station', '--month', '4'];
    const file = await cli.writeFile('climate.json', JSON.stringify(climate));
    const fromFile = await cli.json([...argv, '--climate', file]);
    expect(fromFile).toMatchObject({
      score: 1,
      limiting_factor: null,
      details: { limiting_part: 'nothing', climate: { location: null, ...climate } },
    });
    const piped = await cli.json([...argv, '--climate', '-'], { stdin: JSON.stringify(climate) });
    expect(piped).toEqual(fromFile);
  });

  test.for([
    ['is not JSON', '{', 6, 'error: The climate is not JSON.\n'],
    [
      'lacks a month',
      JSON.stringify({ ...climate, rain_mm: [1] }),
      6,
      'error: The climate is not valid.\nhint: rain_mm: must have 12 items\n',
    ],
  ] as const)('refuses a climate that %s', async ([, stdin, code, words], { cli }) => {
    const result = await cli.run([...potato, '--climate', '-'], { stdin });
    expect(result.code).toBe(code);
    expect(result.stderr.startsWith(words)).toBe(true);
  });

  test.for([
    ['a climate file that does not exist', [...potato, '--climate', 'no-such-file.json']],
    ['a month that does not exist', [...potato, '--month', '13']],
    ['a season that is not a number', [...potato, '--season-days', 'none']],
    ['an extra argument', [...potato, 'more']],
    ['-q, because a preview has no id', [...potato, '-q']],
  ] as const)('refuses %s', async ([, argv], { cli }) => {
    expect(await cli.run(argv)).toMatchObject({ code: 2, stdout: '' });
  });

  test('names every missing option when it cannot prompt', async ({ cli }) => {
    expect(await cli.run(['analyze', '--crop', 'maize'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: --location, --month are missing.\n' +
        'hint: crop cannot prompt: standard input or standard error is not a terminal.\n' +
        'try: crop analyze --crop CROP --location PLACE --month MONTH\n',
    });
  });

  test('prompts at a terminal for missing options and for a choice of places', async ({ cli, account }) => {
    await cli.logIn(account);
    const answers = ['lincoln', 'Spring', 'apr', 'Lincoln, California'];
    const { code, stdout, stderr } = await cli.run(['analyze', '--crop', 'maize', '--color', 'never'], {
      answers,
      columns: 80,
    });
    expect({ code, title: stdout.split('\n')[0] }).toEqual({
      code: 0,
      title: 'maize at Lincoln, California, United States, planted in Apr',
    });
    expect(stderr).toMatch(
      /^Location:\nPlanting month \(1 to 12, or a name\):\nIt must be 1 to 12, .*\nPlanting month .*\n"lincoln" matches /,
    );
    const next = [
      'next: crop plan create --crop maize --location \\',
      '  "Lincoln, California, United States" --month 4',
    ];
    expect(stderr.split('\n').slice(-3)).toEqual([...next, '']);
  });

  test('suggests names for an unknown crop or place', async ({ cli, account }) => {
    await cli.logIn(account);
    const crop = await cli.run([...potato, '--crop', 'maze']);
    expect({ code: crop.code, stdout: crop.stdout }).toEqual({ code: 6, stdout: '' });
    expect(crop.stderr).toMatch(/^error: .*\nhint: Did you mean maize\?\ntry: crop crops\n$/);
    const place = await cli.run([...potato, '--location', 'Nakru', '--json']);
    expect(place).toMatchObject({ code: 6, stdout: '' });
    expect(JSON.parse(place.stderr)).toMatchObject({
      code: 'LOCATION_NOT_FOUND',
      try: 'crop locations',
      suggestions: expect.arrayContaining(['Nakuru, Kenya']),
      candidates: [],
    });
  });

  test('exits with 5 and lists the candidates for an ambiguous place name', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = [...potato, '--location', 'lincoln'];
    const { code, stderr } = await cli.run(argv);
    expect(code).toBe(5);
    expect(stderr).toMatch(/\n(hint: Lincoln, .* -?[\d.]+,-?[\d.]+\n){2,}try: /);
    const [, next = ''] = /\ntry: crop (.*)\n$/.exec(stderr) ?? [];
    expect(next).toMatch(/^analyze --crop potato .*--location "Lincoln, .*"$/);
    const failure = JSON.parse((await cli.run([...argv, '--json'])).stderr) as { candidates: object[] };
    expect(failure.candidates[0]).toEqual({
      name: expect.stringMatching(/^Lincoln, /),
      region: expect.toSatisfy((region) => region === null || typeof region === 'string'),
      country: expect.any(String),
      people: expect.toSatisfy((people) => people === null || typeof people === 'number'),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      lat: expect.any(Number),
      lon: expect.any(Number),
    });
  });

  test('exits with 10 for a label below --fail-below, and with 4 when not signed in', async ({
    cli,
    account,
  }) => {
    expect((await cli.run(potato)).code).toBe(4);
    await cli.logIn(account);
    expect((await cli.run([...potato, '--fail-below', 'marginal'])).code).toBe(0);
    const { code, stdout, stderr } = await cli.run([...hot, '--fail-below', 'feasible']);
    expect(code).toBe(10);
    expect(stdout).toContain('feasibility_label\tinfeasible\n');
    expect(stderr).toBe(
      'error: The label is worse than feasible.\nhint: potato at niamey, niger, planted in Apr: infeasible\n',
    );
  });
});
