import { MongoServerError } from 'mongodb';
import type { StoppedWork } from '../settings/stopped-work.js';

/** What keeps the service from its database until an operator changes something, by its name in `status`. */
export const faultAdvice = {
  'database password':
    'the database does not accept the user name or the password in MONGODB_URI: check both, and authSource',
  'database rights':
    'the user in MONGODB_URI may not do what the service does: grant it the role readWrite on the database',
  'database name':
    'a name in MONGODB_URI cannot be looked up: check its spelling, or the DNS of this machine',
} as const;

type Fault = keyof typeof faultAdvice;

const faultsByCode: ReadonlyMap<unknown, Fault> = new Map([
  [13, 'database rights'],
  [18, 'database password'],
]);
/** How long after the last refusal the database counts as one that refuses. */
const rememberMs = 60_000;

/** Returns which lasting fault a failed statement or connection shows. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof MongoServerError ? faultsByCode.get(error.code) : undefined;
}

/** Whether one of the names of stopped work is a lasting fault of the database. */
export function isFault(work: string): work is Fault {
  return work in faultAdvice;
}

export type Faults = ReturnType<typeof createFaults>;

/** Notes the lasting faults of the database as stopped work, and so in the log and in `status`. */
export function createFaults(stopped: StoppedWork) {
  const timers = new Map<Fault, NodeJS.Timeout>();
  const refusals = new Set<Fault>();
  const end = (fault: Fault) => {
    refusals.delete(fault);
    stopped.succeeded(fault);
  };
  return {
    note(error: unknown): void {
      const fault = faultOf(error);
      if (fault === undefined) return;
      refusals.add(fault);
      stopped.failed(fault, error, faultAdvice[fault]);
      const timer = timers.get(fault) ?? setTimeout(end, rememberMs, fault).unref();
      timers.set(fault, timer.refresh());
    },

    /** Raises an error if the database has lately refused the service what it needs. */
    check(): void {
      for (const fault of refusals) throw new Error(faultAdvice[fault]);
    },

    /** Takes the hosts whose names cannot be looked up at the moment. */
    noteNames(hosts: readonly string[]): void {
      const work = 'database name';
      if (hosts.length === 0) stopped.succeeded(work);
      else stopped.failed(work, undefined, faultAdvice[work], { hosts });
    },
  };
}
