import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandTable } from '@crop-planning/cli/command-table';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { root } from '../source-files.js';
import { faultOfHint, sampleWord } from './hints.js';

/** Stands for what a template fills in. */
const gap = 'GAP';
const firstWords = [...new Set(commandTable.map(({ words }) => words.split(' ')[0]))].join('|');
/** A command that a sentence names: where `crop` in it is replaced by the command as it was called. */
const named = new RegExp(`(?:[:?;] |\\()crop ((?:${firstWords})(?=[\\s,.:;)]|$)[^"]*)`, 'g');

/** Whole lines whose command or options a template fills in; those that tests see printed are parsed there. */
const filledIn = [
  'plan GAP GAP --GAP GAP',
  'plan GAP … --yes',
  'plan GAP GAP',
  'plan GAP PLAN',
  'plan update GAP --GAP GAP',
  'plan create GAP',
  'auth export -o account.json GAP GAP',
];

const texts = readdirSync(join(root, 'cli/dist'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js') && !/^(shell\/(topics|completion)|compiled)/.test(path))
  .flatMap((path) => textsIn(readFileSync(join(root, 'cli/dist', path), 'utf8')));

it('every command that crop suggests as it stands can be parsed, and every other one that it names exists', async () => {
  const isWhole = new RegExp(`^((try|next): |unset CROP_TOKEN; )?crop (${firstWords})( |$)`);
  const whole = texts.filter((text) => isWhole.test(text));
  // As a noun, a crop plan is no command.
  const lines = [...new Set(whole.map((text) => text.replace(/^.*?crop /, '')))].filter(
    (line) => line !== 'plan',
  );
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => filledIn.includes(line)).toSorted()).toEqual(filledIn.toSorted());
  const wrong = [];
  for (const line of lines.filter((each) => !filledIn.includes(each))) {
    const fault = await faultOfHint(line);
    if (fault !== undefined) wrong.push(`crop ${line}: ${fault}`);
  }
  const inSentences = texts.filter((text) => !isWhole.test(text)).flatMap(namedIn);
  expect(inSentences.length).toBeGreaterThan(8);
  for (const line of inSentences) {
    const fault = await faultOfName(line);
    if (fault !== undefined) wrong.push(`crop ${line}: ${fault}`);
  }
  expect(wrong).toEqual([]);
});

/** Returns the commands that a sentence names, each up to the end of the sentence. */
function namedIn(text: string): string[] {
  return [...text.matchAll(named)].map(([, line = '']) => line.split(/[,;:)|]|\. |\.$/)[0] ?? '');
}

/** Returns what is wrong with the command and the options that a sentence names. */
async function faultOfName(line: string): Promise<string | undefined> {
  const words = line.split(' ');
  const entry = commandTable
    .filter((each) => `${line} `.startsWith(`${each.words} `))
    .toSorted((one, other) => other.words.length - one.words.length)[0];
  if (entry === undefined) return 'there is no such command';
  const { command: found } = await entry.load();
  const flags = Object.values(found.options).map((option) => option.flags);
  const unknown = words.filter(
    (word) =>
      word.startsWith('--') && word !== '--help' && !flags.some((each) => each.split(/[ ,]+/).includes(word)),
  );
  return unknown.length === 0 ? undefined : `there is no option ${unknown.join(', ')}`;
}

function textsIn(source: string): string[] {
  const found: string[] = [];
  visit(parseAst(source));
  return found;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, key, value, quasis } = node as {
      type?: string;
      key?: { name?: string };
      value?: unknown;
      quasis?: readonly { value: { cooked: string } }[];
    };
    // Other tests run the examples, and read the texts of --help.
    if (type === 'Property' && ['about', 'examples', 'summary', 'noun'].includes(key?.name ?? '')) return;
    if (type === 'Literal' && typeof value === 'string') found.push(value);
    if (type === 'TemplateLiteral') found.push((quasis ?? []).map((part) => part.value.cooked).join(gap));
    Object.values(node).forEach(visit);
  }
}

it('a hint with an unknown command, option or value is noticed', async () => {
  expect(await faultOfHint('plan lst')).toContain('lst');
  expect(await faultOfHint('plan list --labels none')).toContain('--labels');
  expect(await faultOfHint('plan show')).toContain('plan');
  expect(await faultOfHint('plan list --label green')).toContain('green');
  expect(sampleWord('--month', 'MONTH')).toBe('4');
});
