import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../source-files.js';

/** What these folders style, all views may use. */
const shared = ['shell', 'controls', 'charts'];
const folder = join(root, 'web/src');

/** A style sheet stays loaded once its view has been opened, and then applies to all views. */
test('a class that one view styles by itself is not used by another view', () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !shared.includes(viewOf(path)))
    .map((path) => ({ view: viewOf(path), text: readFileSync(join(folder, path), 'utf8') }));
  expect(sheets.length).toBeGreaterThan(4);
  const clashes = sheets.flatMap(({ view, text }) =>
    classesAlone(text).flatMap((name) =>
      sheets
        .filter((other) => other.view !== view && new RegExp(`\\.${name}(?![\\w-])`).test(other.text))
        .map((other) => `.${name} of ${view} in ${other.view}`),
    ),
  );
  expect(clashes).toEqual([]);
});

/** So axe-core needs to look at a view in the dark for its colours alone. */
test('the dark colour scheme changes colours and nothing else', () => {
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  const aware = sources.filter((text) => text.includes('prefers-color-scheme'));
  expect(aware).toHaveLength(1);
  const dark = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/.exec(aware[0] ?? '');
  const declarations = (dark?.[1] ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  expect(declarations.length).toBeGreaterThan(20);
  expect(declarations.filter((each) => !/^--[\w-]+: #(?:[0-9a-f]{2}){3,4}$/.test(each))).toEqual([]);
});

function viewOf(path: string): string {
  return path.split(/[\\/]/)[0] ?? '';
}

/** Returns the classes that a rule of the style sheet selects wherever they are. */
function classesAlone(text: string): string[] {
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return [...new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []))];
}
