import { setTimeout as pause } from 'node:timers/promises';
import { checkCollections } from './collections.js';
import type { CollectionsStore } from './collections.js';

export interface CheckedAccount {
  id: string;
  email: string;
  /** Undefined where a release before this one made the account and no plan was made since. */
  cropPlanCount: number | undefined;
  notificationSeq: number;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** How many analyses were recorded of it. */
  analysisSeq: number;
}

export interface CheckedAnalysis {
  id: string;
  planId: string;
  createdAt: Date;
  label: string;
}

/** What is looked at; everything comes in batches, so that a check takes no more memory of a large store. */
export interface ChecksStore {
  /** By their ids. */
  accounts: () => AsyncIterable<CheckedAccount>;
  findAccount: (accountId: string) => Promise<CheckedAccount | undefined>;
  /** Emails that are not as they have to be: twice there, or not in lower case. */
  oddEmails: () => AsyncIterable<string>;
  /** Account by account in the order of their ids. */
  plans: () => AsyncIterable<CheckedPlan>;
  findPlan: (planId: string) => Promise<CheckedPlan | undefined>;
  /** The plans of an account. */
  countPlans: (accountId: string) => Promise<number>;
  /** Of one plan, newest first. */
  analysesOf: (planId: string) => AsyncIterable<CheckedAnalysis>;
  /** Those of the analyses that an account was told of. */
  toldOf: (analysisIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** All notifications of an account, and those that tell of a changed label. */
  countNotifications: (accountId: string) => Promise<{ all: number; ofChanges: number }>;
  countAnalyses: () => Promise<number>;
  /** Each plan id that analyses name, once. */
  plansOfAnalyses: () => AsyncIterable<string>;
  /** Each account id that documents of a collection name, once. */
  ownersIn: (collection: OwnedCollection) => AsyncIterable<string>;
  /** True for an account that is there, or whose leavings are being swept away. */
  isKnownAccount: (accountId: string) => Promise<boolean>;
  /** Sets the count of an account's plans if it still is what it was. */
  correctCount: (accountId: string, counts: { from: number; to: number }) => Promise<boolean>;
}

export const ownedCollections = ['sessions', 'personal_tokens', 'notifications'] as const;
export type OwnedCollection = (typeof ownedCollections)[number];

export interface CheckReport {
  /** How much was looked at. */
  checked: {
    accounts: number;
    crop_plans: number;
    analyses: number;
    notifications: number;
    collections: number;
    /** Of all these collections. */
    documents: number;
    index_entries: number;
  };
  /** What the database did not look at, and why; a sentence each. */
  not_checked: readonly string[];
  /** Counts of plans that were wrong and are right now. */
  corrected: number;
  /** Plans that changed whenever they were looked at. */
  unsettled: number;
  /** A sentence each, the first of them. */
  problems: readonly string[];
  problem_count: number;
}

export interface ChecksDeps {
  store: ChecksStore;
  collections: CollectionsStore;
  /** Longer than any request: what a request began before the first look is done at the second. */
  settleMs: number;
}

const problemsMax = 100;
const looksMax = 5;

/** Looks whether everything that has to hold of what is stored does hold, while others work on it. */
export function createChecks({ store, collections, settleMs }: ChecksDeps) {
  return async (): Promise<CheckReport> => {
    const checked = { accounts: 0, crop_plans: 0, analyses: 0, notifications: 0 };
    const problems: string[] = [];
    const drifted: { id: string; cropPlanCount: number }[] = [];
    let [problemCount, corrected, unsettled] = [0, 0, 0];

    function report(problem: string): void {
      problemCount += 1;
      if (problems.length < problemsMax) problems.push(problem);
    }

    /** How often the label of a plan changed. */
    async function checkPlan(plan: CheckedPlan): Promise<number> {
      let before = plan;
      for (let look = 0; look < looksMax; look += 1) {
        const findings = await lookAtPlan(store, before);
        const after = await store.findPlan(plan.id);
        // It was deleted, which only one without analyses can be.
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
      const { id, cropPlanCount } = account;
      if (cropPlanCount !== undefined && cropPlanCount !== plans) drifted.push({ id, cropPlanCount });
      const told = await store.countNotifications(account.id);
      checked.notifications += told.all;
      const now = await store.findAccount(account.id);
      // Something was recorded meanwhile, and is right or wrong for the next check.
      if (!now || now.notificationSeq !== account.notificationSeq || Number.isNaN(changes)) return;
      if (told.all !== account.notificationSeq)
        report(
          `The account ${account.id} has ${told.all} notifications and counts ${account.notificationSeq}.`,
        );
      if (told.ofChanges !== changes)
        report(
          `The account ${account.id} was told of ${told.ofChanges} changes of labels; there were ${changes}.`,
        );
    }

    async function correctCounts(): Promise<void> {
      if (drifted.length === 0) return;
      await pause(settleMs);
      for (const { id, cropPlanCount } of drifted) {
        const to = await store.countPlans(id);
        const now = await store.findAccount(id);
        if (!now || now.cropPlanCount !== cropPlanCount || to === cropPlanCount) continue;
        if (await store.correctCount(id, { from: cropPlanCount, to })) corrected += 1;
      }
    }

    const { checked: ofCollections, not_checked } = await checkCollections(collections, report);
    const isSound = problemCount === 0;
    for await (const { account, plans } of byAccount(store)) {
      let changes = 0;
      for (const plan of plans) changes += await checkPlan(plan);
      checked.crop_plans += plans.length;
      if (account) await checkAccount(account, plans.length, changes);
      else if (plans[0] && !(await store.isKnownAccount(plans[0].accountId)))
        report(`${plans.length} crop plans are of the account ${plans[0].accountId}, which is not there.`);
    }
    for await (const email of store.oddEmails())
      report(`The email ${email} is stored twice, or not in lower case.`);
    if ((await store.countAnalyses()) !== checked.analyses)
      for await (const planId of store.plansOfAnalyses())
        if (!(await store.findPlan(planId)))
          report(`Analyses are of the crop plan ${planId}, which is not there.`);
    for (const name of ownedCollections)
      for await (const accountId of store.ownersIn(name))
        if (!(await store.isKnownAccount(accountId)))
          report(`Documents in ${name} are of the account ${accountId}, which is not there.`);
    if (isSound) await correctCounts();
    return {
      checked: { ...checked, ...ofCollections },
      not_checked,
      corrected,
      unsettled,
      problems,
      problem_count: problemCount,
    };
  };
}

/** The analyses of a plan, beside what it counts and what was told of them. */
async function lookAtPlan(store: ChecksStore, { id, analysisSeq }: CheckedPlan) {
  const problems: string[] = [];
  let [analyses, changes] = [0, 0];
  let newer: CheckedAnalysis | undefined;
  let changed: CheckedAnalysis[] = [];

  async function checkTold(): Promise<void> {
    const told = await store.toldOf(changed.map((analysis) => analysis.id));
    for (const analysis of changed)
      if (!told.has(analysis.id))
        problems.push(`Nobody was told that the analysis ${analysis.id} changed the crop plan ${id}.`);
    changed = [];
  }

  for await (const analysis of store.analysesOf(id)) {
    analyses += 1;
    if (newer && newer.createdAt <= analysis.createdAt)
      problems.push(`The analyses ${newer.id} and ${analysis.id} of the crop plan ${id} have the same time.`);
    if (newer && newer.label !== analysis.label) {
      changes += 1;
      changed.push(newer);
      if (changed.length >= problemsMax) await checkTold();
    }
    newer = analysis;
  }
  await checkTold();
  if (analyses !== analysisSeq)
    problems.push(`The crop plan ${id} has ${analyses} analyses and counts ${analysisSeq}.`);
  return { analyses, changes, problems };
}

/** Accounts with their plans, and plans whose account is not there; both lists come in the order of the accounts' ids. */
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
