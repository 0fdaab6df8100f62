import type { Logger } from './log.js';

export type StoppedWork = ReturnType<typeof createStoppedWork>;

/**
 * Knows which background work of this process has stopped, because its latest attempt failed. A failure that
 * is repeated at every attempt is logged only once.
 */
export function createStoppedWork(log: Pick<Logger, 'warn' | 'info'>) {
  const failures = new Map<string, string>();
  return {
    /** `work` names the work to operators, such as `deletions`. */
    failed(work: string, error: unknown, message: string, fields: object = {}): void {
      const kind = kindOfError(error);
      if (failures.get(work) === kind) return;
      failures.set(work, kind);
      log.warn({ error, ...fields }, message);
    },

    succeeded(work: string): void {
      if (failures.delete(work)) log.info({ work }, 'background work that had stopped continues');
    },

    /** The names of the work that has stopped. */
    names: (): string[] => [...failures.keys()].toSorted(),
  };
}

/** Returns the error's name and code; messages are not compared, because they can contain numbers and ids. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && error.code !== undefined ? `${error.name} ${String(error.code)}` : error.name;
}
