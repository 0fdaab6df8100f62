import { expect, it } from 'vitest';
import { optionsBehindCommand } from '@crop-planning/cli/leading-options';

it.each([
  ['-v plan list', 'plan list -v'],
  ['-v plan ls --crop maize', 'plan ls -v --crop maize'],
  ['--timeout 5 --json auth token list', 'auth token list --timeout 5 --json'],
  ['--profile home --lang=fr suggest --limit 3', '--profile home suggest --lang=fr --limit 3'],
  ['--no-pager --debug plan show -- -v', 'plan show --no-pager --debug -- -v'],
  ['-v wk --limit 3', 'wk -v --limit 3'],
  ['-v', '-v'],
  ['-v --timeout', '-v --timeout'],
  ['-v help plan', '-v help plan'],
  ['--jsom -v plan list', '--jsom -v plan list'],
  ['plan list -v', 'plan list -v'],
])('crop %s is crop %s', (typed, line) => {
  expect(optionsBehindCommand(typed.split(' '))).toEqual(line.split(' '));
});
