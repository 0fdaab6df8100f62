// Installs mongosh into a temporary folder, and tries in it what docs/engine.md says of each of its words.
//
//   npm run test:mongosh
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady } from './ready.mjs';

makeReady();
const { startEngine } = await import('../engine/dist/index.js');

const folder = mkdtempSync(join(tmpdir(), 'crop-mongosh-'));
const { version, works, refused } = documentedWords();
try {
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
    `mongosh@${version}`,
  ]);
  const answers = await answersTo([...works, ...refused]);
  const problems = [
    ...works.filter((word) => answers[word].error !== undefined),
    ...refused.filter((word) => answers[word].error === undefined),
  ];
  for (const [word, { error, text }] of Object.entries(answers)) console.log(`${word}\n  ${error ?? text}`);
  for (const word of problems) console.error(`Not as docs/engine.md says: ${word}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the version of mongosh and the words, in order, from the section of the documentation. */
function documentedWords() {
  const text = readFileSync(new URL('../docs/engine.md', import.meta.url), 'utf8');
  const words = (start, end) =>
    [...text.slice(text.indexOf(start), text.indexOf(end)).matchAll(/^- (.*(?:\n {2}.*)*)/gm)].flatMap(
      ([, item]) => Array.from(item.matchAll(/`([^`]+)`/g), ([, word]) => word.replace(/\s+/g, ' ')),
    );
  const marks = ['These words of mongosh work:', 'These are refused:', '## Limits'];
  const works = words(marks[0], marks[1]);
  const refused = words(marks[1], marks[2]);
  const version = /mongosh (\d+\.\d+)/.exec(text)?.[1];
  if (works.length === 0 || refused.length === 0 || version === undefined)
    throw new Error('docs/engine.md does not list the words of mongosh as expected.');
  return { version, works, refused };
}

/** Returns by its word what mongosh answers, or the error that it shows. */
async function answersTo(words) {
  const program = join(folder, 'words.js');
  // mongosh waits for what a call returns only in code that it has read from a file.
  writeFileSync(
    program,
    `const answers = {};
    const note = (word, answer) => {
      answers[word] = { text: EJSON.stringify(answer?.value ?? answer ?? null).slice(0, 200) };
    };
    ${words.map(tried).join('\n')}
    require('node:fs').writeFileSync('answers.json', JSON.stringify(answers));`,
  );
  const directory = join(folder, 'store');
  mkdirSync(directory);
  const engine = await startEngine({ directory });
  try {
    const uri = engine.uri.replace('/?', '/things?');
    const mongosh = join(folder, 'node_modules/mongosh/bin/mongosh.js');
    run(process.execPath, [mongosh, '--quiet', uri, program]);
    return JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));
  } finally {
    await engine.close();
  }
}

/** Returns the code that tries a word; those that begin with `show` are calls in a file. */
function tried(word) {
  const shown = /^show (.*)$/.exec(word)?.[1];
  const call = shown === undefined ? word : `show(${shown.split(' ').map((each) => JSON.stringify(each))})`;
  const isCursor = /\.(limit|hint|aggregate)\([^)]*\)$/.test(call);
  const key = JSON.stringify(word);
  return `try { note(${key}, ${isCursor ? `${call}.toArray()` : call}); } catch (error) { answers[${key}] = { error: error.message }; }`;
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOME: folder },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
