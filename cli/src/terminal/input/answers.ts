import type { PasswordOwner } from '@crop-planning/shared/passwords';
import { usageError, type FailureDetails } from '../failures.js';
import { isAtTerminal, type CheckAnswer, type Io, type Prompts } from '../io.js';
import { decodeUtf8 } from '@crop-planning/shared/station/utf8';
import { readUpTo } from './bytes.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';

/** Options as they are typed, each with what was given for it. */
type Typed = Readonly<Record<string, unknown>>;

/** Fails immediately, naming every missing option, if there is no terminal to prompt at. */
export function requirePerson(io: Io, options: Typed, tryNext: string): void {
  if (isAtTerminal(io)) return;
  const hint = 'crop cannot prompt: standard input or standard error is not a terminal.';
  requireTyped(options, { hints: [hint], tryNext });
}

type Given<Options> = { [Name in keyof Options]: NonNullable<Options[Name]> };

/** Returns the options, all of which must be given; never prompts. */
export function requireOptions<Options extends object>(options: Options, tryNext: string): Given<Options> {
  requireTyped(Object.fromEntries(Object.entries(options).map(([name, value]) => [`--${name}`, value])), {
    tryNext,
  });
  return options as Given<Options>;
}

function requireTyped(options: Typed, details: FailureDetails): void {
  const missing = Object.keys(options).filter(
    (name) => options[name] === undefined || options[name] === false,
  );
  if (missing.length === 0) return;
  const verb = missing.length === 1 ? 'is' : 'are';
  throw usageError(`${missing.join(', ')} ${verb} missing.`, details);
}

/** Reads the secret from standard input, without the newline that echo adds. */
export async function readSecret(io: Io, option: string): Promise<string> {
  const secret = (await readText(io, option)).replace(/\r?\n$/, '');
  if (secret === '') throw usageError(`${option} found nothing on standard input.`);
  return secret;
}

/** Reads two secrets from standard input, one per line; `names` describes them for errors. */
export async function readTwoSecrets(
  io: Io,
  option: string,
  names: readonly [string, string],
): Promise<[string, string]> {
  const lines = (await readText(io, option)).replace(/\r?\n$/, '').split(/\r?\n/);
  const [first = '', second = ''] = lines;
  if (lines.length === 2 && first !== '' && second !== '') return [first, second];
  throw usageError(`${option} takes two lines on standard input: ${names.join(', then ')}.`);
}

export const notEmpty: CheckAnswer = (answer) => answer.trim() !== '' || words('questions', english).empty;

/** A rule of the contract for a text: one of its zod schemas. */
interface Rule {
  safeParse(answer: string): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** Returns a check that the service would accept an answer; an empty answer has a message of its own. */
export function fits(rule: Rule): CheckAnswer {
  return (answer) => {
    const [issue] = rule.safeParse(answer).error?.issues ?? [];
    if (issue === undefined) return true;
    const verdict = notEmpty(answer);
    return verdict === true ? `It ${issue.message}.` : verdict;
  };
}

/** Prompts until `read` accepts the answer; for any other answer, shows its problem. */
export async function askUntilRead<Value>(
  prompts: Prompts,
  question: string,
  read: (text: string) => Value | undefined,
  problemOf: (text: string) => string,
): Promise<Value> {
  const answer = await prompts.text(question, (text) => (read(text) === undefined ? problemOf(text) : true));
  return read(answer) ?? askUntilRead(prompts, question, read, problemOf);
}

/**
 * Prompts twice for a password, until both answers match, and returns it. Reports every fault for which the
 * service would refuse it, except that it is common: only the service has the list of common passwords.
 */
export async function askNewPassword(io: Io, question: string, owner: PasswordOwner): Promise<string> {
  const { findPasswordFaults } = await import('@crop-planning/shared/passwords');
  const password = await io.prompts.secret(`${question}:`, (answer) => {
    const faults = findPasswordFaults(answer, { owner });
    return faults.length === 0 || `The password ${faults.join(', and ')}.`;
  });
  if ((await io.prompts.secret(`${question} again:`)) === password) return password;
  // Either of them may be the mistake.
  await io.stderr.write('The passwords do not match. Enter both again.\n');
  return askNewPassword(io, question, owner);
}

/** The service accepts no longer request. */
const secretsBytesMax = 64 * 1024;

async function readText(io: Io, option: string): Promise<string> {
  if (io.stdin.isTerminal) {
    throw usageError(`${option} reads standard input, which is a terminal.`, {
      hints: ['Omit the option to be prompted, or send the secret through a pipe.'],
    });
  }
  const text = decodeUtf8(await readUpTo(io.stdin.read(), 'Standard input', secretsBytesMax));
  if (text === undefined) throw usageError(`${option}: standard input is not valid UTF-8.`);
  return text;
}
