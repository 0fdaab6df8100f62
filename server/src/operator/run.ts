import { CommanderError } from 'commander';
import { MissingDatabaseError } from '../database/engine.js';
import { FormError } from '../database/errors.js';
import { ConfigError } from '../settings/config.js';
import { createProgram } from './program.js';
import type { OperatorIo } from './io.js';

const exitFailure = 1;
const exitUsage = 2;

/** Runs crop-server with these arguments and resolves with its exit code; errors are written to `io.err`. */
export async function runOperator(argv: readonly string[], io: OperatorIo): Promise<number> {
  try {
    await createProgram(io).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, io);
  }
}

/** Writes the error and returns the exit code; Commander has already written its own errors. */
function report(error: unknown, { err }: OperatorIo): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsage;
  if (error instanceof ConfigError) {
    err(`The settings are not valid:\n${error.problems.map((problem) => `  ${problem}\n`).join('')}`);
    return exitUsage;
  }
  err(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof MissingDatabaseError || error instanceof FormError ? exitUsage : exitFailure;
}
