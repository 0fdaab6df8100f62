import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';
import { asTexts, notAnalysed } from './listed-plan.js';

const missing = '66f2a1b3c4d5e6f708192a3b';

describe('crop plan show', () => {
  test('finds a plan by id, id prefix, name, and name in another letter case', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    for (const reference of [
      plan.id,
      plan.id.toUpperCase(),
      plan.id.slice(0, 20),
      'North field',
      'NORTH FIELD',
    ]) {
      expect(await cli.json(['plan', 'show', reference])).toEqual({ ...plan, ...notAnalysed, outline: null });
    }
  });

  test('writes a name and a value per line to a pipe, with ISO times', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const { stdout } = await cli.run(['plan', 'show', plan.id]);
    expect(stdout).toBe(
      Object.entries(asTexts({ ...plan, ...notAnalysed }))
        .map(([name, value]) => `${name}\t${value}\n`)
        .join(''),
    );
    const person = await cli.run(['plan', 'show', plan.id, '--color', 'never'], {
      answers: [],
      now: new Date(Date.parse(plan.created_at) + 3 * 3_600_000),
    });
    expect(person.stdout).toContain('CREATED      3 h ago\n');
  });

  test('shows times in UTC with --utc', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id, created_at } = await createPlan(rest, account.tokens.access_token);
    const second = `${created_at.slice(0, 19).replace('T', ' ')}Z`;
    const shown = await cli.run(['plan', 'show', id, '--utc', '--color', 'never'], { answers: [] });
    expect(shown.stdout).toContain(`CREATED      ${second}\n`);
    const listed = await cli.run(['plan', 'list', '--utc', '--wide', '--color', 'never'], { answers: [] });
    expect(listed.stdout).toContain(`${second}  ${second}`);
  });

  test('exits with 3 and suggests similar names for an unknown plan', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    for (const name of ['North field', 'Field by the river', 'Terrace'])
      await createPlan(rest, account.tokens.access_token, { name });
    const { code, stderr } = await cli.run(['plan', 'show', 'FIELD']);
    expect(code).toBe(3);
    expect(stderr).toContain('error: You have no crop plan "FIELD".\n');
    expect(stderr).toContain('hint: Did you mean Field by the river or North field?\n');
    const json = await cli.run(['plan', 'delete', 'terr', '--yes', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({
      code: 'CROP_PLAN_NOT_FOUND',
      suggestions: ['Terrace'],
    });
    expect((await cli.run(['plan', 'show', ''])).stderr).not.toContain('Did you mean');
  });

  test('exits with 5 and lists the candidates for an ambiguous name', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const older = await createPlan(rest, account.tokens.access_token);
    const newer = await createPlan(rest, account.tokens.access_token, { planting_month: 10 });
    const { code, stdout, stderr } = await cli.run(['plan', 'show', 'North field']);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toBe(
      'error: "North field" matches 2 crop plans.\n' +
        `hint: ${newer.id}  North field (maize, Nakuru, Kenya, Oct)\n` +
        `hint: ${older.id}  North field (maize, Nakuru, Kenya, Mar)\n` +
        `try: crop plan show ${newer.id}\n`,
    );
  });

  test('prompts at a terminal for the plan that an ambiguous name means', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const older = await createPlan(rest, account.tokens.access_token);
    await createPlan(rest, account.tokens.access_token, { planting_month: 10 });
    const choice = 'North field (maize, Nakuru, Kenya, Mar)';
    const { code, stdout, stderr } = await cli.run(['plan', 'show', 'North field', '--json'], {
      answers: [choice],
    });
    expect({ code, plan: JSON.parse(stdout) }).toEqual({
      code: 0,
      plan: { ...older, ...notAnalysed, outline: null },
    });
    expect(stderr).toMatch(
      /^"North field" matches 2 crop plans\. Which one do you mean\?\n {2}North field .*\n {2}North field /,
    );
  });

  test('exits with 3 for an unknown plan and for another account’s', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const foreign = await createPlan(rest, tokens.access_token);
    for (const reference of [missing, foreign.id, 'No such plan', '']) {
      expect((await cli.run(['plan', 'show', reference])).code).toBe(3);
    }
  });
});
