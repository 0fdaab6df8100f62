import type { ObjectId } from 'mongodb';
import type { CheckedPlan } from '../../records/spanning/checked.js';
import { addProblem } from './findings.js';
import { lookAtPlan, type PlanFindings } from './plan.js';
import type { PageRun } from './run.js';

// What differs when many accounts are read together is looked at again here, an account at a time, because it may have
// changed between two of the statements that read it.

const looksMax = 5;

/** Looks again at an account with its plans and notifications, and reports what still differs. */
export async function checkAccountAgain({ store, findings }: PageRun, _id: ObjectId): Promise<void> {
  const account = await store.findAccount(_id);
  if (!account) return;
  const found = await lookAtPlans(store, await store.plansOf(_id));
  const notifications = await store.countNotifications(_id);
  const current = await store.findAccount(_id);
  // Once the account is deleted, its data disappears one after another.
  if (!current) return;
  for (const problem of found.problems) addProblem(findings, problem);
  findings.unsettled += found.unsettled;
  // If the account or one of its plans has changed during this check, it is left for the next one.
  if (current.notification_seq !== account.notification_seq || found.unsettled > 0) return;
  if (notifications.all !== account.notification_seq)
    addProblem(
      findings,
      `The account ${_id} has ${notifications.all} notifications but counts ${account.notification_seq}.`,
    );
  if (notifications.ofChanges !== found.changes)
    addProblem(
      findings,
      `The account ${_id} was notified of ${notifications.ofChanges} label changes; there were ${found.changes}.`,
    );
}

/** Looks at the plans of an account that was not found, unless it exists or its data is still being purged. */
export async function checkPlansWithoutAccount(
  { store, findings }: PageRun,
  accountId: ObjectId,
): Promise<void> {
  const found = await lookAtPlans(store, await store.plansOf(accountId));
  if (await store.isKnownAccount(accountId)) return;
  const plans = await store.countPlans(accountId);
  if (plans === 0) return;
  for (const problem of found.problems) addProblem(findings, problem);
  findings.unsettled += found.unsettled;
  addProblem(findings, `${plans} crop plans belong to the account ${accountId}, which does not exist.`);
}

/** `unsettled` counts the plans that changed every time they were looked at. */
async function lookAtPlans(store: PageRun['store'], plans: readonly CheckedPlan[]) {
  const problems: string[] = [];
  let [changes, unsettled] = [0, 0];
  for (const plan of plans) {
    const found = await lookUntilSettled(store, plan);
    if (!found) unsettled += 1;
    problems.push(...(found?.problems ?? []));
    changes += found?.changes ?? 0;
  }
  return { problems, changes, unsettled };
}

/** Returns undefined if the plan changed every time it was looked at. */
async function lookUntilSettled(
  store: PageRun['store'],
  plan: CheckedPlan,
): Promise<Pick<PlanFindings, 'problems' | 'changes'> | undefined> {
  let before = plan;
  for (let look = 0; look < looksMax; look += 1) {
    const found = await lookAtPlan(store, before);
    const after = await store.findPlan(plan);
    // The plan was deleted, which is possible only after all its analyses have been deleted.
    if (!after) return { problems: [], changes: 0 };
    if (after.analysis_seq === before.analysis_seq) return found;
    before = after;
  }
  return undefined;
}
