// Writes docs/cli.md from the --help of every command; with --print it goes to stdout instead.
import { writeFileSync } from 'node:fs';
import { commandTable, helpTopics } from '../cli/dist/shell/command-table.js';
import { run } from '../cli/dist/shell/run.js';

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

const sections = [await section('crop', ['--help'])];
for (const { words } of commandTable) {
  sections.push(await section(`crop ${words}`, [...words.split(' '), '--help']));
}
for (const topic of Object.keys(helpTopics)) {
  sections.push(await section(`crop help ${topic}`, ['help', topic]));
}
const page = [intro, ...sections].join('\n');

if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(new URL('../docs/cli.md', import.meta.url), page);

async function section(title, argv) {
  let text = '';
  const keep = { isTerminal: false, columns: 100, write: async (part) => void (text += part) };
  const io = { stdout: keep, stderr: keep, stdin: { isTerminal: false }, env: {} };
  const code = await run(argv, io);
  if (code !== 0) throw new Error(`${title}: ${text}`);
  return `## ${title}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`;
}
