import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { parseCommandLine } from '@crop-planning/cli/command-line';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../server/src/operator/program.js';
import { blocksOf, documents, read } from './documents.js';
import { root } from './source-files.js';

/** A line of a block is meant to be run as it is; a command in a sentence may only be named. */
interface Line {
  document: string;
  text: string;
  isWhole: boolean;
}

type Call = Line & { words: readonly string[] };

const programs = ['crop', './crop', 'crop-server', 'npm', 'npx', 'node'];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** Texts that begin like a command. */
const notCommands = [
  'crop on',
  'crop planner',
  'crop planning',
  'crop-server listening on http://127.0.0.1:4000',
];
const lines = documents.filter((document) => document !== 'CHANGELOG.md').flatMap(linesOf);
const calls = callsIn(lines);

it('every command in a document exists, with its options, scripts and files, and bash can read it', async () => {
  expect(calls.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(60);
  expect(calls.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(150);
  const wrong = [];
  for (const call of calls) {
    const fault = await faultOf(call);
    if (fault !== undefined) wrong.push(`${call.document}: ${call.text}: ${fault}`);
  }
  const unread = lines.filter(({ text }) => !calls.some((call) => call.text === text));
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] });
});

function linesOf(document: string): Line[] {
  const whole = blocksOf(document, ['', 'sh', 'bash'])
    .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.trim().replace(/^\$ /, ''))
    .filter((text) => beginsLikeCommand(text) && !notCommands.includes(text));
  const named = [...read(document).matchAll(/(?<!`)`([^`]+)`(?!`)/g)]
    .map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => beginsLikeCommand(text) && !notCommands.includes(text));
  return [
    ...whole.map((text) => ({ document, text, isWhole: true })),
    ...named.map((text) => ({ document, text, isWhole: false })),
  ];
}

/** Whether it begins with a program, possibly after variables, `export` or `source <(`. */
function beginsLikeCommand(text: string): boolean {
  return /^(?:[A-Z_]+=\S+ )*(?:source <\(|for run in .*; do .* )?(?:\.\/crop|crop|crop-server|np[mx]|node) (?! )/.test(
    text,
  );
}

/** Has bash split the lines into words, with functions in place of the programs that only note their words. */
function callsIn(all: readonly Line[]): Call[] {
  const folder = mkdtempSync(join(tmpdir(), 'crop-test-'));
  const note = programs.map(
    (name) => `function ${name} { printf '%s\\037' "$at" ${name} "$@" >&3; printf '\\n' >&3; }`,
  );
  const script = [
    ...note,
    'PATH=',
    ...all.map(({ text }, at) => `at=${at}; eval ${quoted(text)} 2>/dev/null </dev/null`),
  ].join('\n');
  const { output, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  rmSync(folder, { recursive: true });
  if (stderr !== '') throw new Error(stderr);
  return (output[3] ?? '')
    .trim()
    .split('\n')
    .map((text) => {
      const [at, ...words] = text.split('\u001f').slice(0, -1);
      return { ...all[Number(at)]!, words };
    });
}

async function faultOf({ words: [program = '', ...words], isWhole }: Call): Promise<string | undefined> {
  if (program.endsWith('crop')) return faultOfCrop(words, isWhole);
  if (program === 'crop-server') return faultOfServer(words, isWhole);
  if (program === 'npx' && words[0] === '--no') {
    const [, name = '', ...rest] = words;
    return faultOf({ document: '', text: '', isWhole, words: [name, ...rest] });
  }
  if (program === 'npm') {
    const [first = '', second = ''] = words;
    const script = ['start', 'test'].includes(first) ? first : first === 'run' ? second : undefined;
    if (script !== undefined && !Object.hasOwn(scripts, script)) return `there is no script ${script}`;
    if (first === 'install') return words.slice(1).map(faultOfPacked).find(Boolean);
  }
  const missing = words.filter((word) => /^(test|scripts|examples|docs)\/.+\.\w+$/.test(word));
  return missing
    .map((path) => (existsSync(join(root, path)) ? undefined : `${path} does not exist`))
    .find(Boolean);
}

/** npm takes `packages/x.tgz` for the name of a repository at GitHub, and asks GitHub for it. */
function faultOfPacked(word: string): string | undefined {
  const isUnderstood = /^(-|@|\.\/)/.test(word) || !word.includes('/');
  return isUnderstood ? undefined : `npm takes ${word} for a repository`;
}

async function faultOfCrop(words: readonly string[], isWhole: boolean): Promise<string | undefined> {
  const known = isWhole ? words : words.filter((word) => !/^[A-Z]+$|^…$/.test(word));
  try {
    await parseCommandLine(known);
    return undefined;
  } catch (error) {
    const message = (error as Error).message;
    // A command or a group that is only named needs no arguments.
    if (!isWhole && /^Missing required argument|needs a command\.$|argument missing\.$/.test(message))
      return undefined;
    return message;
  }
}

function faultOfServer(words: readonly string[], isWhole: boolean): string | undefined {
  const reject = () => Promise.reject(new Error('Nothing is run here.'));
  const quiet = () => {};
  const io = {
    environment: {},
    version: '',
    serve: reject,
    confirm: reject,
    stdout: new PassThrough(),
    stdin: Readable.from([]),
  };
  let command: Command = createProgram({ ...io, out: quiet, err: quiet, onProgress: quiet });
  const rest = [...words];
  for (;;) {
    const next = command.commands.find((each) => each.name() === rest[0]);
    if (next === undefined) break;
    command = next;
    rest.shift();
  }
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  if (isGroup && rest.length > 0 && !['help', '--help', '--version'].includes(rest[0] ?? ''))
    return `${command.name()} has no command ${rest[0]}`;
  const options = rest.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '');
  const unknown = options.filter(
    (name) => !['--help', '--version'].includes(name) && !command.options.some(({ long }) => long === name),
  );
  if (unknown.length > 0) return `there is no option ${unknown.join(', ')}`;
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  const given = rest.filter((word) => word === '-' || !word.startsWith('-')).length;
  return isWhole && given < needed ? 'an argument is missing' : undefined;
}

/** Quotes a text for bash. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
