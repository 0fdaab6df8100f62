import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commandTable, helpTopics } from '@crop-planning/cli/command-table';
import { root } from '../source-files.js';
import { runCli } from './terminal.js';

const { man } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as {
  man: readonly string[];
};
const path = join(root, 'cli/dist/man/crop.1');
const page = readFileSync(path, 'utf8');
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const [hasGroff, hasMan] = [has('groff'), has('man')];
if (!hasGroff) console.warn('groff is not installed: the manual page is not checked with it.');
if (!hasMan) console.warn('man is not installed: the rendered manual page is not checked.');

describe('man crop', () => {
  it('is a page that npm links: it reads a list, and ignores a single name', () => {
    expect(man).toEqual(['./dist/man/crop.1']);
  });

  it('is part of the package, with every command and every topic', () => {
    for (const { words } of commandTable)
      expect(page).toContain(`\n.SS "crop ${words.replaceAll('-', '\\-')}"\n`);
    for (const topic of Object.keys(helpTopics))
      expect(page).toContain(`\n.SS "${topic.replaceAll('-', '\\-')}"\n`);
  });

  it.runIf(hasGroff)('is valid roff without warnings', () => {
    const { status, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8', path], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.runIf(hasMan)('renders the text of --help', () => {
    const env = {
      PATH: process.env['PATH'],
      MANWIDTH: '120',
      LC_ALL: 'C.UTF-8',
      TERM: 'dumb',
      MANROFFOPT: '-c',
    };
    const { stdout, stderr } = spawnSync('man', ['--warnings', '-P', 'cat', '-l', path], {
      encoding: 'utf8',
      env,
    });
    expect(stderr).toBe('');
    const text = stripVTControlCharacters(stdout).replace(/\s+/g, ' ');
    expect(text).toContain('NAME crop - crop planning from the command line');
    expect(text).toContain('crop plan list --include-archived --format csv > plans-today.csv');
    expect(text).toContain('--sort <fields> sort by these fields: name, or -name for descending order');
  });
});

describe('crop man', () => {
  it('writes the page', async () => {
    const { code, stdout } = await runCli(['man'], { env: {} });
    expect({ code, stdout }).toEqual({ code: 0, stdout: page });
  });

  it('puts the page where man finds it, again after an update, and says what man needs', async () => {
    const home = mkdtempSync(join(tmpdir(), 'crop-man-'));
    try {
      const bin = join(home, '.local/bin');
      const installed = join(home, '.local/share/man/man1/crop.1');
      const PATH = `${bin}:${process.env['PATH']}`;
      mkdirSync(bin, { recursive: true });
      for (let times = 0; times < 2; times += 1)
        expect(await runCli(['man', '--install'], { env: { HOME: home, PATH } })).toMatchObject({
          code: 0,
          stdout: `${installed}\n`,
          stderr: '',
        });
      expect(readFileSync(installed, 'utf8')).toBe(page);
      if (hasMan) {
        const { stdout } = spawnSync('man', ['-w', 'crop'], { env: { HOME: home, PATH }, encoding: 'utf8' });
        expect(stdout).toBe(`${installed}\n`);
      }
      const { stderr } = await runCli(['man', '--install'], { env: { HOME: home, PATH: '/usr/bin' } });
      expect(stderr).toContain('export MANPATH="$HOME/.local/share/man:"');
      if (hasMan) {
        const MANPATH = `${join(home, '.local/share/man')}:`;
        const env = { HOME: home, PATH: process.env['PATH'], MANPATH };
        expect(spawnSync('man', ['-w', 'crop'], { env, encoding: 'utf8' }).stdout).toBe(`${installed}\n`);
      }
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});
