// Writes the table that the program starts from: the words and the summary of each command. The code of a
// command is loaded only when the command is run. The table is built from the commands, their order in
// shell/contents.ts, and the help topics.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { order, topics as listedTopics } from './dist/shell/contents.js';

const name = 'shell/command-table';
const sources = new URL('src/', import.meta.url);
const compiled = new URL('dist/', import.meta.url);

const commands = [];
const groups = {};
for (const path of readdirSync(sources, { recursive: true })) {
  const [, spelled] = /\/commands\/(.+)\.ts$/.exec(path) ?? [];
  if (spelled !== undefined) await add(spelled.replaceAll('/', ' '), path.replace(/ts$/, 'js'));
}
commands.sort((one, other) => compare(one.words.split(' '), other.words.split(' ')));
for (const group of commands.map(({ words }) => groupOf(words)))
  if (group !== '' && groups[group] === undefined) throw new Error(`No command says what "${group}" is.`);
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

/** Adds a command, whose words follow from its path below `commands/`; its short form; its group's summary. */
async function add(words, path) {
  const { command } = await import(new URL(path, compiled));
  if (command.words !== words) throw new Error(`${path} should define "${words}", not "${command.words}".`);
  commands.push({ ...command, path });
  const { shortForm, groupSummary } = command;
  if (shortForm !== undefined) commands.push({ words: shortForm, summary: `Short for ${words}`, path });
  if (groupSummary !== undefined) groups[groupOf(words)] = groupSummary;
}

function groupOf(words) {
  return words.split(' ').slice(0, -1).join(' ');
}

/** Compares the words of two commands: by the listed order, and what is not listed by the alphabet. */
function compare(one, other) {
  const at = one.findIndex((word, index) => word !== other[index]);
  const listed = (order[one.slice(0, at).join(' ')] ?? '').split(' ');
  const rank = (word) => (listed.includes(word) ? listed.indexOf(word) : listed.length);
  return rank(one[at]) - rank(other[at]) || (one[at] < other[at] ? -1 : 1);
}

function asSource({ words, alias, summary, path }) {
  const texts = JSON.stringify({ words, alias, summary });
  return `{ ...${texts}, load: () => import('../${path}') }`;
}
