// Reads the client's declarations as the compiler has written them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import * as prettier from 'prettier';
import { root } from '../release/pack.mjs';

const built = join(root, 'client/dist');
const entryPoints = ['index.d.ts', 'router.d.ts'];

/** Returns the formatted text of every declaration file that an app can reach, by file name. */
export async function readDeclarations() {
  const options = { ...(await prettier.resolveConfig(join(root, 'package.json'))), parser: 'typescript' };
  const texts = new Map();
  const names = [...entryPoints];
  for (const name of names) {
    const text = readFileSync(join(built, name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
    texts.set(name, await prettier.format(text, options));
    for (const [, imported] of text.matchAll(/['"]\.\/([\w-]+)\.js['"]/g)) {
      if (!names.includes(`${imported}.d.ts`)) names.push(`${imported}.d.ts`);
    }
  }
  return texts;
}

/**
 * Returns the exported declarations of one file, in order: name, `kind` ('function', 'type' or 'value'), the
 * docstring as Markdown, the text of the declaration, and its syntax tree.
 */
export function exportsOf(text, fileName) {
  const { program, comments, errors } = parseSync(fileName, text);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0].message}`);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const node = statement.declaration;
    const kind = node.type === 'TSDeclareFunction' ? 'function' : node.declarations ? 'value' : 'type';
    const { name } = (node.declarations?.[0] ?? node).id;
    const comment = comments.find(
      ({ type, end }) =>
        type === 'Block' && end <= statement.start && text.slice(end, statement.start).trim() === '',
    );
    const doc = comment === undefined ? '' : proseOf(comment.value);
    return [{ name, kind, doc, text: text.slice(node.start, node.end), node }];
  });
}

/** Returns the names that a file exports from others, with the path of each source. */
export function reexportsOf(text, fileName) {
  const { program } = parseSync(fileName, text);
  return program.body
    .filter(({ type, source }) => type === 'ExportNamedDeclaration' && source)
    .map(({ source, specifiers }) => ({
      from: source.value,
      names: specifiers.map(({ local, exported }) => ({ local: local.name, exported: exported.name })),
    }));
}

function proseOf(comment) {
  return comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
