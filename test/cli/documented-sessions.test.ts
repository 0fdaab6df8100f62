import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { blocksOf } from '../documents.js';
import { createPlan } from '../harness.js';
import { makeToken } from '../personal-token.js';
import { root } from '../source-files.js';
import { test } from './cli-fixture.js';
import { runShell, wordsOf } from './process.js';
import { openScreen } from './pseudo-terminal.js';

interface Story {
  chapters: { title: string; steps: [line: string, exitCode?: number][] }[];
}

const { chapters }: Story = await import(join(root, 'scripts/demo-story.mjs'));
/** Printed after each command; no command prints this character. */
const separator = '\u001f';

test('the session of docs/tutorial-terminal.md shows what ./crop prints at a terminal with 80 columns', async ({
  cli,
  account,
}) => {
  await cli.logIn(account);
  const entries = blocksOf('docs/tutorial-terminal.md', [''])
    .flatMap((block) => `\n${block}`.split('\n$ ').slice(1))
    .map((entry) => entry.trimEnd());
  const commands = entries.map((entry) => entry.split('\n', 1)[0] ?? '');
  expect(commands).toHaveLength(7);
  const line = commands.map((command) => `${command}; printf '\\037'`).join('; ');
  const screen = openScreen(line, { cwd: root, env: cli.env, columns: 80, rows: 400 });
  await screen.lines();
  const outputs = screen.text().split(separator).map(withoutProgress);
  for (const [at, entry] of entries.entries()) {
    const shown = entry.slice(entry.indexOf('\n') + 1);
    for (const passage of `${shown}\n`.split('…\n')) expect(`\n${outputs[at]}`).toContain(`\n${passage}`);
  }
});

test('every command of npm run demo ends with the exit code that the demo expects', async ({
  app,
  apiKey,
  cli,
}) => {
  await symlink(join(root, 'examples'), join(cli.folder, 'examples'));
  const env = { ...app.environment, ...cli.env, CROP_PRODUCER_KEY: apiKey };
  const steps = chapters
    .flatMap((chapter) => chapter.steps)
    .filter(([line]) => !line.startsWith('crop-server'));
  const results: [string, number][] = [];
  for (const [line] of steps) {
    const { code } = /[|$]/.test(line)
      ? await runShell(line, { env, cwd: cli.folder })
      : await cli.run(wordsOf(line).slice(1));
    results.push([line, code]);
  }
  expect(results).toEqual(steps.map(([line, exitCode = 0]) => [line, exitCode]));
});

test('the lines of docs/scripts.md run as printed, with a token', async ({ cli, account, rest }) => {
  await createPlan(rest, account.tokens.access_token, { name: 'Wet field', crop: 'rice' });
  await createPlan(rest, account.tokens.access_token, {
    name: 'Dry field',
    crop: 'cocoa',
    location: 'Niamey',
  });
  const { token } = await makeToken(rest, account.tokens.access_token, { scope: 'write' });
  const block = blocksOf('docs/scripts.md', ['']).find((text) => text.startsWith('export CROP_TOKEN')) ?? '';
  // The last line runs until it is interrupted.
  const lines = block.trim().split('\n').slice(0, -1);
  const session = lines.map((line) => `${line.replace('croppat_…', token)}\necho "exit $?"`).join('\n');
  const { stdout } = await runShell(session, { env: cli.env, cwd: cli.folder });
  const codes = [...stdout.matchAll(/exit (\d+)$/gm)].map(([, code]) => Number(code));
  expect(lines.map((line, at) => [line, codes[at]])).toEqual(
    lines.map((line) => [line, line.includes('exit code 10') ? 10 : 0]),
  );
  expect(lines.length).toBeGreaterThan(6);
});

test('the session in the README of the command line runs as printed', async ({ cli, account }) => {
  const [session = ''] = blocksOf('cli/README.md', ['']);
  const answers = ['grace@example.org', 'Grace', '', account.password, account.password];
  const codes = [];
  for (const line of session.trim().split('\n')) {
    const { code } = await cli.run(wordsOf(line).slice(1), line.includes('register') ? { answers } : {});
    codes.push([line, code]);
  }
  expect(codes).toEqual(
    session
      .trim()
      .split('\n')
      .map((line) => [line, 0]),
  );
});

/** Removes what a later text on the same line of the terminal has replaced. */
function withoutProgress(text: string): string {
  return stripVTControlCharacters(text.replaceAll(/[^\n]*\r(?!\n)/g, '')).replaceAll('\r', '');
}
