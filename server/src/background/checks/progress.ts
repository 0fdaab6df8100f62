import type { Records } from '../../records/handle.js';
import { checkWork } from '../../records/operation/checks.js';
import { rangeCount } from '../../records/operation/id-ranges.js';

/** How far the last check has come. */
export interface CheckProgress {
  began_at: string;
  /** Null until it has ended. */
  ended_at: string | null;
  /** How many of the `ranges` into which the ids of accounts are divided have been checked. */
  ranges_done: number;
  ranges: number;
  /** How many ranges failed, and were left unchecked if the check has ended. */
  ranges_failed: number;
  /** How many accounts, plans, analyses and notifications have been checked. */
  documents: number;
  /** How many problems have been found. */
  problems: number;
}

/** Returns undefined if there was no check, or the last one was begun by a release with another form of state. */
export async function readCheckProgress({ checks, workRanges }: Records): Promise<CheckProgress | undefined> {
  const check = await checks.find();
  if (!check) return undefined;
  const found = await workRanges.list<{ problem_count: number }>({ work: checkWork, pass: check.pass });
  const sharesOf = (ranges: typeof found) => sum(ranges.map(({ from, to }) => to - from));
  return {
    began_at: check.began_at.toISOString(),
    ended_at: check.ended_at?.toISOString() ?? null,
    ranges_done: sharesOf(found.filter(({ isDone }) => isDone)),
    ranges: rangeCount,
    ranges_failed: sharesOf(found.filter(({ isDone, failure }) => !isDone && failure)),
    documents: sum(found.flatMap(({ counts }) => Object.values(counts))),
    problems: check.problem_count + sum(found.map(({ place }) => place?.problem_count ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
