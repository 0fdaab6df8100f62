import { describe, expect, it } from 'vitest';
import { commandTable } from '@crop-planning/cli/command-table';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const commands = await Promise.all(commandTable.map(async (entry) => (await entry.load()).command));

/** Arguments and options by which a plan, a crop or a place is meant: crop asks if several fit. */
const named = ['plan', 'plans', 'crop', 'location', 'month'];

describe('--yes', () => {
  it('is an option of every command that can ask what was meant, or for a confirmation', () => {
    const asking = commands.filter(
      ({ words, arguments: args, options }) =>
        [...Object.keys(args), ...Object.keys(options)].some((name) => named.includes(name)) ||
        /delete/.test(words),
    );
    expect(asking.length).toBeGreaterThan(10);
    expect(
      asking.filter(({ options }) => options['yes']?.flags !== '-y, --yes').map(({ words }) => words),
    ).toEqual(['plan list', 'climate add']);
  });

  test('keeps crop from asking for a height, for a crop and for a plan at a terminal', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    for (const name of ['Twin', 'Twin']) await createPlan(rest, account.tokens.access_token, { name });
    // A question fails, because nobody answers it.
    const person = { answers: [], columns: 120 };
    const asks = async (line: string, ...more: string[]) =>
      (await cli.run([...line.split(' '), ...more], person)).stderr.includes('No answer is left');
    const create = ['--name', 'A', '--month', '4', '--risk', 'low'];
    for (const words of [
      ['plan create', '--crop', 'maizee', '--location', 'Nakuru, Kenya', ...create],
      ['plan create', '--crop', 'maize', '--location', 'Dhirkot', ...create],
      ['plan show', 'Twin'],
      ['plan copy', 'Twin', '--month', '5'],
      ['plan delete', 'Twin'],
      ['plan archive', 'Twin', 'A'],
      ['plan years', 'Twin'],
      ['plan history', 'Twin'],
      ['plan report', 'Twin'],
      ['plan analyze', 'Twin'],
      ['plan update', 'Twin', '--risk', 'high'],
      ['compare', 'Twin', 'A'],
      ['analyze', '--crop', 'maizee', '--location', 'Nakuru, Kenya', '--month', '4'],
      ['suggest', '--location', 'Nakur, Kenya', '--month', '4'],
      ['map', 'maizee'],
    ]) {
      const [line = '', ...more] = words;
      expect([line, await asks(line, ...more)]).toEqual([line, true]);
      expect([line, await asks(line, ...more, '--yes')]).toEqual([line, false]);
    }
  });
});
