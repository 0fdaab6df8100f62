import { spawn } from 'node:child_process';
import { usageError, type CliError } from '../failures.js';
import type { Io } from '../io.js';

/** Runs a program without a shell, and returns its exit code or the signal that ended it. */
export function runProgram(
  { env, stdout, stderr }: Io,
  [program, ...args]: readonly [string, ...string[]],
  input: string,
): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: 'pipe' });
    let writing = Promise.resolve();
    child.on('error', (error) => reject(startError(program, error)));
    child.on('close', (code, signal) => {
      writing.then(() => resolve(code ?? signal ?? 0), reject);
    });
    for (const [from, to] of [
      [child.stdout, stdout],
      [child.stderr, stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        writing = writing.then(() => to.write(text));
      });
    }
    // The program may exit without reading its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function startError(program: string, error: Error): CliError {
  const isAbsent = 'code' in error && error.code === 'ENOENT';
  const hint = isAbsent ? 'There is no such program.' : error.message;
  return usageError(`${program} could not be started.`, { hints: [hint] });
}
