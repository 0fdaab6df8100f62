import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

describe('crop notification list', () => {
  test('is what the API answers, and its fields are those of the notifications', async ({
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    for (const feasibility_label of ['feasible', 'marginal', 'infeasible']) {
      await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: plan.id, feasibility_label } });
    }
    const { body } = await rest('GET /notifications', { token: account.tokens.access_token });
    expect(await cli.json(['notification', 'list'])).toEqual(body);
    expect(body).toMatchObject({ unread_count: 2 });

    const selected = await cli.run(['notification', 'ls', '--limit', '1', '--fields', 'severity,is_read']);
    expect(JSON.parse(selected.stdout)).toEqual({
      notifications: [{ severity: 'critical', is_read: false }],
      unread_count: 2,
    });
    expect((await cli.run(['notification', 'list', '--format', 'ndjson'])).stdout.split('\n')).toHaveLength(
      3,
    );
    expect((await cli.run(['notification', 'list', '-q'])).stdout).toMatch(/^[0-9a-f]{24}\n[0-9a-f]{24}\n$/);

    const person = await cli.run(['notification', 'list', '--color', 'never'], { answers: [], columns: 120 });
    expect(person.stdout).toMatch(/‼ critical +new +just now/);
    expect(person.stdout).toMatch(/! warning +new +just now/);
    expect(person.stderr).toBe('2 unread\n');
  });

  test('is an empty list for a new account', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['notification', 'list'])).toEqual({ notifications: [], unread_count: 0 });
    expect((await cli.run(['notification', 'list'], { answers: [] })).stderr).toBe(
      'There are no notifications.\n',
    );
  });

  test.for(['0', '-1', '1.5', 'many', ''])('refuses the limit %j', async (limit, { cli }) => {
    expect((await cli.run(['notification', 'list', '--limit', limit])).code).toBe(2);
  });

  test('refuses when not signed in', async ({ cli }) => {
    expect((await cli.run(['notification', 'list'])).code).toBe(4);
  });
});
