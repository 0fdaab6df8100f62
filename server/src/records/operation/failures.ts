import { z } from 'zod';
import { inMs, literal } from '../../database/leases.js';

/** The fields of a leased document that say how the work on it fails. */
export const failureFields = {
  /** How often the work has failed since it last came further. */
  failures: z.number(),
  /** The latest failure since then; null if there is none. */
  failed_at: z.date().nullable(),
  /** The name of its error, which tells nothing about anybody's data. */
  failed_with: z.string().nullable(),
  /** The holder that failed, and when it may try again; the others may as soon as the lease allows. */
  failed_by: z.string().nullable(),
  failed_until: z.date().nullable(),
};

type Failing = { [Name in keyof typeof failureFields]: z.infer<(typeof failureFields)[Name]> };

/** Why and how often some work has failed since it last came further. */
export interface Failure {
  times: number;
  at: Date;
  error: string;
}

export const noFailure: Failing = {
  failures: 0,
  failed_at: null,
  failed_with: null,
  failed_by: null,
  failed_until: null,
};

const firstPauseMs = 1_000;
const pauseMsMax = 10 * 60_000;

/** Filter: what the holder may try again. It leaves what it has failed in to the others twice as long as these do. */
export function mayTry(holder: string) {
  return { $or: [{ failed_by: { $ne: holder } }, { $expr: { $lte: ['$failed_until', '$$NOW'] } }] };
}

/**
 * Expressions: the fields, those of the lease included, of what has failed for the `times`th time in a row. Nobody tries
 * it again before a pause, which grows.
 */
export function failedNow(times: number, { holder, error }: { holder: string; error: string }) {
  const pauseMs = Math.min(pauseMsMax, firstPauseMs * 2 ** (times - 1));
  return {
    failures: literal(times),
    failed_at: '$$NOW',
    failed_with: literal(error),
    failed_by: literal(holder),
    failed_until: inMs(2 * pauseMs),
    lease_holder: literal(null),
    lease_until: inMs(pauseMs),
  };
}

/** Returns the failure that a document has; null if it has none. */
export function failureOf({
  failures,
  failed_at,
  failed_with,
}: {
  [Name in keyof Failing]?: Failing[Name] | undefined;
}): Failure | null {
  return failed_at ? { times: failures ?? 1, at: failed_at, error: failed_with ?? '' } : null;
}
