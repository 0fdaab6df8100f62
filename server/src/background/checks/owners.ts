import type { ObjectId } from 'mongodb';
import type { OwnedRecord } from '../../records/records.js';
import { addProblem } from './findings.js';
import type { PageRun } from './run.js';

/** Looks again for the plan of analyses, which their account did not have. */
export async function checkPlanOfAnalyses(
  { store, findings }: PageRun,
  { accountId, planId }: { accountId: ObjectId; planId: ObjectId },
): Promise<void> {
  const owner = await store.findOwnerOfPlan(planId);
  if (owner?.equals(accountId)) return;
  // If the account has been deleted, its analyses disappear before their plan.
  if (!(await store.hasAnalysis(accountId, planId))) return;
  addProblem(
    findings,
    owner
      ? `Analyses of the crop plan ${planId} belong to the account ${accountId} instead of ${owner}.`
      : `Analyses belong to the crop plan ${planId}, which does not exist.`,
  );
}

/** Looks again for the owner of something, which was not found. */
export async function checkOwnerAgain(
  { store, findings }: PageRun,
  record: OwnedRecord,
  accountId: ObjectId,
): Promise<void> {
  if (await store.isKnownAccount(accountId)) return;
  if (await store.owns(record, accountId))
    addProblem(
      findings,
      `Documents in ${record.collection} belong to the account ${accountId}, which does not exist.`,
    );
}
