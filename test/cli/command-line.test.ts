import { parseCommandLine } from '@crop-planning/cli/command-line';
import { commandTable } from '@crop-planning/cli/command-table';
import { Option } from 'commander';
import { describe, expect, it } from 'vitest';

describe('parsing a line that calls a command', () => {
  it('returns the arguments, the given options and the defaults of the other options', async () => {
    const call = await callOf('plan', 'copy', 'North field', '--month', 'apr', '--risk', 'high', '--strict');
    expect(call.command.words).toBe('plan copy');
    expect(call.arguments).toEqual({ plan: 'North field' });
    expect(call.options).toEqual({
      plantingMonth: 4,
      riskTolerance: 'high',
      strict: true,
      color: 'auto',
      pager: true,
      timeout: 30,
    });
    expect(call.given).toEqual(['plantingMonth', 'riskTolerance', 'strict']);
  });

  it.each([
    ['plan ls', 'plan list'],
    ['plan new', 'plan create'],
    ['plan rm x', 'plan delete'],
    ['auth token rm x', 'auth token revoke'],
    ['login', 'auth login'],
    ['logout', 'auth logout'],
  ])('resolves an alias or a short form to its command: %s', async (line, words) => {
    expect((await callOf(...line.split(' '))).command.words).toBe(words);
  });

  it.each([
    ['1', 1],
    ['09', 9],
    ['12', 12],
    ['mar', 3],
    ['Sept', 9],
    ['DECEMBER', 12],
  ])('reads the month %s with either spelling of the option', async (month, plantingMonth) => {
    const short = await callOf('plan', 'create', '--month', month);
    const long = await callOf('plan', 'create', `--planting-month=${month}`);
    expect([short.options, long.options]).toMatchObject([{ plantingMonth }, { plantingMonth }]);
  });

  it('treats coordinates that begin with a minus as an argument or a value, not as an option', async () => {
    const { arguments: words, options } = await callOf('locations', '-0.28,36.07', '--limit', '3');
    expect({ words, options }).toMatchObject({ words: { place: ' -0.28,36.07' }, options: { limit: 3 } });
    const question = await callOf('analyze', '--location', '-33.9, 18.4');
    expect(question.options).toMatchObject({ location: ' -33.9, 18.4' });
  });

  it('accepts the short form of an option, and a value after an equals sign', async () => {
    const { options } = await callOf(
      'auth',
      'export',
      '-o',
      'a.json',
      '-v',
      '--format=json',
      '--timeout=2.5',
    );
    expect(options).toMatchObject({ output: 'a.json', verbose: true, format: 'json', timeout: 2.5 });
  });

  it('keeps every value of an option that may be repeated, and the last value of any other', async () => {
    const request = await callOf('api', 'GET', '/x', '-F', 'a=1', '--field', 'b=2', '-H', 'x: y');
    expect(request.options).toMatchObject({ field: ['a=1', 'b=2'], rawField: [], header: ['x: y'] });
    const list = await callOf('plan', 'list', '--limit', '3', '--limit', '5');
    expect(list.options).toMatchObject({ limit: 5 });
  });

  it('returns undefined for an omitted argument, and an empty list for an omitted list', async () => {
    expect((await callOf('crops')).arguments).toEqual({ name: undefined });
    expect((await callOf('plan', 'analyze', '--all')).arguments).toEqual({ plans: [] });
    expect((await callOf('compare', 'a', 'b', 'c')).arguments).toEqual({ plans: ['a', 'b', 'c'] });
  });

  it('treats everything after two dashes as arguments', async () => {
    const line = ['notification', 'watch', '--exec', 'tee', '--', '-a', '--json'];
    const { arguments: words, given } = await callOf(...line);
    expect({ words, given }).toEqual({ words: { arguments: ['-a', '--json'] }, given: ['exec'] });
  });

  it.each([
    ['before the command', ['--profile', 'staging', 'plan', 'list']],
    ['between the words of the command', ['plan', '--profile=staging', 'list']],
    ['after the command', ['plan', 'list', '--profile', 'staging']],
  ])('accepts --profile %s', async (_, line) => {
    expect((await callOf(...line)).options).toMatchObject({ profile: 'staging' });
  });

  it('accepts a missing option that the command can prompt for', async () => {
    const { options } = await callOf('auth', 'login');
    expect(options).not.toHaveProperty('email');
  });
});

describe('parsing a line that asks for help', () => {
  it.each([
    '--version',
    '--help',
    'plan -h',
    'help plan list',
    'plan help list',
    'plan ls --help',
    'help model',
  ])('returns a text instead of a command: crop %s', async (line) => {
    expect(await parseCommandLine(line.split(' '))).toEqual({ text: expect.stringMatching(/\n$/) });
  });

  it('returns the text of --help for an empty line', async () => {
    expect(await parseCommandLine([])).toEqual(await parseCommandLine(['--help']));
  });
});

describe('an invalid line', () => {
  it.each([
    ['plan create --risk huge', '--risk does not take "huge".', '--risk low|medium|high'],
    [
      'plan copy x --month 13',
      '--month does not take "13".',
      'It must be 1 to 12, the name of a month, or a date.',
    ],
    ['plan list --limit 0', '--limit does not take "0".', 'It must be a whole number of at least 1.'],
    ['locations --limit 201', '--limit does not take "201".', 'It must be a whole number from 1 to 200.'],
    [
      'crops --timeout soon',
      '--timeout does not take "soon".',
      'It must be above 0 and at most 86400 seconds.',
    ],
    ['plan list --jsom', "Unknown option '--jsom'.", 'Did you mean --json?'],
    ['plan lsit', "Unknown command 'lsit'.", 'Did you mean list?'],
    ['auth token', 'crop auth token needs a command.', 'One of create, list, revoke.'],
  ])('is refused with a hint: crop %s', async (line, message, hint) => {
    await expect(parse(line)).rejects.toMatchObject({ ...usage, message, details: { hints: [hint] } });
  });

  it.each([
    ['plan list --json --format csv', "Option '--format <format>' cannot be used with option '--json'."],
    ['plan ls --columns id -q', "Option '--columns <names>' cannot be used with option '-q, --quiet'."],
    ['login --token-stdin --email a', "Option '--token-stdin' cannot be used with option '--email <email>'."],
    ['plan show', "Missing required argument 'plan'."],
    ['compare', "Missing required argument 'plans'."],
    ['config set url', "Missing required argument 'value'."],
    ['plan list --crop', "Option '--crop <crop>' argument missing."],
    ['crops maize bean', "Too many arguments for 'crops'. Expected 1 argument but got 2."],
    ['help nonsense', "Unknown command 'nonsense'."],
  ])('is refused: crop %s', async (line, message) => {
    await expect(parse(line)).rejects.toMatchObject({ ...usage, message });
  });

  it('is refused with a pointer to the command’s help', async () => {
    const details = { tryNext: 'crop auth token revoke --help' };
    await expect(parse('auth token rm')).rejects.toMatchObject({ ...usage, details });
  });
});

describe('the definition of a command', () => {
  it.each(commandTable.map(({ words }) => words))('names each option by its long form: %s', async (words) => {
    const { command } = (await commandTable.find((entry) => entry.words === words)?.load()) ?? {};
    const options = Object.entries(command?.options ?? {});
    const names = options.map(([, { flags }]) => new Option(flags).attributeName());
    expect(options.map(([key]) => key)).toEqual(names);
  });
});

const usage = { code: 'USAGE', exitCode: 2 };

function parse(line: string) {
  return parseCommandLine(line.split(' '));
}

async function callOf(...argv: string[]) {
  const line = await parseCommandLine(argv);
  if ('text' in line) throw new Error(`A command was expected, not the text: ${line.text}`);
  return line;
}
