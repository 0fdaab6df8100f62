import { usageError } from './failures.js';
import { canAsk, type CheckAnswer, type Io } from './io.js';
import { decodeUtf8 } from './utf8.js';

/** Refuses at once, naming every missing option, where nobody can be asked for them. */
export function requirePerson(io: Io, missing: readonly string[], tryNext: string): void {
  if (missing.length === 0 || canAsk(io)) return;
  const verb = missing.length === 1 ? 'is' : 'are';
  throw usageError(`${missing.join(', ')} ${verb} missing.`, {
    hints: ['Nobody can be asked: standard input or standard error is not a terminal.'],
    tryNext,
  });
}

/** The secret on standard input, without the line end that echo adds. */
export async function readSecret(io: Io, option: string): Promise<string> {
  if (io.stdin.isTerminal) {
    throw usageError(`${option} reads standard input, which is a terminal.`, {
      hints: ['Leave the option out to be asked, or send the secret through a pipe.'],
    });
  }
  const secret = decodeUtf8(await io.stdin.readAll())?.replace(/\r?\n$/, '');
  if (secret === undefined) throw usageError(`${option} found no text in UTF-8 on standard input.`);
  if (secret === '') throw usageError(`${option} found nothing on standard input.`);
  return secret;
}

export const notEmpty: CheckAnswer = (answer) => answer.trim() !== '' || 'An answer is needed here.';
