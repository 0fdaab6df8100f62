import { setTimeout as pause } from 'node:timers/promises';
import { ownedBy } from '../../database/owned.js';
import { checkCollections } from './collections.js';
import type { CheckedAccount, CheckedAnalysis, CheckedPlan } from './checked.js';
import type { CollectionsStore } from './collections-store.js';
import { createSharingCheck } from './shared-details.js';
import type { ChecksStore } from './store.js';

export interface CheckReport {
  /** How much was checked. */
  checked: {
    accounts: number;
    crop_plans: number;
    analyses: number;
    notifications: number;
    collections: number;
    /** How many documents the collections have in total. */
    documents: number;
    index_entries: number;
  };
  /** One sentence for each part that the database did not check, with the reason. */
  not_checked: readonly string[];
  /** How many counts of plans or of storage were wrong and have been corrected. */
  corrected: number;
  /** How many plans changed every time they were checked. */
  unsettled: number;
  /** One sentence for each of the first `problemsMax` problems. */
  problems: readonly string[];
  problem_count: number;
}

export interface ChecksDeps {
  store: ChecksStore;
  collections: CollectionsStore;
  /**
   * How long to wait before a wrong count is checked again: longer than any request takes, so that a request
   * that began before the first check has ended before the second.
   */
  settleMs: number;
}

const problemsMax = 100;
const looksMax = 5;

/** Checks that the stored data is consistent, even while servers are using it. */
export function createChecks({ store, collections, settleMs }: ChecksDeps) {
  return async (): Promise<CheckReport> => {
    const checked = { accounts: 0, crop_plans: 0, analyses: 0, notifications: 0 };
    const problems: string[] = [];
    const wrongCounts: { id: string; cropPlanCount: number }[] = [];
    const wrongSizes: { id: string; storageBytes: number }[] = [];
    let [problemCount, corrected, unsettled] = [0, 0, 0];

    function report(problem: string): void {
      problemCount += 1;
      if (problems.length < problemsMax) problems.push(problem);
    }

    /** Returns how many times the plan's label changed. */
    async function checkPlan(plan: CheckedPlan): Promise<number> {
      let before = plan;
      for (let look = 0; look < looksMax; look += 1) {
        const findings = await lookAtPlan(store, before);
        const after = await store.findPlan(plan.id);
        // The plan was deleted, which is possible only after all its analyses have been deleted.
        if (!after) return 0;
        if (after.analysisSeq !== before.analysisSeq) {
          before = after;
          continue;
        }
        checked.analyses += findings.analyses;
        for (const problem of findings.problems) report(problem);
        return findings.changes;
      }
      unsettled += 1;
      return Number.NaN;
    }

    async function checkAccount(account: CheckedAccount, plans: number, changes: number): Promise<void> {
      checked.accounts += 1;
      const { id, cropPlanCount, storageBytes } = account;
      if (cropPlanCount !== undefined && cropPlanCount !== plans) wrongCounts.push({ id, cropPlanCount });
      if (storageBytes !== undefined && storageBytes !== (await store.weighAnalyses(id)))
        wrongSizes.push({ id, storageBytes });
      const notifications = await store.countNotifications(account.id);
      checked.notifications += notifications.all;
      const current = await store.findAccount(account.id);
      // If the account or one of its plans has changed during this check, it is left for the next one.
      if (!current || current.notificationSeq !== account.notificationSeq || Number.isNaN(changes)) return;
      if (notifications.all !== account.notificationSeq)
        report(
          `The account ${account.id} has ${notifications.all} notifications but counts ${account.notificationSeq}.`,
        );
      if (notifications.ofChanges !== changes)
        report(
          `The account ${account.id} was notified of ${notifications.ofChanges} label changes; there were ${changes}.`,
        );
    }

    async function correctCounts(): Promise<void> {
      if (wrongCounts.length + wrongSizes.length === 0) return;
      await pause(settleMs);
      for (const { id, cropPlanCount } of wrongCounts) {
        const to = await store.countPlans(id);
        const current = await store.findAccount(id);
        if (!current || current.cropPlanCount !== cropPlanCount || to === cropPlanCount) continue;
        if (await store.correctCount(id, { from: cropPlanCount, to })) corrected += 1;
      }
      for (const { id, storageBytes } of wrongSizes) {
        const to = await store.weighAnalyses(id);
        const isRight = to === storageBytes;
        if (!isRight && (await store.correctStorage(id, { from: storageBytes, to }))) corrected += 1;
      }
    }

    const { checked: collectionCounts, not_checked } = await checkCollections(collections, report);
    const isSound = problemCount === 0;
    for await (const { account, plans } of byAccount(store)) {
      let changes = 0;
      for (const plan of plans) changes += await checkPlan(plan);
      checked.crop_plans += plans.length;
      if (account) await checkAccount(account, plans.length, changes);
      else if (plans[0] && !(await store.isKnownAccount(plans[0].accountId)))
        report(
          `${plans.length} crop plans belong to the account ${plans[0].accountId}, which does not exist.`,
        );
    }
    for await (const email of store.oddEmails())
      report(`The email ${email} is stored twice or not in lower case.`);
    if ((await store.countAnalyses()) !== checked.analyses)
      for await (const planId of store.plansOfAnalyses())
        if (!(await store.findPlan(planId)))
          report(`Analyses belong to the crop plan ${planId}, which does not exist.`);
    for (const name of [...ownedBy('with the account'), ...ownedBy('in slices')])
      for await (const accountId of store.ownersIn(name))
        if (!(await store.isKnownAccount(accountId)))
          report(`Documents in ${name} belong to the account ${accountId}, which does not exist.`);
    if (isSound) await correctCounts();
    return {
      checked: { ...checked, ...collectionCounts },
      not_checked,
      corrected,
      unsettled,
      problems,
      problem_count: problemCount,
    };
  };
}

/** Compares a plan's analyses with the plan's count of them, and its label changes with the notifications. */
async function lookAtPlan(store: ChecksStore, { id, analysisSeq, removed }: CheckedPlan) {
  const problems: string[] = [];
  let [analyses, changes] = [0, 0];
  let newer: CheckedAnalysis | undefined;
  let changed: CheckedAnalysis[] = [];
  const sharing = createSharingCheck(id, (problem) => problems.push(problem));

  async function checkNotified(): Promise<void> {
    const notified = await store.notifiedOf(changed.map((analysis) => analysis.id));
    for (const analysis of changed)
      if (!notified.has(analysis.id))
        problems.push(`No notification says that the analysis ${analysis.id} changed the crop plan ${id}.`);
    changed = [];
  }

  for await (const analysis of store.analysesOf(id)) {
    analyses += 1;
    sharing.look(analysis);
    if (newer && newer.createdAt <= analysis.createdAt)
      problems.push(`The analyses ${newer.id} and ${analysis.id} of the crop plan ${id} have the same time.`);
    if (newer && newer.label !== analysis.label) {
      changes += 1;
      changed.push(newer);
      if (changed.length >= problemsMax) await checkNotified();
    }
    newer = analysis;
  }
  await checkNotified();
  sharing.end();
  if (analyses + removed.analyses !== analysisSeq)
    problems.push(
      `The crop plan ${id} has ${analyses} analyses but counts ${analysisSeq - removed.analyses}.`,
    );
  return { analyses, changes: changes + removed.changes, problems };
}

/**
 * Yields each account with its plans, and the plans of each account that does not exist. The store orders
 * accounts and plans by account id.
 */
async function* byAccount(
  store: ChecksStore,
): AsyncGenerator<{ account: CheckedAccount | undefined; plans: CheckedPlan[] }> {
  const plans = groups(store.plans());
  let group = await plans.next();
  for await (const account of store.accounts()) {
    while (!group.done && ownerOf(group.value) < account.id) {
      yield { account: undefined, plans: group.value };
      group = await plans.next();
    }
    const isOwn = !group.done && ownerOf(group.value) === account.id;
    yield { account, plans: isOwn && !group.done ? group.value : [] };
    if (isOwn) group = await plans.next();
  }
  for (; !group.done; group = await plans.next()) yield { account: undefined, plans: group.value };
}

async function* groups(plans: AsyncIterable<CheckedPlan>): AsyncGenerator<CheckedPlan[]> {
  let group: CheckedPlan[] = [];
  for await (const plan of plans) {
    if (group.length > 0 && ownerOf(group) !== plan.accountId) {
      yield group;
      group = [];
    }
    group.push(plan);
  }
  if (group.length > 0) yield group;
}

function ownerOf([plan]: readonly CheckedPlan[]): string {
  return plan?.accountId ?? '';
}
