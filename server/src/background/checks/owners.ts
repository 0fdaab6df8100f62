import { recordsDeleted } from '../../records/records.js';
import type { CheckRun } from './run.js';

/** Checks that analyses that no plan led to have their plan, of the same account. */
export async function checkAnalysesOwners({ store, state, report, progress }: CheckRun): Promise<void> {
  if ((await store.approximateCount('analyses')) === state.checked.analyses) return;
  for await (const { accountId, planId } of store.plansOfAnalyses()) {
    progress(() => 'It is being checked whether every analysis has its plan.');
    const plan = await store.findPlan(planId);
    if (!plan) report(`Analyses belong to the crop plan ${planId}, which does not exist.`);
    else if (!plan.account_id.equals(accountId))
      report(
        `Analyses of the crop plan ${planId} belong to the account ${accountId} instead of ${plan.account_id}.`,
      );
  }
}

/** Checks that everything that belongs to an account has its account. */
export async function checkOwners({ store, report, progress }: CheckRun): Promise<void> {
  for (const record of [...recordsDeleted('with the account'), ...recordsDeleted('in slices')]) {
    const { collection } = record;
    for await (const accountId of store.ownersIn(record)) {
      progress(() => `It is being checked whether everything in ${collection} has its account.`);
      if (!(await store.isKnownAccount(accountId)))
        report(`Documents in ${collection} belong to the account ${accountId}, which does not exist.`);
    }
  }
}
