import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../source-files.js';

// npx took the `--help` in `npx --no crop --help` as its own option and showed npm's help.
test('the command that npm start suggests for listing all commands prints crop’s help', async () => {
  const advice = /All commands: npx (.*)$/m.exec(readFileSync(join(root, 'scripts/start.mjs'), 'utf8'))?.[1];
  const { stdout } = await promisify(execFile)('npx', advice?.split(' ') ?? [], { cwd: root });
  expect(stdout).toContain('Usage: crop');
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`All commands: npx ${advice}`);
});
