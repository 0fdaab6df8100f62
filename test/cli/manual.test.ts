import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commandTable, helpTopics } from '@crop-planning/cli/command-table';
import { root } from '../source-files.js';

const { man } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as { man: string };
const path = join(root, 'cli', man);
const page = readFileSync(path, 'utf8');
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const [hasGroff, hasMan] = [has('groff'), has('man')];
if (!hasGroff) console.warn('groff is not installed: the manual page is not checked with it.');
if (!hasMan) console.warn('man is not installed: the rendered manual page is not checked.');

describe('man crop', () => {
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
