import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  checkWork,
  type CheckReport,
  type Findings,
  type StoredCheck,
} from '../../records/operation/checks.js';
import { describeRange, gapsBetween, rangeOf, toHex } from '../../records/operation/id-ranges.js';
import { unlessTaken } from '../../database/errors.js';
import type { WorkRange } from '../../records/operation/ranges.js';
import { LostLeaseError } from '../leased-work.js';
import { workOnCollections } from './collections.js';
import { addFindings, noFindings } from './findings.js';
import { isGivenUp, workOnRange, type CheckPlace } from './ranges.js';
import {
  leaseMs,
  startRun,
  whileHeld,
  type CheckedDatabase,
  type CheckOptions,
  type CheckRun,
} from './run.js';

export type { CheckReport } from '../../records/operation/checks.js';

/** How often a process that has nothing to do looks whether the others have come to the end. */
const lookEveryMs = 250;

/**
 * Checks that the stored data is consistent, even while servers are using it. Several processes may work on a check;
 * each of them returns its whole report.
 */
export async function checkData(database: CheckedDatabase, options: CheckOptions = {}): Promise<CheckReport> {
  const run = await startRun(database, options);
  const workers = Array.from({ length: options.workers ?? 1 }, () => takePart(run));
  const [report] = await Promise.all(workers);
  if (!report) throw new RangeError('a check needs a worker');
  return report;
}

/** Works on one part of the check after another, until it has ended. */
async function takePart(run: CheckRun): Promise<CheckReport> {
  const holder = randomUUID();
  for (;;) {
    const check = await run.records.checks.find();
    if (check?.pass !== run.pass) throw new Error('Another check has begun, so this one has been given up.');
    if (check.report) return check.report;
    if (check.is_sound === null && (await workOnCollections(run, holder))) continue;
    if ((await workOnRange(run, holder)) || (await end(run, holder))) continue;
    await pause(lookEveryMs);
  }
}

/** Ends the check if all of its parts are done or have failed, and no other process is doing that; returns false if not. */
async function end(run: CheckRun, holder: string): Promise<boolean> {
  const { pass, records } = run;
  const ranges = await records.workRanges.list<CheckPlace>({ work: checkWork, pass });
  // Another process is between the two statements that divide a range, or was killed there.
  const missing = gapsBetween(ranges);
  if (missing.length > 0) {
    await unlessTaken(records.workRanges.enter({ work: checkWork, pass }, missing));
    return true;
  }
  if (!ranges.every((range) => range.isDone || isGivenUp(range))) return false;
  const check = await records.checks.claim({ holder, ms: leaseMs }, pass, 'ending');
  if (!check) return false;
  const held = { pass, holder };
  try {
    const report = await whileHeld(
      (ms) => records.checks.renew(held, ms),
      (proceed) => concluded(run, { check, ranges, proceed }),
    );
    await records.checks.release(held, { report, ended_at: await run.now() });
  } catch (error) {
    if (error instanceof LostLeaseError) return false;
    await records.checks.release(held).catch(() => undefined);
    throw error;
  }
  return true;
}

interface Checked {
  check: StoredCheck;
  ranges: readonly WorkRange<CheckPlace>[];
  proceed: () => void;
}

/** Corrects the wrong counts and puts the report together. */
async function concluded(run: CheckRun, { check, ranges, proceed }: Checked): Promise<CheckReport> {
  const { problems, problem_count } = check;
  const all = { ...noFindings(), problems: [...problems], problem_count };
  for (const range of ranges) addFindings(all, findingsIn(range));
  const failed = ranges.filter(({ isDone }) => !isDone);
  return {
    checked: { ...all.checked, ...check.checked },
    not_checked: [...check.not_checked, ...failed.map(describeFailed)],
    failed_ranges: failed.length,
    corrected: check.is_sound === true ? await correctCounts(run, ranges, proceed) : 0,
    unsettled: all.unsettled,
    problems: all.problems,
    problem_count: all.problem_count,
  };
}

/** Returns what the range has counted and found. */
function findingsIn({ counts, place }: WorkRange<CheckPlace>): Findings {
  const none = noFindings();
  return { ...none, ...place, checked: { ...none.checked, ...counts } };
}

/** Returns how many counts were wrong. */
async function correctCounts(
  { store, settleMs }: CheckRun,
  ranges: readonly WorkRange<CheckPlace>[],
  proceed: () => void,
): Promise<number> {
  const [counts, sizes]: [Findings['wrong_counts'], Findings['wrong_sizes']] = [[], []];
  // A count that has changed since was perhaps right, and is left to the next check.
  for (const { place } of ranges) {
    if (place?.wrong_counts.length) counts.push(...(await store.unchangedCounts(place.wrong_counts)));
    if (place?.wrong_sizes.length) sizes.push(...(await store.unchangedSizes(place.wrong_sizes)));
  }
  let corrected = 0;
  if (counts.length + sizes.length === 0) return corrected;
  await pause(settleMs);
  for (const { id, crop_plan_count } of counts) {
    proceed();
    if (await store.correctCount(id, crop_plan_count)) corrected += 1;
  }
  for (const { id, bytes } of sizes) {
    proceed();
    if (await store.correctSize(id, bytes)) corrected += 1;
  }
  return corrected;
}

function describeFailed({ from, to, account, failure }: WorkRange): string {
  const first = account === null ? from : rangeOf(account);
  const ids = to - first > 1 ? describeRange({ from: first, to }) : toHex(first);
  return `The accounts whose ids begin with ${ids} were not checked: ${failure?.error ?? ''}`;
}
