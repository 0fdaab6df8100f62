import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { root } from '../source-files.js';
import { test } from './cli-fixture.js';
import { runShell } from './process.js';
import { openScreen } from './pseudo-terminal.js';

interface Story {
  chapters: { title: string; steps: [line: string, exitCode?: number][] }[];
}

const { chapters }: Story = await import(join(root, 'scripts/demo-story.mjs'));
const readme = await readFile(join(root, 'README.md'), 'utf8');
/** Printed after each command; no command prints this character. */
const separator = '\u001f';

test('the session in the README shows what ./crop prints at a terminal with 80 columns', async ({
  cli,
  account,
}) => {
  await cli.logIn(account);
  const session = /a session in another terminal looks like this:\n\n```\n([^]*?)```/.exec(readme)?.[1] ?? '';
  const entries = session.split(/^\$ /m).slice(1);
  const commands = entries.map((entry) => entry.slice(0, entry.indexOf('\n')));
  expect(commands).toHaveLength(3);
  const line = commands.map((command) => `${command}; printf '\\037'`).join('; ');
  const screen = openScreen(line, { cwd: root, env: cli.env, columns: 80, rows: 200 });
  await screen.lines();
  const outputs = screen.text().split(separator).map(withoutProgress);
  for (const [at, entry] of entries.entries()) {
    const shown = entry.slice(entry.indexOf('\n') + 1).trimEnd();
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

/** Removes what a later text on the same line of the terminal has replaced. */
function withoutProgress(text: string): string {
  return stripVTControlCharacters(text.replaceAll(/[^\n]*\r(?!\n)/g, '')).replaceAll('\r', '');
}

/** Splits a line of words and quotation marks as a shell would. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|[^\s']+/g)].map(([word, quoted]) => quoted ?? word);
}
