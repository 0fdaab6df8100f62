import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { suitabilityMapSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test as base, type Cli } from './cli-fixture.js';
import { problemsIn } from './map-output.js';
import type { CliResult, Terminal } from './terminal.js';

/** One question, which the server calculates once for all tests. */
const maize = ['map', 'maize', '--month', 'mar'];
const truecolor = { COLORTERM: 'truecolor' };

const test = base.extend<{
  draw: (argv: readonly string[], terminal: Partial<Terminal>) => Promise<CliResult & { lines: string[] }>;
}>({
  draw: async ({ cli, account }, use) => {
    await cli.logIn(account);
    await use(async (argv, terminal) => {
      const result = await cli.run([...maize, ...argv], { answers: [], ...terminal });
      expect({ code: result.code, stderr: problemsIn(result.stderr) }).toEqual({ code: 0, stderr: [] });
      return { ...result, lines: result.stdout.split('\n').slice(0, -1) };
    });
  },
});

describe('crop map at a terminal', () => {
  test.for([
    [40, 30],
    [80, 24],
    [200, 60],
  ] as const)('fits %i columns and %i lines', async ([columns, rows], { draw }) => {
    for (const env of [truecolor, { TERM: 'xterm-256color' }, { TERM: 'xterm' }, { NO_COLOR: '1' }]) {
      const { lines, stdout } = await draw([], { columns, rows, env });
      const plain = lines.map(stripVTControlCharacters);
      expect(plain.filter((line) => stringWidth(line) > columns)).toEqual([]);
      expect(lines.length).toBeLessThan(rows);
      expect(Math.max(...plain.map(({ length }) => length))).toBeGreaterThan(
        0.6 * Math.min(columns, 2.5 * rows),
      );
      expect(plain[0]).toBe('maize, planted in March, rainfed'.slice(0, columns));
      expect(plain.join(' ').replaceAll(/\s+/g, ' ')).toContain(
        'Not known: soils, varieties, pests, imported climates, the land between the points.',
      );
      expect(stdout).toMatch(/\d+% of this land\s+scores 0\.6 or\s+more/);
    }
  });

  test('has the colours of the legend in 24 bits, fewer elsewhere, and signs without colours', async ({
    draw,
    cli,
  }) => {
    const { legend } = await jsonOf(cli, maize);
    const terminal = { columns: 80, rows: 24 };
    const rich = await draw([], { ...terminal, env: truecolor });
    const used = [...rich.stdout.matchAll(/[34]8;2;(\d+);(\d+);(\d+)/g)].map(
      ([, ...parts]) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`,
    );
    expect(new Set(used)).toEqual(new Set(legend.entries.map(({ color }) => color)));
    const less = await draw([], { ...terminal, env: { TERM: 'screen-256color' } });
    expect(less.stdout).toMatch(/\[0;38;5;\d+;48;5;\d+m▀/);
    const basic = await draw([], { ...terminal, env: { TERM: 'linux' } });
    expect(basic.stdout).toMatch(/\[0;[39]\d;(4|10)\dm▀/);
    expect(basic.stdout).not.toMatch(/[34]8;[25];/);
    const none = await draw(['--color', 'never'], { ...terminal, env: truecolor });
    expect(none.stdout).not.toContain('\u001b');
    expect(none.stdout).toMatch(/·.*░.*▒.*▓.*█/s);
  });

  test('shows a country alone, a region and a box across 180 degrees with their surroundings', async ({
    draw,
  }) => {
    const terminal = { columns: 80, rows: 40, env: { NO_COLOR: '1' } };
    const kenya = await draw(['--in', 'kenya'], terminal);
    expect(kenya.lines[0]).toBe('maize in Kenya, planted in March, rainfed');
    // Kenya has no land in the corners of its box.
    const drawn = kenya.lines.filter((line) => /^[ ·░▒▓█]+$/.test(line) && line.trim() !== '');
    expect(drawn.length).toBeGreaterThan(15);
    expect([drawn[1]?.slice(0, 3), drawn.at(-1)?.slice(0, 3)]).toEqual(['   ', '   ']);
    const iowa = await draw(['--in', 'Iowa'], terminal);
    expect(iowa.lines[0]).toBe('maize in Iowa, United States, planted in March, rainfed');
    expect(iowa.lines.filter((line) => /^[·░▒▓█]{60,}$/.test(line)).length).toBeGreaterThan(15);
    const box = await draw(['--in', '165,-48,-175,-30'], terminal);
    expect(box.lines[0]).toBe('maize, planted in March, rainfed');
    expect(box.lines.some((line) => /[·░▒▓█]/.test(line))).toBe(true);
  });

  test('marks plans, those of the crop first, and counts those without a place', async ({
    draw,
    account,
    rest,
  }) => {
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: 'A', crop: 'Mahindi', location: 'Nakuru, Kenya' });
    await createPlan(rest, token, { name: 'B', crop: 'potato', location: '2.3,38' });
    await createPlan(rest, token, { name: 'C', location: 'Nowhere at all' });
    await createPlan(rest, token, { name: 'D', location: 'Hannover, Germany' });
    const { stdout, lines } = await draw(['--in', 'Kenya', '--plans'], {
      columns: 80,
      rows: 40,
      env: { NO_COLOR: '1' },
    });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '● 1 plan for maize, ○ 1 plan for another crop, 1 plan outside this map, ' +
        '1 plan at a place that the service does not know',
    );
    expect(lines.filter((line) => /^[ ·░▒▓█]*●[ ·░▒▓█]*$/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /^[ ·░▒▓█]*○[ ·░▒▓█]*$/.test(line))).toHaveLength(1);
  });

  test('says that parts of a country are left out', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run([...maize, '--in', 'France'], { answers: [] });
    expect({ code, stderr: stderr.replaceAll(/\s+/g, ' ') }).toEqual({
      code: 0,
      stderr: expect.stringContaining('The map leaves out parts of France that are far from its main land'),
    });
  });

  test('is refused, and nothing is asked, if the terminal is too narrow', async ({ cli }) => {
    const { code, stdout, stderr } = await cli.run(maize, {
      answers: [],
      columns: 20,
      env: { CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'any' },
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stripVTControlCharacters(stderr).replaceAll(/\s+/g, ' ')).toContain(
      'The terminal has 20 columns; a map needs at least 24.',
    );
  });
});

describe('the part of the world', () => {
  test.for<[area: string, west: [number, number], east: [number, number], rows: [number, number]]>([
    // Without Guiana; with Alaska, the Aleutian Islands beyond 180 degrees, and Hawaii; without Svalbard.
    ['France', [-6, -5], [9, 11], [10, 12]],
    ['United States', [171, 173], [-67, -66], [52, 55]],
    ['Norway', [4, 5], [31, 32], [13, 15]],
    ['Fiji', [173, 175], [-178.5, -177], [9, 11]],
    ['Russia', [18, 20], [-170, -168], [41, 43]],
    ['日本', [122, 124], [145, 147], [21, 23]],
  ])('named %s', async ([area, west, east, rows], { cli, account }) => {
    await cli.logIn(account);
    const map = await jsonOf(cli, [...maize, '--in', area]);
    const last = map.west + (map.width - 1) * map.step;
    const isBetween = (value: number, [from, to]: [number, number]) => value >= from && value <= to;
    expect([
      isBetween(map.west, west),
      isBetween(last > 180 ? last - 360 : last, east),
      isBetween(map.height * map.step, rows),
    ]).toEqual([true, true, true]);
  });

  test.for([
    ['91,0,3,200', 2, /no such box/],
    ['1,2,3', 2, /W,S,E,N/],
    ['-40,-40,-35,-35', 6, /no land/],
    ['Kenyaa', 6, /Did you mean Kenya\?/],
    ['Punjab', 5, /try: crop map maize --month mar --in "Punjab, Pakistan"/],
  ] as const)('%s is refused with exit code %i', async ([area, exitCode, words], { cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run([...maize, '--in', area]);
    expect({ code, stdout, stderr }).toEqual({
      code: exitCode,
      stdout: '',
      stderr: expect.stringMatching(words),
    });
  });
});

describe('the question', () => {
  test.for<[argv: string[], exitCode: number, words: RegExp]>([
    [['map', 'granite'], 6, /try: crop crops/],
    [['map', 'maze'], 6, /Did you mean .*maize/],
    [['map', 'coffee'], 5, /try: crop map "arabica coffee"/],
    [['map', 'maize', '--month', 'jui'], 2, /June or July, or best/],
    [['map', 'maize', '--show', 'share'], 2, /try: crop map maize --month MONTH --show share/],
    [['map', 'maize', '--month', 'mar', '--show', 'month'], 2, /goes with --month best/],
    [['map', 'maize', '--show', 'yield'], 2, /--show score\|month\|limit\|label\|share/],
    [['map', 'maize', '--water', 'sea'], 2, /--water rainfed\|irrigated/],
    [['map'], 2, /crop/],
  ])('%j is refused with exit code %i', async ([argv, exitCode, words], { cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(argv);
    expect({ code, stdout, stderr }).toEqual({
      code: exitCode,
      stdout: '',
      stderr: expect.stringMatching(words),
    });
  });

  test('can be typed in other languages', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['map', '玉米', '--planting-month', 'machi', '--in', 'Quênia'];
    expect(await jsonOf(cli, argv)).toMatchObject({ crop: 'maize', planting_month: 3 });
  });

  test('is answered in a pipe as lines of name and value, without the bytes', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout } = await cli.run([...maize, '--in', 'Kenya']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^crop\tmaize\nplanting_month\t3\n/);
    expect(stdout).not.toMatch(/^values\t/m);
  });
});

async function jsonOf(cli: Cli, argv: readonly string[]) {
  return suitabilityMapSchema.parse(await cli.json(argv));
}
