import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

describe('crop plan delete', () => {
  test('deletes with --yes and prints the id', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'rm', 'North field', '--yes'])).toEqual({ id, deleted: true });
    expect(await cli.json(['plan', 'list'])).toEqual([]);
  });

  test('shows the plan with --dry-run, and deletes nothing', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    expect(await cli.json(['plan', 'delete', id, '--dry-run'])).toEqual({ id, deleted: false });
    expect(await cli.json(['plan', 'list'])).toHaveLength(1);
  });

  test('asks for confirmation at a terminal, and keeps the plan unless the answer is yes', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const declined = await cli.run(['plan', 'delete', id], { answers: [''] });
    expect(declined).toEqual({
      code: 130,
      stdout: '',
      stderr: expect.stringContaining(`Delete "North field" (${id}) for good?\n`),
    });
    expect((await cli.run(['plan', 'delete', id], { answers: ['y'] })).code).toBe(0);
    expect(await cli.json(['plan', 'list'])).toEqual([]);
  });

  test('exits with 2 without --yes when it cannot prompt', async ({ cli }) => {
    const { code, stderr } = await cli.run(['plan', 'delete', 'North field']);
    expect(code).toBe(2);
    expect(stderr).toContain('try: crop plan delete "North field" --yes\n');
  });

  test('exits with 5 for a plan that has been analysed, even with --dry-run', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    await rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: id, feasibility_label: 'marginal' },
    });
    for (const option of ['--yes', '--dry-run']) {
      const { code, stderr } = await cli.run(['plan', 'delete', id, option]);
      expect({ code, stderr }).toEqual({
        code: 5,
        stderr:
          'error: The plan has analysis history and cannot be deleted. Archive it instead.\n' +
          `try: crop plan archive ${id}\n`,
      });
    }
    // A question would fail, because nobody answers it.
    const asked = await cli.run(['plan', 'delete', id], { answers: [], columns: 120 });
    expect({ code: asked.code, stderr: asked.stderr.includes('for good?') }).toEqual({
      code: 5,
      stderr: false,
    });
    const { id: other } = await createPlan(rest, account.tokens.access_token, { name: 'South field' });
    const several = await cli.run(['plan', 'delete', id, other], { answers: ['y'], columns: 120 });
    expect(several.code).toBe(6);
    expect(several.stderr).toMatch(/^Delete 1 plan \("South field"\)\?\n/);
    const { stdout } = await cli.run(['plan', 'list', '--color', 'never'], { answers: [], columns: 120 });
    expect(stdout).toContain('~ marginal');
  });

  test('exits with 3 for another account’s plan', async ({ cli, account, createAccount, rest }) => {
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const { id } = await createPlan(rest, tokens.access_token);
    expect((await cli.run(['plan', 'delete', id, '--yes'])).code).toBe(3);
  });
});
