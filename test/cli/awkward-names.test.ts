import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { openRemembered } from '../../cli/src/service/remembered.js';
import { quotedName } from '../../cli/src/terminal/shell-words.js';
import { runCli } from './terminal.js';
import { isShellMissing, openShellSession, shellNames, type ShellName } from './shell-session.js';

const url = 'http://127.0.0.1:9';

/**
 * Plan names, each under a prefix that completes to it; a shell that executes part of a name creates a file.
 */
const names: Readonly<Record<string, string>> = {
  Nort: 'Nort;touch made-1;#!#',
  a09: 'a09!!',
  b: `b it's "so" !#;touch made-2; \\!# \\";touch made-3; \\'; touch made-4; '`,
  c: 'c $(touch made-5) `touch made-6` ${HOME} <(touch made-7) | touch made-8 & > made-9; ? [a] C:\\d\\',
  e: 'e k=v:w@x %{$(touch made-10)%} "new!"',
  '!h': '!h !h',
};

/** Names whose first character is special to a shell at the start of a word. */
const beginnings = ['~root', '=ls', '#12', '*', '{a,b}'];

/** This service accepts no control characters, but another service might. */
const hidden = ['\t;touch made-11', '\n;touch made-12', '\u001b[31m', '\u0085', '\u202e', '\u200f'].map(
  (text) => `hidden${text}`,
);

interface Stage {
  cwd: string;
  env: Record<string, string>;
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({}, use) => {
    const cwd = await mkdtemp(join(tmpdir(), 'crop-shell-'));
    const directory = join(cwd, 'config');
    const all = [...Object.values(names), ...beginnings, '--zest', ...hidden];
    const planting = { crop: 'maize', location: 'Nakuru, Kenya', is_archived: false };
    await openRemembered(directory, url).plans(all.map((name) => ({ name, ...planting })));
    await use({ cwd, env: { CROP_API_URL: url, CROP_CONFIG_DIR: directory } });
    await rm(cwd, { recursive: true });
  },
});

describe.for(shellNames)('in %s with command history on', (shell) => {
  test
    .skipIf(isShellMissing(shell))
    .concurrent(
      'Tab completes a plan name in any quoting style; crop receives it unchanged, and no part of it runs',
      async ({ stage, expect }) => {
        const session = await openShellSession(shell, stage);
        const complete = async (typed: string, after = '') =>
          (await session.type(`crop plan show ${typed}\t${after}`))?.at(-1);
        for (const [start, name] of Object.entries(names)) {
          const escaped = start.replace('!', '\\!');
          expect([shell, await complete(escaped)]).toEqual([shell, name]);
          for (const mark of ['"', "'"]) expect([mark, await complete(mark + start)]).toEqual([mark, name]);
        }
        for (const name of beginnings) expect(await complete(`\\${name.slice(0, 1)}`)).toBe(name);
        expect(await complete('-- --z')).toBe('--zest');
        expect(await complete('--z')).toBe('--z');
        expect(await complete('"hidd', '"')).toBe('hidd');
        await session.close();
        expect(await createdFiles(stage)).toEqual([]);
      },
    );

  test
    .skipIf(isShellMissing(shell))
    .concurrent(
      'a pasted command that crop suggested passes the plan name unchanged, and no part of the name runs',
      async ({ stage, expect }) => {
        const session = await openShellSession(shell, stage);
        for (const name of [...Object.values(names), ...beginnings]) {
          expect((await session.type(`crop plan show ${quotedName(name)}`))?.at(-1)).toBe(name);
        }
        await session.close();
        expect(await createdFiles(stage)).toEqual([]);
      },
    );
});

describe.for(['bash', 'zsh'] as const satisfies readonly ShellName[])('in %s', (shell) => {
  test
    .skipIf(isShellMissing(shell))
    .concurrent(
      'Tab after a closing quote, or in the middle of a quoted name, completes the plan name',
      async ({ stage, expect }) => {
        const session = await openShellSession(shell, stage);
        for (const typed of ['"Nort"', "'Nort;'tou", '"Nort;"\'tou', 'Nort\\;']) {
          const words = await session.type(`crop plan show ${typed}\t`);
          expect([typed, words?.at(-1)]).toEqual([typed, names['Nort']]);
        }
        expect((await session.type('crop plan show e\\ k=v:w\t'))?.at(-1)).toBe(names['e']);
        await session.close();
        expect(await createdFiles(stage)).toEqual([]);
      },
    );
});

test.for([
  [['plan', 'delete', '$(touch made-20)'], "crop plan delete '$(touch made-20)' --yes"],
  [['plan', 'update', '`touch made-21`'], "crop plan update '`touch made-21`' --name NAME"],
  [['plan', 'update', 'hidden\u202e'], 'crop plan update PLAN --name NAME'],
  [['api', 'GET', '/a?b=$(touch made-22)&c', '-i', '--json'], "crop api GET '/a?b=$(touch made-22)&c' -i"],
] as const)(
  'the command suggested after %j quotes the arguments so that no shell acts on them',
  async ([argv, suggestion]) => {
    const { stderr } = await runCli(argv, { env: {} });
    expect(stderr.replaceAll('\\u202e', '')).toContain(suggestion);
  },
);

test('a suggested command omits a name that a terminal would not display unchanged', () => {
  expect(hidden.map(quotedName)).toEqual(hidden.map(() => undefined));
});

async function createdFiles({ cwd }: Stage): Promise<string[]> {
  return (await readdir(cwd)).filter((name) => name.startsWith('made-'));
}
