import type { CheckedAnalysis, CheckedData, CheckedPlan } from '../../records/spanning/checked.js';
import { createSharingCheck } from './shared-details.js';

/** How many analyses are looked up among the notifications at a time. */
const notifiedAtOnce = 100;

/** What a plan's analyses come to. */
export interface PlanFindings {
  analyses: number;
  /** How many times the label changed, removed analyses included. */
  changes: number;
  /** The size of the analyses and of the outline. */
  bytes: number;
  problems: readonly string[];
}

/** Compares a plan's analyses, which are given from newest to oldest, with each other and with the plan's count. */
export function createPlanLook({
  _id,
  analysis_seq,
  analyses_removed = 0,
  changes_removed = 0,
  outline_bytes = 0,
}: CheckedPlan) {
  const id = _id.toHexString();
  const problems: string[] = [];
  let [analyses, changes, bytes] = [0, 0, outline_bytes];
  let newer: CheckedAnalysis | undefined;
  const sharing = createSharingCheck(id, (problem) => problems.push(problem));

  return {
    /** Looks at the next analysis; returns the one before if it changed the label, so that it must have been notified. */
    look(analysis: CheckedAnalysis): CheckedAnalysis | undefined {
      const before = newer;
      newer = analysis;
      analyses += 1;
      bytes += analysis.bytes;
      sharing.look(analysis);
      if (!before) return undefined;
      if (before.created_at <= analysis.created_at)
        problems.push(
          `The analyses ${before._id} and ${analysis._id} of the crop plan ${id} have the same time.`,
        );
      if (before.feasibility_label === analysis.feasibility_label) return undefined;
      changes += 1;
      return before;
    },

    /** Returns what all analyses come to. */
    end(): PlanFindings {
      sharing.end();
      if (analyses + analyses_removed !== analysis_seq)
        problems.push(
          `The crop plan ${id} has ${analyses} analyses but counts ${analysis_seq - analyses_removed}.`,
        );
      return { analyses, changes: changes + changes_removed, bytes, problems };
    },
  };
}

/** Reads a plan's analyses, and compares them also with the notifications about changed labels. */
export async function lookAtPlan(store: CheckedData, plan: CheckedPlan): Promise<PlanFindings> {
  const look = createPlanLook(plan);
  const unnotified: string[] = [];
  let changed: CheckedAnalysis[] = [];

  async function checkNotified(): Promise<void> {
    const ids = changed.map(({ _id }) => _id);
    const notified = await store.notifiedOf([plan.account_id], ids);
    for (const { _id } of changed)
      if (!notified.has(_id.toHexString()))
        unnotified.push(`No notification says that the analysis ${_id} changed the crop plan ${plan._id}.`);
    changed = [];
  }

  for await (const analysis of store.analysesOf(plan)) {
    const changing = look.look(analysis);
    if (changing) changed.push(changing);
    if (changed.length >= notifiedAtOnce) await checkNotified();
  }
  await checkNotified();
  const { problems, ...totals } = look.end();
  return { ...totals, problems: [...unnotified, ...problems] };
}
