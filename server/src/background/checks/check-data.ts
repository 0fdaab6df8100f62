import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/open.js';
import type { Validation } from '../../database/validation.js';
import type { CheckState } from '../../records/operation/checks.js';
import { checkAccounts, checkOtherPlans } from './accounts.js';
import { checkCollections } from './collections.js';
import { checkEntries } from './emails.js';
import { checkAnalysesOwners, checkOwners } from './owners.js';
import { startRun, type CheckOptions, type CheckRun } from './run.js';

export interface CheckReport {
  checked: CheckState['checked'];
  /** One sentence for each part that the database did not check, with the reason. */
  not_checked: readonly string[];
  /** How many counts of plans or of storage were wrong and have been corrected. */
  corrected: number;
  /** How many plans changed every time they were checked. */
  unsettled: number;
  /** One sentence for each of the first hundred problems. */
  problems: readonly string[];
  problem_count: number;
}

export interface CheckedDatabase {
  db: Database['db'];
  collections: Validation;
  /**
   * How long to wait before a wrong count is checked again: longer than any request takes, so that a request
   * that began before the first check has ended before the second.
   */
  settleMs: number;
}

/** Checks that the stored data is consistent, even while servers are using it. */
export async function checkData(
  { db, collections, settleMs }: CheckedDatabase,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const run = await startRun(db, options);
  const { state, store, report } = run;
  await checkCollections(run, collections);
  state.is_sound ??= state.problem_count === 0;
  await checkAccounts(run);
  await checkOtherPlans(run);
  for await (const email of store.oddEmails())
    report(`The email ${email} is stored twice or not in lower case.`);
  await checkAnalysesOwners(run);
  await checkEntries(run);
  await checkOwners(run);
  const corrected = state.is_sound ? await correctCounts(run, settleMs) : 0;
  await run.records.checks.remove();
  const { checked, not_checked, unsettled, problems, problem_count } = state;
  return { checked, not_checked, corrected, unsettled, problems, problem_count };
}

/** Returns how many counts were wrong. */
async function correctCounts(
  { store, state: { wrong_counts, wrong_sizes } }: CheckRun,
  settleMs: number,
): Promise<number> {
  let corrected = 0;
  if (wrong_counts.length + wrong_sizes.length === 0) return corrected;
  await pause(settleMs);
  for (const { id, crop_plan_count } of wrong_counts)
    if (await store.correctCount(id, crop_plan_count)) corrected += 1;
  for (const { id, bytes } of wrong_sizes) if (await store.correctSize(id, bytes)) corrected += 1;
  return corrected;
}
