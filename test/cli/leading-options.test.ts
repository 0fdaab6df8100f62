import { expect, it } from 'vitest';
import { optionsBehindCommand } from '@crop-planning/cli/leading-options';
import { runCli } from './terminal.js';

it.each([
  ['-v plan list', 'plan list -v'],
  ['-v plan ls --crop maize', 'plan ls -v --crop maize'],
  ['--timeout 5 --json auth token list', 'auth token list --timeout 5 --json'],
  ['--profile home --lang=fr suggest --limit 3', '--profile home suggest --lang=fr --limit 3'],
  ['--no-pager --debug plan show -- -v', 'plan show --no-pager --debug -- -v'],
  ['-v wk --limit 3', 'wk -v --limit 3'],
  ['-v', '-v'],
  ['-v --timeout', '-v --timeout'],
  ['-v help plan', 'help plan'],
  ['--jsom -v plan list', '--jsom -v plan list'],
  ['plan -v list', 'plan list -v'],
  ['--profile home auth --json token -v list --all', '--profile home auth token list --json -v --all'],
  ['-v plan lst', 'plan lst -v'],
  ['-v plan', 'plan -v'],
  ['-v plan --help', 'plan -v --help'],
  ['plan list -v', 'plan list -v'],
])('crop %s is crop %s', (typed, line) => {
  expect(optionsBehindCommand(typed.split(' '))).toEqual(line.split(' '));
});

it.each(['-v', 'plan -v', '-v plan', '--timeout=5 auth token'])('crop %s lacks a command', async (line) => {
  const { code, stderr } = await runCli(line.split(' '), { env: {} });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^error: crop.* needs a command\.\n/),
  });
});

it.each(['-v plan --help', '-v help plan', 'plan -v help'])(
  'crop %s shows the help of the group',
  async (line) => {
    expect((await runCli(line.split(' '), { env: {} })).stdout).toContain(
      'Usage: crop plan [options] [command]',
    );
  },
);
