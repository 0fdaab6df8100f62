// Writes docs/cli.md from the --help of every command, and docs/client.md and client/declarations/ from what the compiler
// wrote for the client's users. With --check nothing is written: the files that would change are named on stdout.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';

makeReady();
const { commandTable, helpTopics } = await import('../cli/dist/shell/command-table.js');
const { run } = await import('../cli/dist/shell/run.js');
const { clientPage } = await import('./docs/client.mjs');
const { readDeclarations } = await import('./docs/declarations.mjs');

const intro = `# The command line: crop

This page is made by \`node scripts/docs.mjs\` from what \`crop COMMAND --help\` prints; change the help, not the page.
In a checkout the command is \`npx --no crop\`; npx takes an option right after that for its own, so help is
\`npx --no crop help\`.

- stdout carries the answer alone; questions, hints and errors go to stderr.
- At a terminal answers are tables; in a pipe they are tab-separated lines, with a line of field names for lists and
  times as ISO 8601; the \`details\` of analyses are left out there unless \`--columns\` asks for them. \`--json\` and
  \`--format\` give all of the API's own fields in either case. \`--format table\` draws an analysis in a pipe or a file
  too, where it is lines of name and value otherwise.
- Every line and row of an analysis has the name of its plan, the place that answered and the part of the score that
  limits it: \`plan_name\`, \`place\`, \`limiting_part\`. JSON has them where the analyses are of several plans; else it is
  the API's own answer, with all of that in \`details\`, and \`--fields\` may name them.
- \`--jq\` gives the JSON to jq itself, with which the command comes: \`crop plan list --jq '.[].name'\`. Each value is a
  line, strings as they are and everything else as JSON, as with \`jq -cr\`; with \`--format ndjson\` each object is
  given by itself. An expression that jq does not understand is exit code 2 before anything is done. What it cannot
  have here is the environment (\`env\`, \`$ENV\`), modules and a time zone other than UTC.
- In CSV an apostrophe stands before a text that a spreadsheet would take for a formula (it begins with = + - @, also as
  full-width signs, or with a tab or CR) or that begins with an apostrophe itself; \`crop plan import\` takes exactly that
  one off.
- A plan is named by its id, the first 6 or more characters of it, or its name.
- Nothing is asked unless standard input and standard error are a terminal; a missing answer is exit code 2 at once.
- At a terminal \`next:\` names the command that is likely to come next. A name that matches several plans, crops or places
  brings up a list to choose from there; elsewhere it is exit code 5, with the candidates.
- Long work counts what is done on stderr: at a terminal in one line that moves, elsewhere in a line every 5 seconds, but
  not with \`--json\` or \`-q\`.
- An error is \`error:\` and, where there is more to say, \`hint:\` and \`try:\`. With \`--json\` it is one JSON object on
  stderr with code, message, hint, try, request_id, issues, suggestions
  and candidates.
`;

const declarations = await readDeclarations();
const files = new Map([
  ['docs/cli.md', await cliPage()],
  ['docs/client.md', await clientPage(declarations)],
  ...[...declarations].map(([name, text]) => [`client/declarations/${name}`, text]),
]);

const changed = [...files].filter(([path, text]) => read(path) !== text);
const left = filesIn('client/declarations').filter((path) => !files.has(path));
if (process.argv.includes('--check')) {
  for (const path of [...changed.map(([path]) => path), ...left]) console.log(path);
} else {
  for (const [path, text] of changed) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of left) rmSync(join(root, path));
}

async function cliPage() {
  const sections = [await section('crop', ['--help'])];
  for (const { words } of commandTable) {
    sections.push(await section(`crop ${words}`, [...words.split(' '), '--help']));
  }
  for (const topic of Object.keys(helpTopics)) {
    sections.push(await section(`crop help ${topic}`, ['help', topic]));
  }
  return [intro, ...sections].join('\n');
}

async function section(title, argv) {
  let text = '';
  const keep = { isTerminal: false, columns: 100, write: async (part) => void (text += part) };
  const io = { stdout: keep, stderr: keep, stdin: { isTerminal: false }, env: {} };
  const code = await run(argv, io);
  if (code !== 0) throw new Error(`${title}: ${text}`);
  return `## ${title}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`;
}

/** Undefined if there is no such file. */
function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function filesIn(folder) {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
