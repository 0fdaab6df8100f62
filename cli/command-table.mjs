// Writes the table that the program starts from: the words and the summary of each command. The code of a
// command is loaded only when the command is run. The table is built from the commands, the list of them in
// shell/contents.ts, and the help topics.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { commands as contents, topics as listedTopics } from './dist/shell/contents.js';

const name = 'shell/command-table';
const sources = new URL('src/', import.meta.url);
const compiled = new URL('dist/', import.meta.url);

/** The path of each command by its words, which follow from the path below `commands/`. */
const paths = new Map(
  readdirSync(sources, { recursive: true }).flatMap((path) => {
    const [, spelled] = /\/commands\/(.+)\.ts$/.exec(path) ?? [];
    return spelled === undefined ? [] : [[spelled.replaceAll('/', ' '), path.replace(/ts$/, 'js')]];
  }),
);
const groups = {};
const commands = [];
await addAll(contents, '');
if (paths.size > 0) throw new Error(`shell/contents.ts does not list ${[...paths.keys()].join(', ')}.`);
const topics = [];
for (const topic of listedTopics) {
  const path = `shell/topics/${topic}.js`;
  topics.push([topic, { summary: (await import(new URL(path, compiled))).summary, path }]);
}

writeFileSync(
  new URL(`${name}.js`, compiled),
  [
    `export const groups = ${JSON.stringify(groups)};`,
    `export const commandTable = [${commands.map(asSource).join(',\n')}];`,
    `export const helpTopics = {${topics.map(([topic, entry]) => `'${topic}': ${asSource(entry)}`).join(',\n')}};`,
    '',
  ].join('\n'),
);
copyFileSync(new URL(`${name}.d.ts`, sources), new URL(`${name}.d.ts`, compiled));

/** Adds commands and groups of commands; `before` holds the words of the group that contains them. */
async function addAll(entries, before) {
  for (const entry of entries) {
    const words = before + (entry.word ?? entry);
    if (entry.commands === undefined) await add(words);
    else {
      groups[words] = entry.summary;
      await addAll(entry.commands, `${words} `);
    }
  }
}

async function add(words) {
  const path = paths.get(words);
  paths.delete(words);
  if (path === undefined) return addShortForm(words);
  const { command } = await import(new URL(path, compiled));
  if (command.words !== words) throw new Error(`${path} should define "${words}", not "${command.words}".`);
  commands.push({ ...command, path });
}

function addShortForm(words) {
  const command = commands.find(({ shortForm }) => shortForm === words);
  if (command === undefined) throw new Error(`There is no command "${words}".`);
  commands.push({ words, summary: `Short for ${command.words}`, path: command.path });
}

function asSource({ words, alias, summary, path }) {
  const texts = JSON.stringify({ words, alias, summary });
  return `{ ...${texts}, load: () => import('../${path}') }`;
}
