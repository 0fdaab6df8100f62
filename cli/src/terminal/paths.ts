import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, usageError, type CliError } from './failures.js';

/**
 * Does work on a file or a folder; if the system refuses, throws a usage error that says what cannot be done with the
 * path, as in `/etc/crop cannot be read.`, and why.
 */
export function naming<Result>(
  path: string,
  what: 'read' | 'written',
  work: () => Result,
  hint?: string,
): Result {
  try {
    return work();
  } catch (error) {
    throw cannot(`${path} cannot be ${what}.`, error, hint);
  }
}

export interface FolderOptions {
  /** The mode of the folder itself, if it is new; folders above it get the usual one. */
  mode?: number;
  /** What the user can do if the folder cannot be made. */
  hint: string;
}

/**
 * Makes a folder and those above it that are missing; throws a usage error with the path of the one that cannot be
 * made. Anything that is in the folder's place already stays. Node's own recursive mkdir never returns in a file
 * system that says of a new folder that its parent is missing, as /proc does.
 */
export function makeFolder(path: string, { mode, hint }: FolderOptions): void {
  const parent = dirname(path);
  let failure = failureOf(path, mode);
  if (failure?.code === 'ENOENT' && parent !== path && !isFolder(parent)) {
    makeFolder(parent, { hint });
    failure = failureOf(path, mode);
  }
  if (failure !== undefined) throw cannot(`The folder ${path} cannot be made.`, failure, hint);
}

function cannot(message: string, reason: unknown, hint: string | undefined): CliError {
  return usageError(message, { hints: [reasonOf(reason), ...(hint === undefined ? [] : [hint])] });
}

/** Makes one folder; returns why that failed, unless something is there already. */
function failureOf(path: string, mode: number | undefined): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(path, { mode });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure: NodeJS.ErrnoException = error;
    return failure.code === 'EEXIST' || isFolder(path) ? undefined : failure;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
