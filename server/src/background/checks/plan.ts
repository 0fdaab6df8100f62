import type { CheckedAnalysis, CheckedData, CheckedPlan } from '../../records/spanning/checked.js';
import { createSharingCheck } from './shared-details.js';

/** How many analyses are looked up among the notifications at a time. */
const notifiedAtOnce = 100;

/**
 * Compares a plan's analyses with the plan's count of them, and its label changes with the notifications.
 * `bytes` is the size of the analyses and of the outline.
 */
export async function lookAtPlan(store: CheckedData, plan: CheckedPlan) {
  const { analysis_seq, analyses_removed = 0, changes_removed = 0 } = plan;
  const id = plan._id.toHexString();
  const problems: string[] = [];
  let [analyses, changes, bytes] = [0, 0, plan.outline_bytes ?? 0];
  let newer: CheckedAnalysis | undefined;
  let changed: CheckedAnalysis[] = [];
  const sharing = createSharingCheck(id, (problem) => problems.push(problem));

  async function checkNotified(): Promise<void> {
    const ids = changed.map(({ _id }) => _id);
    const notified = await store.notifiedOf(plan.account_id, ids);
    for (const { _id } of changed)
      if (!notified.has(_id.toHexString()))
        problems.push(`No notification says that the analysis ${_id} changed the crop plan ${id}.`);
    changed = [];
  }

  for await (const analysis of store.analysesOf(plan)) {
    analyses += 1;
    bytes += analysis.bytes;
    sharing.look(analysis);
    if (newer && newer.created_at <= analysis.created_at)
      problems.push(
        `The analyses ${newer._id} and ${analysis._id} of the crop plan ${id} have the same time.`,
      );
    if (newer && newer.feasibility_label !== analysis.feasibility_label) {
      changes += 1;
      changed.push(newer);
      if (changed.length >= notifiedAtOnce) await checkNotified();
    }
    newer = analysis;
  }
  await checkNotified();
  sharing.end();
  if (analyses + analyses_removed !== analysis_seq)
    problems.push(
      `The crop plan ${id} has ${analyses} analyses but counts ${analysis_seq - analyses_removed}.`,
    );
  return { analyses, changes: changes + changes_removed, bytes, problems };
}
