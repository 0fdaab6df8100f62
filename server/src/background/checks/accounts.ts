import { records } from '../../records/records.js';
import type { CheckedAccount, CheckedPlan } from '../../records/spanning/checked.js';
import { checkAccountEmail } from './emails.js';
import { lookAtPlan } from './plan.js';
import type { CheckRun } from './run.js';

/** What the plans of an account come to. */
interface Totals {
  /** How many times their labels changed. */
  changes: number;
  /** The size of their analyses and outlines. */
  bytes: number;
}

const looksMax = 5;
/** Further wrong counts are left to the next check, so that the state stays small. */
const wrongCountsMax = 10_000;

/** Checks each account with its plans, its email and its counts, in the order of ids. */
export async function checkAccounts(run: CheckRun): Promise<void> {
  const { records: own, store, state } = run;
  for (;;) {
    const accounts = await store.accountsAfter(state.account);
    if (accounts.length === 0) return;
    const entries = await own.emails.entriesOf(accounts.map(({ email }) => email));
    const sizes = await store.sizesOf(accounts.map(({ _id }) => _id));
    for (const account of accounts) {
      const id = account._id.toHexString();
      await checkAccountEmail(run, { id, email: account.email }, entries);
      await checkAccount(run, account, sizes.get(id));
      state.account = id;
      await run.save();
    }
  }
}

/** Checks the plans of accounts that do not exist. */
export async function checkOtherPlans(run: CheckRun): Promise<void> {
  const { store, state, report } = run;
  if ((await store.approximateCount('crop_plans')) === state.checked.crop_plans) return;
  for await (const accountId of store.ownersIn(records.plans)) {
    if (await store.findAccount(accountId)) continue;
    const plans = await store.plansOf(accountId);
    await checkPlans(run, plans);
    if (!(await store.isKnownAccount(accountId)))
      report(`${plans.length} crop plans belong to the account ${accountId}, which does not exist.`);
  }
}

/** `countedBytes` is the size that was counted for the account; undefined if none was. */
async function checkAccount(
  run: CheckRun,
  account: CheckedAccount,
  countedBytes: number | undefined,
): Promise<void> {
  const { store, report, state } = run;
  const { _id, crop_plan_count, notification_seq } = account;
  const id = _id.toHexString();
  const plans = await store.plansOf(_id);
  const totals = await checkPlans(run, plans);
  state.checked.accounts += 1;
  const isFull = state.wrong_counts.length + state.wrong_sizes.length >= wrongCountsMax;
  if (!isFull && crop_plan_count !== plans.length) state.wrong_counts.push({ id, crop_plan_count });
  if (!isFull && countedBytes !== undefined) {
    const bytes = totals ? totals.bytes + (await store.weighShares(_id)) : await store.weigh(_id);
    if (bytes !== countedBytes) state.wrong_sizes.push({ id, bytes: countedBytes });
  }
  const notifications = await store.countNotifications(_id);
  state.checked.notifications += notifications.all;
  const current = await store.findAccount(_id);
  // If the account or one of its plans has changed during this check, it is left for the next one.
  if (current?.notification_seq !== notification_seq || !totals) return;
  if (notifications.all !== notification_seq)
    report(`The account ${id} has ${notifications.all} notifications but counts ${notification_seq}.`);
  if (notifications.ofChanges !== totals.changes)
    report(
      `The account ${id} was notified of ${notifications.ofChanges} label changes; there were ${totals.changes}.`,
    );
}

/** Returns undefined if one of the plans changed every time it was checked. */
async function checkPlans(run: CheckRun, plans: readonly CheckedPlan[]): Promise<Totals | undefined> {
  const { checked } = run.state;
  const totals = { changes: 0, bytes: 0 };
  let isSettled = true;
  for (const plan of plans) {
    const found = await checkPlan(run, plan);
    totals.changes += found?.changes ?? 0;
    totals.bytes += found?.bytes ?? 0;
    isSettled &&= found !== undefined;
    checked.crop_plans += 1;
    run.progress(() => `${checked.accounts} accounts and ${checked.analyses} of their analyses are checked.`);
  }
  return isSettled ? totals : undefined;
}

async function checkPlan({ store, state, report }: CheckRun, plan: CheckedPlan): Promise<Totals | undefined> {
  let before = plan;
  for (let look = 0; look < looksMax; look += 1) {
    const findings = await lookAtPlan(store, before);
    const after = await store.findPlan(plan._id);
    // The plan was deleted, which is possible only after all its analyses have been deleted.
    if (!after) return { changes: 0, bytes: 0 };
    if (after.analysis_seq === before.analysis_seq) {
      state.checked.analyses += findings.analyses;
      for (const problem of findings.problems) report(problem);
      return findings;
    }
    before = after;
  }
  state.unsettled += 1;
  return undefined;
}
