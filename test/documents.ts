import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files.js';

/** The paths of all documents from the root of the repository. */
export const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...['client', 'cli', 'engine', 'server', 'shared', 'examples', '.github']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.md')),
];

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Returns the contents of a document's fenced blocks in these languages; '' stands for blocks without one. */
export function blocksOf(document: string, languages: readonly string[]): string[] {
  const blocks = read(document).matchAll(/^( *)```([a-z]*)\n([^]*?)^ *```$/gm);
  return [...blocks].flatMap(([, , language = '', text = '']) =>
    languages.includes(language) ? [text] : [],
  );
}
