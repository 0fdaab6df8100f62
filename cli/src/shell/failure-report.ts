import type { PlaceCandidate } from '@crop-planning/shared/errors';
import { visible } from '@crop-planning/shared/visible-text';
import { showable } from '../terminal/output/formats.js';
import { createPaint, messageLines, type ColorChoice } from '../terminal/output/screen.js';
import { exitCodes, toCliError, type CliError, type ExitCode } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import { didYouMean, issueText } from '@crop-planning/shared/words/listing';
import { withNameChosen } from '../model/input/name-choice.js';

/** Reports the failure on stderr, and returns its exit code. */
export async function report(error: unknown, argv: readonly string[], io: Io): Promise<ExitCode> {
  const failure = await asTyped(withNameChosen(toCliError(error), argv), io);
  try {
    await write(failure, argv, io);
  } catch {
    // If stderr cannot be written to, the failure and its exit code stay the same.
  }
  return failure.exitCode;
}

/** Returns the failure with the commands in its hints as the user has to type them. */
async function asTyped(failure: CliError, { asCalled }: Io): Promise<CliError> {
  const { hints = [], tryNext } = failure.details;
  return failure.withDetails({
    hints: await Promise.all(hints.map(asCalled)),
    tryNext: tryNext === undefined ? undefined : await asCalled(tryNext),
  });
}

/** Returns the failure as lines for a person; each begins with `error:`, `hint:` or `try:`. */
export function failureAsLines({ exitCode, code, message, details }: CliError): string[] {
  const lines = [`error: ${message}`];
  for (const issue of details.issues ?? []) lines.push(`hint: ${issueText(issue)}`);
  for (const hint of details.hints ?? []) lines.push(`hint: ${hint}`);
  const guesses = [...didYouMean(details.suggestions ?? []), ...candidateLines(details.candidates ?? [])];
  for (const guess of guesses) lines.push(`hint: ${guess}`);
  const isServerFault = exitCode === exitCodes.server && code !== 'TOO_MANY_REQUESTS';
  if (details.requestId !== undefined && isServerFault) {
    lines.push(`hint: the server's log has more under request ${details.requestId}`);
  }
  if (details.tryNext !== undefined) lines.push(`try: ${details.tryNext}`);
  return lines;
}

async function write(failure: CliError, argv: readonly string[], io: Io): Promise<void> {
  if (wantsJson(argv)) return io.stderr.write(`${showable(failureAsJson(failure), io.stderr.isTerminal)}\n`);
  const paint = createPaint(io, io.stderr, colorChoice(argv));
  const { columns } = io.stderr;
  const lines = await Promise.all(
    failureAsLines(failure).map((line) => messageLines(visible(line), columns)),
  );
  const painted = lines.flat().map((line) => {
    const [label = ''] = /^\w+:/.exec(line) ?? [];
    return paint(label === 'error:' ? 'red' : 'bold', label) + line.slice(label.length);
  });
  await io.stderr.write(painted.map((line) => `${line}\n`).join(''));
}

/** Returns the failure as written to stderr with --json, always with the same keys. */
function failureAsJson({ code, message, details }: CliError): string {
  return JSON.stringify({
    code,
    message,
    hint: details.hints?.join('\n') || null,
    try: details.tryNext ?? null,
    request_id: details.requestId ?? null,
    issues: details.issues ?? [],
    suggestions: details.suggestions ?? [],
    candidates: details.candidates ?? [],
  });
}

/** Searches the unparsed words, since parsing them may be what failed. */
function wantsJson(argv: readonly string[]): boolean {
  const isGiven = (option: string) => argv.some((word) => word === option || word.startsWith(`${option}=`));
  return isGiven('--json') || (!isGiven('--format') && (isGiven('--fields') || isGiven('--jq')));
}

function colorChoice(argv: readonly string[]): ColorChoice {
  const index = argv.findIndex((word) => word === '--color' || word.startsWith('--color='));
  const choice = argv[index] === '--color' ? argv[index + 1] : argv[index]?.slice('--color='.length);
  return choice === 'always' || choice === 'never' ? choice : 'auto';
}

/** Returns a line for each place, with populations and coordinates aligned. */
function candidateLines(candidates: readonly PlaceCandidate[]): string[] {
  const rows = candidates.map(({ name, people, lat, lon }) => ({
    name,
    people: people === null ? '' : `${people.toLocaleString('en-US')} people`,
    point: `${lat},${lon}`,
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const peopleWidth = Math.max(...rows.map(({ people }) => people.length));
  return rows.map(({ name, people, point }) =>
    [name.padEnd(nameWidth), people.padStart(peopleWidth), point].join('  '),
  );
}
