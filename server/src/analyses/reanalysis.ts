import { modelSource, type NotificationRun } from '@crop-planning/shared';
import type { OperatorCore, Records } from '../core.js';
import type { Assessment } from '../feasibility/assess.js';
import { yearsUnavailable } from '../feasibility/limits.js';
import type { FiledAnalysis } from '../records/analyses.js';
import type { WalkedPlan } from '../records/crop-plans.js';
import type { HeldPlan, SeenPlan } from '../records/spanning/seen-plans.js';
import type { NewRecord } from './drafts.js';
import { outlineOf } from './model-record.js';
import { findingOf, prepare } from './preparing.js';
import { prepareRecording, type Omission, type Outcomes } from './recording.js';

const unavailableCodes = ['live_source_away', yearsUnavailable.code];

export type Reanalysis = ReturnType<typeof reanalysisOf>;

/** Reads plans of one account together, to ask the model their questions again. */
export async function openReanalysis(
  core: OperatorCore,
  accountId: string,
  planIds: readonly string[],
): Promise<Reanalysis> {
  const { seenPlans, analyses } = core.records;
  const seen = await seenPlans.findAll(accountId, planIds);
  const latest = new Map<string, FiledAnalysis>();
  const ofProducers: string[] = [];
  for (const { id, latest: newest } of seen.values())
    if (newest?.source === modelSource) latest.set(id, newest);
    else if (newest) ofProducers.push(id);
  for (const [id, byModel] of await analyses.latestByModel(accountId, ofProducers)) latest.set(id, byModel);
  return reanalysisOf(core, accountId, seen, latest);
}

function reanalysisOf(
  core: OperatorCore,
  accountId: string,
  seen: ReadonlyMap<string, SeenPlan>,
  latestByModel: ReadonlyMap<string, FiledAnalysis>,
) {
  const newRecords: NewRecord<Assessment>[] = [];
  const judged = new Map<string, Assessment>();

  /** Returns why a plan needs no other analysis after all: it was archived, or analysed meanwhile. */
  async function omissionOf(
    { analyses }: Records,
    { id, isArchived }: HeldPlan,
    latest: FiledAnalysis | undefined,
  ): Promise<Omission | undefined> {
    if (isArchived) return 'not concerned';
    if (!latest) return undefined;
    const isByModel = latest.source === modelSource;
    const byModel = isByModel ? latest : (await analyses.latestByModel(accountId, [id])).get(id);
    const findings = judged.get(id);
    return byModel && findings && isSettled(byModel, findings) ? 'not needed' : undefined;
  }

  return {
    /**
     * Asks the model a plan's question again. Returns `due` if the result is to be recorded, `unchanged` if it would
     * be the same, `refused` if the climate or the years cannot be read at the moment, or undefined if the model has
     * never analysed the plan. Raises the errors of an analysis.
     */
    async look(
      { id: planId }: WalkedPlan,
      { id, run }: { id: string; run: NotificationRun },
    ): Promise<'due' | 'unchanged' | 'refused' | undefined> {
      const plan = seen.get(planId);
      const last = latestByModel.get(planId);
      if (!plan || !last) return undefined;
      const find = findingOf(await prepare(core, plan), plan);
      const { findings } = find(plan);
      if (isSettled(last, findings)) return 'unchanged';
      // With a substitute for the unavailable data, labels could change now and change back later.
      if (findings.details.limits.some(({ code }) => unavailableCodes.includes(code))) return 'refused';
      judged.set(planId, findings);
      newRecords.push({ plan, source: modelSource, id, run, find });
      return 'due';
    },

    /** Prepares the recording of the results that are due; returns undefined if none is. */
    async finish(
      rest: () => Promise<unknown>,
    ): Promise<((own: Records) => Promise<Outcomes<Assessment>>) | undefined> {
      if (newRecords.length === 0) return undefined;
      // Shared by all attempts of the transaction, so that the analyses are charged once.
      const room = core.quota(accountId);
      return prepareRecording(core, { accountId, room, newRecords, rest, omissionOf });
    },
  };
}

/**
 * Returns true if another analysis would have the same result, or would undo that of a newer model: during
 * an upgrade, servers with the old model must not change labels back.
 */
function isSettled({ details, shared }: FiledAnalysis, { details: now }: Assessment): boolean {
  const before = outlineOf(shared?.outline ?? details);
  if (!before) return false;
  const order = before.model_version.localeCompare(now.model_version, 'en', { numeric: true });
  return order > 0 || (order === 0 && before.inputs_hash === now.inputs_hash);
}
