// Writes the table that the program starts from: the words and the summary of each command, which is itself loaded when
// it is called. The table is made from the commands, the groups that list them, and the help topics.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { program } from './dist/shell/program.js';

const name = 'shell/command-table';
const sources = new URL('src/', import.meta.url);
const compiled = new URL('dist/', import.meta.url);

/** The paths of commands and groups, by the words that the path below `commands/` spells. */
const paths = new Map(
  readdirSync(sources, { recursive: true }).flatMap((path) => {
    const [, spelled] = /\/commands\/(.+)\.ts$/.exec(path) ?? [];
    return spelled === undefined ? [] : [[spelled.replaceAll('/', ' '), path.replace(/ts$/, 'js')]];
  }),
);
const groups = {};
const commands = [];
for (const word of program.commands) await add(word);
if (paths.size > 0) throw new Error(`No group, nor the program, lists ${[...paths.keys()].join(', ')}.`);
const topics = [];
for (const topic of program.topics) {
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

/** Adds the command or the group with these words; a group with its commands, in its order. */
async function add(words) {
  const path = paths.get(words);
  paths.delete(words);
  if (path === undefined) return addShortForm(words);
  const { command, group = command } = await import(new URL(path, compiled));
  if (group.words !== words) throw new Error(`${path} spells "${words}", and is about "${group.words}".`);
  if (group === command) return void commands.push({ ...command, path });
  groups[words] = group.summary;
  for (const word of group.commands) await add(`${words} ${word}`);
}

function addShortForm(words) {
  const meant = commands.find(({ shortForm }) => shortForm === words);
  if (meant === undefined) throw new Error(`There is no command "${words}".`);
  commands.push({ words, summary: `Short for ${meant.words}`, path: meant.path });
}

function asSource({ words, alias, summary, path }) {
  const texts = JSON.stringify({ words, alias, summary });
  return `{ ...${texts}, load: () => import('../${path}') }`;
}
