import { expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const name = 'North\u202edleif\u202c \u2066a\u2069 \u200eb\u200f \u061c';
const onTerminal = { answers: [] };

test('JSON, errors and prompts at a terminal escape characters that would change the direction of text', async ({
  cli,
  account,
  rest,
}) => {
  await cli.logIn(account);
  const { id } = await createPlan(rest, account.tokens.access_token, { name });
  const commands = [
    ['plan', 'show', id, '--json'],
    ['plan', 'list', '--format', 'ndjson'],
    ['plan', 'show', id, '--jq', '{name}'],
    ['plan', 'show', id, '--jq', '.name'],
    ['plan', 'list', '--jq', '.[0].name | stderr | null'],
    ['plan', 'list', '--format', 'csv'],
    ['plan', 'export', '--format', 'json'],
    ['auth', 'export'],
    ['api', 'GET', `/crop-plans/${id}`],
    ['plan', 'show', `no ${name}`, '--json'],
    ['plan', 'show', `no ${name}`],
    ['plan', 'list', '--sort', name],
  ];
  for (const argv of commands) {
    const { stdout, stderr } = await cli.run(argv, onTerminal);
    expect([argv, stdout + stderr]).toEqual([argv, expect.stringContaining('\\u202edleif')]);
    expect(stdout + stderr).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  }
  const { stdout } = await cli.run(['plan', 'show', id, '--json'], onTerminal);
  expect(JSON.parse(stdout)).toMatchObject({ name });
  const { stderr: question } = await cli.run(['plan', 'delete', id], { answers: ['n'] });
  expect(question).toContain('\\u202edleif');
});

test('JSON in a pipe keeps direction control characters unchanged', async ({ cli, account, rest }) => {
  await cli.logIn(account);
  await createPlan(rest, account.tokens.access_token, { name });
  expect((await cli.run(['plan', 'list', '--json'])).stdout).toContain(name);
});
