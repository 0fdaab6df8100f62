import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

describe('crop plan update', () => {
  test('changes what is given and leaves the rest', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const renamed = await cli.json(['plan', 'update', 'north field', '--name', ' South field ']);
    expect(renamed).toEqual({ ...plan, name: 'South field', updated_at: expect.any(String) });
    const bolder = await cli.json(['plan', 'update', plan.id, '--risk', 'high']);
    expect(bolder).toMatchObject({ name: 'South field', risk_tolerance: 'high' });
    expect(await cli.json(['plan', 'show', plan.id])).toEqual(bolder);
    const { stdout } = await cli.run(['plan', 'update', plan.id, '--risk-tolerance', 'low', '-q']);
    expect(stdout).toBe(`${plan.id}\n`);
  });

  test('refuses to change what its analyses are of, with the way out', async ({ cli }) => {
    for (const options of [
      ['--crop', 'beans'],
      ['--location', 'Kano'],
      ['--month', 'may'],
    ]) {
      expect(await cli.run(['plan', 'update', 'North field', ...options])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'error: The crop, location and month of a plan cannot be changed.\n' +
          'hint: Its analyses are of them. Make a new plan with crop plan create, and archive this one.\n' +
          'try: crop plan archive "North field"\n',
      });
    }
  });

  test.for([
    ['nothing to change', [], 2],
    ['a risk that does not exist', ['--risk', 'none'], 2],
    ['a name that the service refuses', ['--name', ' '], 6],
  ] as const)('refuses %s', async ([, options, code], { cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    expect((await cli.run(['plan', 'update', plan.id, ...options])).code).toBe(code);
    expect(await cli.json(['plan', 'show', plan.id])).toEqual(plan);
  });
});

describe('crop plan archive and unarchive', () => {
  test('take a plan out of the list and back', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'archive', 'North field'])).toMatchObject({ id, is_archived: true });
    expect(await cli.json(['plan', 'list'])).toEqual([]);
    expect(await cli.json(['plan', 'list', '--include-archived'])).toMatchObject([{ id, is_archived: true }]);
    expect(await cli.json(['plan', 'unarchive', 'North field'])).toMatchObject({ id, is_archived: false });
    expect(await cli.json(['plan', 'list'])).toMatchObject([{ id, is_archived: false }]);
  });

  test('say what they did to a person, done twice too', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const person = { answers: [] };
    for (const [command, verb] of [
      ['archive', 'Archived'],
      ['archive', 'Archived'],
      ['unarchive', 'Unarchived'],
    ]) {
      expect(await cli.run(['plan', command ?? '', id], person)).toEqual({
        code: 0,
        stdout: `${verb} "North field" (${id}).\n`,
        stderr: '',
      });
    }
  });
});

describe.each([
  ['update', ['--name', 'Mine']],
  ['archive', []],
  ['unarchive', []],
])('crop plan %s', (command, options) => {
  test('is 3 for a foreign plan, which stays as it is', async ({ cli, account, createAccount, rest }) => {
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const foreign = await createPlan(rest, tokens.access_token);
    expect((await cli.run(['plan', command, foreign.id, ...options])).code).toBe(3);
    expect((await rest(`GET /crop-plans/${foreign.id}`, { token: tokens.access_token })).body).toEqual(
      foreign,
    );
  });

  test('is 4 when not signed in, and 2 without a plan', async ({ cli }) => {
    expect((await cli.run(['plan', command, 'North field', ...options])).code).toBe(4);
    expect((await cli.run(['plan', command, ...options])).code).toBe(2);
  });
});
