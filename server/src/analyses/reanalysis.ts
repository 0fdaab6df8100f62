import { modelSource, type NotificationRun } from '@crop-planning/shared';
import type { OperatorCore, Records } from '../core.js';
import { isSureOfInputs, modelVersion, type Assessment } from '../feasibility/assess.js';
import { yearsUnavailable } from '../feasibility/limits.js';
import type { FiledAnalysis } from '../records/analyses.js';
import type { WalkedPlan } from '../records/stored-plans.js';
import type { HeldPlan, SeenPlan } from '../records/spanning/seen-plans.js';
import type { NewRecord } from './drafts.js';
import { stampOf } from './model-record.js';
import { findingOf, findSubject, judgeOf, askedOf, type Judge, type Known } from './preparing.js';
import { prepareRecording, type Omission, type Outcomes } from './recording.js';

const unavailableCodes = ['live_source_away', yearsUnavailable.code];

export type Reanalysis = ReturnType<typeof reanalysisOf>;

/** What asking the model again has come to: its answer is to be recorded, would be the same, or cannot be relied on. */
type Answered = 'due' | 'unchanged' | 'refused';

/** The model, with what it needs besides a plan's question. */
interface Prepared {
  known: Known;
  judge: Judge;
}

/** Prepares the model for plans; what is looked up for one serves all with the same crop, location and climate. */
type Prepare = (plan: WalkedPlan) => Promise<Prepared>;

export type ReanalysisPage = Awaited<ReturnType<typeof readReanalyses>>;

/** Reads plans of any accounts together, in a few statements, to ask the model their questions again. */
export async function readReanalyses(core: OperatorCore, plans: readonly WalkedPlan[]) {
  const { analyses, ownClimates } = core.records;
  const own = plans.flatMap(({ accountId, climate }) => (climate === null ? [] : { accountId, id: climate }));
  const [stamps, findOwn, isAnyImported] = await Promise.all([
    analyses.latestStampsOfAnyone(plans),
    ownClimates.reading(own),
    core.locations.hasImported(),
  ]);
  const prepared = new Map<string, Promise<Prepared>>();
  const prepareFor = async (plan: WalkedPlan): Promise<Prepared> => {
    const known = await findSubject(core, plan, { findOwn, isAnyImported });
    return { known, judge: judgeOf(known) };
  };
  const prepare: Prepare = (plan) => {
    const { crop, location, climate, accountId } = plan;
    const key = JSON.stringify([crop, location, climate && [accountId, climate]]);
    const found = prepared.get(key) ?? prepareFor(plan);
    prepared.set(key, found);
    return found;
  };
  return {
    /**
     * Does the same as `look` of a reanalysis, but of the plan as it was read with the others, and without running the
     * model if it is certain that it would be given the same inputs.
     */
    async look(plan: WalkedPlan): Promise<Answered | undefined> {
      const last = stamps.get(plan.id);
      if (last === undefined) return undefined;
      const { known, judge } = await prepare(plan);
      const { model_version, inputs_hash } = stampOf(last) ?? {};
      const isOfThisModel = model_version === modelVersion && inputs_hash !== undefined;
      if (isOfThisModel && isSureOfInputs({ ...known, asked: askedOf(plan) }, inputs_hash))
        return 'unchanged';
      return answeredBy(findingOf(judge, plan)(plan).findings, last);
    },

    /** Opens the reanalysis of some of the plans, which belong to one account; reads them again. */
    open: (accountId: string, planIds: readonly string[]): Promise<Reanalysis> =>
      openReanalysis(core, accountId, planIds, prepare),
  };
}

async function openReanalysis(
  core: OperatorCore,
  accountId: string,
  planIds: readonly string[],
  prepare: Prepare,
): Promise<Reanalysis> {
  const { seenPlans, analyses } = core.records;
  const seen = await seenPlans.findAll(accountId, planIds);
  const latest = new Map<string, FiledAnalysis>();
  const ofProducers: string[] = [];
  for (const { id, latest: newest } of seen.values())
    if (newest?.source === modelSource) latest.set(id, newest);
    else if (newest) ofProducers.push(id);
  for (const [id, byModel] of await analyses.latestByModel(accountId, ofProducers)) latest.set(id, byModel);
  return reanalysisOf(core, accountId, { seen, latestByModel: latest, prepare });
}

function reanalysisOf(
  core: OperatorCore,
  accountId: string,
  {
    seen,
    latestByModel,
    prepare,
  }: {
    seen: ReadonlyMap<string, SeenPlan>;
    latestByModel: ReadonlyMap<string, FiledAnalysis>;
    prepare: Prepare;
  },
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
    return byModel && findings && isSettled(stampIn(byModel), findings) ? 'not needed' : undefined;
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
    ): Promise<Answered | undefined> {
      const plan = seen.get(planId);
      const last = latestByModel.get(planId);
      if (!plan || !last) return undefined;
      const { judge } = await prepare(plan);
      const find = findingOf(judge, plan);
      const { findings } = find(plan);
      const answered = answeredBy(findings, stampIn(last));
      if (answered !== 'due') return answered;
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

/** Returns the details or, if another analysis stores them, their outline. */
function stampIn({ details, shared }: FiledAnalysis): unknown {
  return shared?.outline ?? details;
}

function answeredBy(findings: Assessment, last: unknown): Answered {
  if (isSettled(last, findings)) return 'unchanged';
  // With a substitute for the unavailable data, labels could change now and change back later.
  return findings.details.limits.some(({ code }) => unavailableCodes.includes(code)) ? 'refused' : 'due';
}

/**
 * Returns true if another analysis would have the same result as the last one, or would undo that of a newer model:
 * during an upgrade, servers with the old model must not change labels back.
 */
function isSettled(last: unknown, { details: now }: Assessment): boolean {
  const before = stampOf(last);
  if (!before) return false;
  const [version, current] = [before.model_version, now.model_version];
  if (version === current) return before.inputs_hash === now.inputs_hash;
  return version.localeCompare(current, 'en', { numeric: true }) > 0;
}
