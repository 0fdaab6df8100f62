const whatToDo =
  'Restore a backup into another data folder, or put a copy of the whole file in its place that was made while no server was running; without either, move it away and begin with an empty store.';

/** A store that cannot be used; the message names the file, the problem and what to do. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
  /** Continues a sentence about the store, such as `is cut short: it has 4096 bytes`. */
  readonly problem: string;

  constructor(path: string, problem: string, advice = '') {
    super(`The store ${path} ${problem}. ${advice}`.trim());
    this.problem = problem;
  }
}

export class DamagedStoreError extends StoreError {
  override readonly name = 'DamagedStoreError';

  constructor(path: string, problem: string) {
    super(path, problem, whatToDo);
  }
}

/** A store that was written by a later version, and is left as it is. */
export class LaterStoreError extends StoreError {
  override readonly name = 'LaterStoreError';
}

/** LMDB's errors for a file that it cannot make sense of. */
const damage = /^MDB_(BAD_TXN|CORRUPTED|INCOMPATIBLE|INVALID|PAGE_NOTFOUND|PANIC|PROBLEM)\b/;

/** Returns an error that names the store if LMDB could not use the file, and otherwise the error itself. */
export function explainDamage(path: string, error: unknown): unknown {
  // Not all of LMDB's errors have their code.
  if (!(error instanceof Error && damage.test(error.message))) return error;
  return new DamagedStoreError(
    path,
    `is probably damaged: it could not be read or written (${error.message})`,
  );
}

/** How LMDB, or the system, ends a process that reads a damaged file. */
const damageSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV'];

/** Explains the end of an engine's process, given as a signal or an exit code; `said` is what it wrote to stderr. */
export function explainEnd(path: string, how: string, said = ''): Error {
  if (damageSignals.includes(how))
    return new DamagedStoreError(path, `is probably damaged: the process that read it ended with ${how}`);
  return new Error(`The engine's process ended with ${how} while it used the store ${path}. ${said}`.trim());
}
