import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from './table.js';

const documentation = readFileSync(new URL('../../../docs/engine.md', import.meta.url), 'utf8');
const documented = [...documentation.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
/** Other names of documented commands. */
const aliases = ['buildinfo', 'findandmodify', 'isMaster', 'ismaster'];

test('docs/engine.md lists exactly the supported commands', () => {
  expect(documented).toEqual([...commands.keys()].filter((name) => !aliases.includes(name)));
});

test('docs/engine.md names every field that a command supports', () => {
  for (const [name, { accepts }] of commands) {
    const row = documentation.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
    const own = accepts.known.filter((field) => field !== name && !commands.has(field));
    if (!aliases.includes(name) && name !== 'hello')
      for (const field of own) expect([name, row.includes(field)]).toEqual([name, true]);
  }
});
