import type { ObjectId } from 'mongodb';
import type { Findings } from '../../records/operation/checks.js';
import { records, recordsDeleted, type OwnedRecord } from '../../records/records.js';
import {
  isOfChange,
  type CheckedAccount,
  type CheckedPlan,
  type Interval,
} from '../../records/spanning/checked.js';
import type { StoredNotification } from '../../records/notifications.js';
import { checkAccountAgain, checkPlansWithoutAccount } from './accounts.js';
import { checkEmailAgain, checkEntryAgain, oddEmail } from './emails.js';
import { addProblem, noFindings } from './findings.js';
import { checkOwnerAgain, checkPlanOfAnalyses } from './owners.js';
import { createPlanLook } from './plan.js';
import type { CheckReads, PageRun } from './run.js';
import { createWalk } from './walk.js';

/** An account with what was found of it. */
interface SeenAccount {
  account: CheckedAccount;
  plans: number;
  /** How many times the labels of its plans changed. */
  changes: number;
  /** The size of what counts towards its storage. */
  bytes: number;
  /** The size that was counted; undefined if none was. */
  countedBytes: number | undefined;
  notifications: number;
  notificationsOfChanges: number;
  hasEntry: boolean;
  isToBeLookedAtAgain: boolean;
}

/** The accounts of a page, and what belongs to none of them. */
interface Page {
  interval: Interval;
  accounts: ReadonlyMap<string, SeenAccount>;
  findings: Findings;
  ownersOfPlans: Map<string, ObjectId>;
  plansOfAnalyses: Map<string, { accountId: ObjectId; planId: ObjectId }>;
  entries: { id: string; email: string }[];
  owners: Map<OwnedRecord, Map<string, ObjectId>>;
}

const accountsAtOnce = 500;
/** How many changes of a label are looked up among the notifications at a time. */
const notifiedAtOnce = 500;
const none = {};

/**
 * Checks the first accounts of an interval with everything that belongs to them, and whatever belongs to accounts
 * between them. Reads it in the order of account ids, many accounts at a time, and then looks again, an account at a
 * time, at what differs. Returns the last account id that it has checked.
 */
export async function checkPage(
  reads: CheckReads,
  interval: Interval,
): Promise<{ last: string; findings: Findings }> {
  const accounts = await reads.store.accountsWithin(interval, accountsAtOnce);
  const last =
    accounts.length < accountsAtOnce ? interval.to : (accounts.at(-1)?._id.toHexString() ?? interval.to);
  const page: Page = {
    interval: { after: interval.after, to: last },
    accounts: new Map(accounts.map((account) => [account._id.toHexString(), newlySeen(account)])),
    findings: noFindings(),
    ownersOfPlans: new Map(),
    plansOfAnalyses: new Map(),
    entries: [],
    owners: new Map(),
  };
  page.findings.checked.accounts = accounts.length;
  await readEmails(reads, page);
  await readPlans(reads, page);
  await readOwned(reads, page);
  compareCounts(page);
  await lookAgain({ ...reads, findings: page.findings }, page);
  return { last, findings: page.findings };
}

function newlySeen(account: CheckedAccount): SeenAccount {
  return {
    account,
    plans: 0,
    changes: 0,
    bytes: 0,
    countedBytes: undefined,
    notifications: 0,
    notificationsOfChanges: 0,
    hasEntry: false,
    isToBeLookedAtAgain: false,
  };
}

/** Reads the entries of the accounts' emails. */
async function readEmails(
  { store, proceed }: CheckReads,
  { accounts, interval, entries }: Page,
): Promise<void> {
  for await (const batch of store.ownedWithin<{ account_id: ObjectId; _id: string }>(
    records.emails,
    interval,
    { account_id: 1, _id: 1 },
  )) {
    for (const { account_id, _id: email } of batch) {
      const id = account_id.toHexString();
      const seen = accounts.get(id);
      if (seen?.account.email === email) seen.hasEntry = true;
      else entries.push({ id, email });
    }
    proceed();
  }
}

/** Reads the plans with their analyses. */
async function readPlans({ store, proceed }: CheckReads, page: Page): Promise<void> {
  const { accounts, findings, interval } = page;
  let changed: { seen: SeenAccount; analysisId: ObjectId }[] = [];

  async function checkNotified(): Promise<void> {
    const accountIds = new Set(changed.map(({ seen }) => seen.account._id));
    const notified = await store.notifiedOf(
      [...accountIds],
      changed.map(({ analysisId }) => analysisId),
    );
    for (const { seen, analysisId } of changed)
      if (!notified.has(analysisId.toHexString())) seen.isToBeLookedAtAgain = true;
    changed = [];
  }

  const analyses = createWalk(store.analysesWithin(interval), async () => {
    if (changed.length >= notifiedAtOnce) await checkNotified();
    proceed();
  });

  async function readAnalyses(plan: CheckedPlan, seen: SeenAccount | undefined): Promise<void> {
    const look = createPlanLook(plan);
    const [ofAccount, ofPlan] = [plan.account_id.toHexString(), plan._id.toHexString()];
    await analyses.passOn((analysis) => {
      if (!analysis.crop_plan_id.equals(plan._id) || !analysis.account_id.equals(plan.account_id)) {
        const accountId = analysis.account_id.toHexString();
        if (accountId > ofAccount) return false;
        if (accountId === ofAccount && analysis.crop_plan_id.toHexString() > ofPlan) return false;
        addStray(analysis);
        return true;
      }
      const changing = look.look(analysis);
      if (changing && seen) changed.push({ seen, analysisId: changing._id });
      return true;
    });
    const found = look.end();
    findings.checked.analyses += found.analyses;
    if (!seen) return;
    seen.plans += 1;
    seen.changes += found.changes;
    seen.bytes += found.bytes;
    if (found.problems.length > 0) seen.isToBeLookedAtAgain = true;
  }

  function addStray({
    account_id: accountId,
    crop_plan_id: planId,
    bytes,
  }: {
    account_id: ObjectId;
    crop_plan_id: ObjectId;
    bytes: number;
  }): void {
    findings.checked.analyses += 1;
    page.plansOfAnalyses.set(`${accountId} ${planId}`, { accountId, planId });
    const seen = accounts.get(accountId.toHexString());
    if (seen) seen.bytes += bytes;
  }

  async function readAccount(plans: readonly CheckedPlan[]): Promise<void> {
    const [first] = plans;
    if (!first) return;
    const id = first.account_id.toHexString();
    const seen = accounts.get(id);
    if (!seen) page.ownersOfPlans.set(id, first.account_id);
    findings.checked.crop_plans += plans.length;
    for (const plan of inOrderOfIds(plans)) await readAnalyses(plan, seen);
  }

  try {
    let ofAccount: CheckedPlan[] = [];
    for await (const batch of store.plansWithin(interval)) {
      for (const plan of batch) {
        if (ofAccount[0] && !ofAccount[0].account_id.equals(plan.account_id)) {
          await readAccount(ofAccount);
          ofAccount = [];
        }
        ofAccount.push(plan);
      }
      proceed();
    }
    await readAccount(ofAccount);
    await analyses.passOn((analysis) => {
      addStray(analysis);
      return true;
    });
    await checkNotified();
  } finally {
    await analyses.close();
  }
}

function inOrderOfIds(plans: readonly CheckedPlan[]): CheckedPlan[] {
  const withIds = plans.map((plan) => ({ plan, id: plan._id.toHexString() }));
  return withIds.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ plan }) => plan);
}

/** Reads what else the accounts own. */
async function readOwned({ store, proceed }: CheckReads, page: Page): Promise<void> {
  const { accounts, findings, interval } = page;

  async function readAll<Fields extends object>(
    record: OwnedRecord,
    fields: { readonly [Name in keyof Fields]: 1 },
    look?: (seen: SeenAccount, document: Fields) => void,
  ): Promise<number> {
    let count = 0;
    for await (const batch of store.ownedWithin<Fields>(record, interval, fields)) {
      count += batch.length;
      for (const document of batch) {
        const owner = (document as Record<string, ObjectId>)[record.owner]!;
        const id = owner.toHexString();
        const seen = accounts.get(id);
        if (seen) look?.(seen, document);
        else ownersOf(record).set(id, owner);
      }
      proceed();
    }
    return count;
  }

  function ownersOf(record: OwnedRecord): Map<string, ObjectId> {
    const owners = page.owners.get(record) ?? new Map<string, ObjectId>();
    page.owners.set(record, owners);
    return owners;
  }

  for (const record of [...recordsDeleted('with the account'), ...recordsDeleted('in slices')])
    if (record === records.notifications)
      findings.checked.notifications += await readAll<
        Pick<StoredNotification, 'related_crop_plan_id' | 'job'>
      >(record, { related_crop_plan_id: 1, job: 1 }, (seen, notification) => {
        seen.notifications += 1;
        if (isOfChange(notification)) seen.notificationsOfChanges += 1;
      });
    else if (record === records.shares)
      await readAll<{ bytes: number }>(record, { bytes: 1 }, (seen, { bytes }) => {
        seen.bytes += bytes;
      });
    else if (record === records.accountStorage)
      await readAll<{ bytes: number }>(record, { bytes: 1 }, (seen, { bytes }) => {
        seen.countedBytes = bytes;
      });
    else await readAll(record, none);
}

/** Compares each account's counts with what was found of it. */
function compareCounts({ accounts, findings }: Page): void {
  for (const [id, seen] of accounts) {
    const { account, plans, changes, bytes, countedBytes, notifications, notificationsOfChanges } = seen;
    const { crop_plan_count, notification_seq } = account;
    if (crop_plan_count !== plans) findings.wrong_counts.push({ id, crop_plan_count });
    if (countedBytes !== undefined && bytes !== countedBytes)
      findings.wrong_sizes.push({ id, bytes: countedBytes });
    if (notifications !== notification_seq || notificationsOfChanges !== changes)
      seen.isToBeLookedAtAgain = true;
  }
}

/** Looks again at everything that differs, and reports what still does. */
async function lookAgain(run: PageRun, page: Page): Promise<void> {
  const { accounts, findings, ownersOfPlans, plansOfAnalyses, entries, owners } = page;
  for (const [id, { account, hasEntry, isToBeLookedAtAgain }] of accounts) {
    const { _id, email } = account;
    if (!hasEntry) await checkEmailAgain(run, { id, email });
    if (email !== email.toLowerCase()) addProblem(findings, oddEmail(email));
    if (isToBeLookedAtAgain) await checkAccountAgain(run, _id);
    if (!hasEntry || isToBeLookedAtAgain) run.proceed();
  }
  for (const accountId of ownersOfPlans.values()) {
    await checkPlansWithoutAccount(run, accountId);
    run.proceed();
  }
  for (const strays of plansOfAnalyses.values()) {
    await checkPlanOfAnalyses(run, strays);
    run.proceed();
  }
  for (const entry of entries) await checkEntryAgain(run, entry);
  for (const [record, ids] of owners)
    for (const accountId of ids.values()) {
      await checkOwnerAgain(run, record, accountId);
      run.proceed();
    }
}
