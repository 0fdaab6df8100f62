import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const fault = 'location: the latitude comes first and must be from -90 to 90';

describe('values that the service refuses are reported with their faults, not with a reference to issues', () => {
  test('after crop plan update', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const argv = ['plan', 'update', id, '--name', 'x'.repeat(121)];
    const { code, stderr } = await cli.run(argv);
    expect({ code, stderr }).toEqual({
      code: 6,
      stderr: 'error: The request is not valid.\nhint: name: must have 1 to 120 characters\n',
    });
    expect(JSON.parse((await cli.run([...argv, '--json'])).stderr)).toMatchObject({
      message: 'The request is not valid.',
      issues: [{ path: 'name', message: 'must have 1 to 120 characters' }],
    });
  });

  test('for each plan of crop plan analyze --all', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'North', location: '91,0' });
    const one = await cli.run(['plan', 'analyze', 'North']);
    expect(one.stderr).toContain(`hint: ${fault}\n`);
    const { code, stderr } = await cli.run(['plan', 'analyze', '--all']);
    expect(code).toBe(6);
    expect(stderr).toContain(fault);
    expect(one.stderr + stderr).not.toContain('See issues');
  });
});
