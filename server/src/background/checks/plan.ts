import type { CheckedAnalysis, CheckedData, CheckedPlan } from '../../records/spanning/checked.js';
import { createSharingCheck } from './shared-details.js';

/** How many analyses are looked up among the notifications at a time. */
const notifiedAtOnce = 100;

/**
 * Compares a plan's analyses with the plan's count of them, and its label changes with the notifications.
 * `bytes` is the size of the analyses.
 */
export async function lookAtPlan(store: CheckedData, plan: CheckedPlan) {
  const { id, accountId, analysisSeq, removed } = plan;
  const problems: string[] = [];
  let [analyses, changes, bytes] = [0, 0, 0];
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

  for await (const analysis of store.analysesOf(accountId, id)) {
    analyses += 1;
    bytes += analysis.bytes;
    sharing.look(analysis);
    if (newer && newer.createdAt <= analysis.createdAt)
      problems.push(`The analyses ${newer.id} and ${analysis.id} of the crop plan ${id} have the same time.`);
    if (newer && newer.label !== analysis.label) {
      changes += 1;
      changed.push(newer);
      if (changed.length >= notifiedAtOnce) await checkNotified();
    }
    newer = analysis;
  }
  await checkNotified();
  sharing.end();
  if (analyses + removed.analyses !== analysisSeq)
    problems.push(
      `The crop plan ${id} has ${analyses} analyses but counts ${analysisSeq - removed.analyses}.`,
    );
  return { analyses, changes: changes + removed.changes, bytes, problems };
}
