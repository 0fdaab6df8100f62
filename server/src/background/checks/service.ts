import { setTimeout as pause } from 'node:timers/promises';
import { ownedBy, records } from '../../records/records.js';
import { checkCollections } from './collections.js';
import type { Database } from '../../database/open.js';
import type { Validation } from '../../database/validation.js';
import { checkedData } from '../../records/spanning/checked.js';
import type { CheckedAccount, CheckedData, CheckedPlan } from '../../records/spanning/checked.js';
import { createEmailsCheck } from './emails.js';
import { lookAtPlan } from './plan.js';
import { addProblem, newState } from './state.js';
import type { CheckState } from '../../records/checks.js';
import { recordsOf } from '../../records/handle.js';

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

export interface CheckOptions {
  /** Continues the last check if it has not finished. */
  resume?: boolean;
  /** Called every few seconds, with a sentence that says how far the check has come. */
  onProgress?: (sentence: string) => void;
}

const looksMax = 5;
const progressEveryMs = 5_000;
/** Further wrong counts are left to the next check, so that the state stays small. */
const wrongCountsMax = 10_000;

/** Checks that the stored data is consistent, even while servers are using it. */
export function createChecks({
  db,
  collections,
  settleMs,
  saveEveryMs = 2_000,
}: {
  db: Database['db'];
  collections: Validation;
  /**
   * How long to wait before a wrong count is checked again: longer than any request takes, so that a request
   * that began before the first check has ended before the second.
   */
  settleMs: number;
  /** How often the state is saved, every two seconds by default; 0 saves it whenever it is complete. */
  saveEveryMs?: number;
}) {
  const own = recordsOf(db);
  const { checks: states } = own;
  const store = checkedData(db);
  return async ({ resume = false, onProgress }: CheckOptions = {}): Promise<CheckReport> => {
    const state = (resume ? await states.read() : undefined) ?? newState();
    const { checked } = state;
    let [savedAt, reportedAt] = [performance.now(), performance.now()];
    let corrected = 0;

    const report = (problem: string): void => addProblem(state, problem);

    const emailsCheck = createEmailsCheck(own, report);

    function progress(sentence: () => string): void {
      if (performance.now() - reportedAt < progressEveryMs) return;
      reportedAt = performance.now();
      onProgress?.(sentence());
    }

    /** Only where the state is complete: a check that continues does nothing twice. */
    async function save(): Promise<void> {
      if (performance.now() - savedAt < saveEveryMs) return;
      await states.save(state);
      savedAt = performance.now();
    }

    /** Returns undefined if the plan changed every time it was checked. */
    async function checkPlan(plan: CheckedPlan): Promise<PlanTotals | undefined> {
      let before = plan;
      for (let look = 0; look < looksMax; look += 1) {
        const findings = await lookAtPlan(store, before);
        const after = await store.findPlan(plan.id);
        // The plan was deleted, which is possible only after all its analyses have been deleted.
        if (!after) return { changes: 0, bytes: 0 };
        if (after.analysisSeq !== before.analysisSeq) {
          before = after;
          continue;
        }
        checked.analyses += findings.analyses;
        for (const problem of findings.problems) report(problem);
        return findings;
      }
      state.unsettled += 1;
      return undefined;
    }

    async function checkPlans(plans: readonly CheckedPlan[]): Promise<PlanTotals | undefined> {
      const totals = { changes: 0, bytes: 0 };
      let isSettled = true;
      for (const plan of plans) {
        const found = await checkPlan(plan);
        totals.changes += found?.changes ?? 0;
        totals.bytes += found?.bytes ?? 0;
        isSettled &&= found !== undefined;
        checked.crop_plans += 1;
        progress(() => `${checked.accounts} accounts and ${checked.analyses} of their analyses are checked.`);
      }
      return isSettled ? totals : undefined;
    }

    async function checkAccount(
      account: CheckedAccount,
      entries: ReadonlyMap<string, string>,
    ): Promise<void> {
      const { id, cropPlanCount, storageBytes } = account;
      await emailsCheck.checkAccount(account, entries);
      const plans = await store.plansOf(id);
      const totals = await checkPlans(plans);
      checked.accounts += 1;
      const isFull = state.wrong_counts.length + state.wrong_sizes.length >= wrongCountsMax;
      if (!isFull && cropPlanCount !== plans.length)
        state.wrong_counts.push({ id, crop_plan_count: cropPlanCount });
      if (!isFull && storageBytes !== undefined) {
        const bytes = totals?.bytes ?? (await store.weighAnalyses(id));
        if (bytes !== storageBytes) state.wrong_sizes.push({ id, bytes: storageBytes });
      }
      const notifications = await store.countNotifications(id);
      checked.notifications += notifications.all;
      const current = await store.findAccount(id);
      // If the account or one of its plans has changed during this check, it is left for the next one.
      if (!current || current.notificationSeq !== account.notificationSeq || !totals) return;
      if (notifications.all !== account.notificationSeq)
        report(
          `The account ${id} has ${notifications.all} notifications but counts ${account.notificationSeq}.`,
        );
      if (notifications.ofChanges !== totals.changes)
        report(
          `The account ${id} was notified of ${notifications.ofChanges} label changes; there were ${totals.changes}.`,
        );
    }

    async function checkAccounts(): Promise<void> {
      for (;;) {
        const accounts = await store.accountsAfter(state.account);
        if (accounts.length === 0) return;
        const entries = await own.emails.entriesOf(accounts.map(({ email }) => email));
        for (const account of accounts) {
          await checkAccount(account, entries);
          state.account = account.id;
          await save();
        }
      }
    }

    /** Checks the plans of accounts that do not exist. */
    async function checkOtherPlans(): Promise<void> {
      if ((await store.approximateCount('crop_plans')) === checked.crop_plans) return;
      for await (const accountId of store.ownersIn(records.plans)) {
        if (await store.findAccount(accountId)) continue;
        const plans = await store.plansOf(accountId);
        await checkPlans(plans);
        if (!(await store.isKnownAccount(accountId)))
          report(`${plans.length} crop plans belong to the account ${accountId}, which does not exist.`);
      }
    }

    async function checkOwners(): Promise<void> {
      if ((await store.approximateCount('analyses')) !== checked.analyses)
        for await (const { accountId, planId } of store.plansOfAnalyses()) {
          progress(() => 'It is being checked whether every analysis has its plan.');
          const plan = await store.findPlan(planId);
          if (!plan) report(`Analyses belong to the crop plan ${planId}, which does not exist.`);
          else if (plan.accountId !== accountId)
            report(
              `Analyses of the crop plan ${planId} belong to the account ${accountId} instead of ${plan.accountId}.`,
            );
        }
      await emailsCheck.checkEntries(() =>
        progress(() => 'It is being checked whether every email has its account.'),
      );
      for (const record of [...ownedBy('with the account'), ...ownedBy('in slices')]) {
        const { collection } = record;
        // Emails have been compared with their accounts in both directions.
        if (collection === 'emails') continue;
        for await (const accountId of store.ownersIn(record)) {
          progress(() => `It is being checked whether everything in ${collection} has its account.`);
          if (!(await store.isKnownAccount(accountId)))
            report(`Documents in ${collection} belong to the account ${accountId}, which does not exist.`);
        }
      }
    }

    await checkCollections(collections, state, async (name) => {
      progress(
        () =>
          `${checked.documents} documents and ${checked.index_entries} index entries are checked, up to the collection ${name}.`,
      );
      await save();
    });
    state.is_sound ??= state.problem_count === 0;
    await checkAccounts();
    await checkOtherPlans();
    for await (const email of store.oddEmails())
      report(`The email ${email} is stored twice or not in lower case.`);
    await checkOwners();
    if (state.is_sound) corrected = await correctCounts(store, state, settleMs);
    await states.remove();
    return {
      checked,
      not_checked: state.not_checked,
      corrected,
      unsettled: state.unsettled,
      problems: state.problems,
      problem_count: state.problem_count,
    };
  };
}

interface PlanTotals {
  /** How many times the labels of the plans changed. */
  changes: number;
  /** The size of their analyses. */
  bytes: number;
}

/** Returns how many counts were wrong. */
async function correctCounts(
  store: CheckedData,
  { wrong_counts, wrong_sizes }: CheckState,
  settleMs: number,
): Promise<number> {
  let corrected = 0;
  if (wrong_counts.length + wrong_sizes.length === 0) return corrected;
  await pause(settleMs);
  for (const { id, crop_plan_count } of wrong_counts) {
    const to = await store.countPlans(id);
    const current = await store.findAccount(id);
    if (!current || current.cropPlanCount !== crop_plan_count || to === crop_plan_count) continue;
    if (await store.correctCount(id, { from: crop_plan_count, to })) corrected += 1;
  }
  for (const { id, bytes } of wrong_sizes) {
    const to = await store.weighAnalyses(id);
    if (to !== bytes && (await store.correctStorage(id, { from: bytes, to }))) corrected += 1;
  }
  return corrected;
}
