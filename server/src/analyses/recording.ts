import { AppError } from '@crop-planning/shared';
import { after } from '../concurrency/clock.js';
import type { OperatorCore, Records } from '../core.js';
import { StartOverError } from '../database/transactions.js';
import { adviceOf } from '../feasibility/verdict/advice.js';
import { verdictOfAnalysis } from '../feasibility/verdict/analysis-verdict.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { AnalysisItem, FiledAnalysis } from '../records/analyses.js';
import type { HeldPlan } from '../records/spanning/seen-plans.js';
import type { FirstAnalysis } from './analysis.js';
import { draftAll, type Draft, type Findings, type NewRecord } from './drafts.js';
import type { StorageRoom } from './storage/quota.js';

/**
 * Why nothing is recorded for a plan: an error; the same request or run has recorded its analysis before; the newest
 * analysis has the same result; or the plan is no longer concerned.
 */
export type Omission = AppError | 'recorded before' | 'not needed' | 'not concerned';

/** A recorded analysis, and whether its label differs from that of the analysis before. */
export interface Recorded<TFindings extends Findings> {
  analysis: AnalysisItem & TFindings;
  isChange: boolean;
}

/** The outcome for each plan, by its id. */
export type Outcomes<TFindings extends Findings> = ReadonlyMap<string, Recorded<TFindings> | Omission>;

/** Records analyses in a transaction, which may start over. */
export type Recording<TFindings extends Findings> = (own: Records) => Promise<Outcomes<TFindings>>;

export interface RecordingOptions<TFindings extends Findings> {
  /** The plans' owner. */
  accountId: string;
  room: StorageRoom;
  /** Of different plans, with the same given part of the question. */
  newRecords: readonly NewRecord<TFindings>[];
  /** Rests after a plan while the recording is prepared. */
  rest?: (() => Promise<unknown>) | undefined;
  /** Returns why a locked plan no longer needs an analysis; `latest` is given if it has changed since it was read. */
  omissionOf?: (
    own: Records,
    plan: HeldPlan,
    latest: FiledAnalysis | undefined,
  ) => Promise<Omission | undefined>;
}

interface Work<TFindings extends Findings> extends RecordingOptions<TFindings> {
  core: OperatorCore;
  drafts: ReadonlyMap<NewRecord<TFindings>, Draft<TFindings>>;
  /** What this and earlier attempts of the transaction have learnt, by plan. */
  omitted: Map<string, Omission>;
  /** Whether something has been recorded before, so that the next attempt has to look for it. */
  isDoubtful: boolean;
}

interface Held<TFindings extends Findings> {
  record: NewRecord<TFindings>;
  plan: HeldPlan;
  latest: FiledAnalysis | undefined;
}

interface Filed<TFindings extends Findings> extends Held<TFindings> {
  draft: Draft<TFindings>;
}

/**
 * Prepares to record analyses of one account's plans together, which keeps the transaction short. A plan for which
 * nothing can be recorded does not affect the others. If labels change, the owner is notified in the order of the
 * plans.
 */
export async function prepareRecording<TFindings extends Findings>(
  core: OperatorCore,
  options: RecordingOptions<TFindings>,
): Promise<Recording<TFindings>> {
  const { accountId, newRecords, rest } = options;
  const entries = newRecords.map((record) => {
    const plan = { ...record.plan, ...record.asked };
    return { record, plan, previous: record.plan.latest };
  });
  const drafts = await draftAll(core.records, accountId, entries, rest);
  const work: Work<TFindings> = { ...options, core, drafts, omitted: new Map(), isDoubtful: false };
  return (own) => recordIn(work, own);
}

/**
 * Records analyses of one account's plans in a transaction of their own. Raises STORAGE_LIMIT_REACHED if there is no
 * room at all.
 */
export async function recordAll<TFindings extends Findings>(
  core: OperatorCore,
  options: RecordingOptions<TFindings>,
): Promise<Outcomes<TFindings>> {
  const { room, newRecords } = options;
  if (newRecords.length === 0) return new Map();
  const recording = await prepareRecording(core, options);
  try {
    return await core.inTransaction(
      recording,
      newRecords.map(({ plan }) => plan.id),
      options.accountId,
    );
  } catch (error) {
    // If the charge cannot be cancelled, the next check corrects it.
    await room.giveBackAfter(error).catch(() => undefined);
    throw error;
  }
}

async function recordIn<TFindings extends Findings>(
  work: Work<TFindings>,
  own: Records,
): Promise<Outcomes<TFindings>> {
  const { core, accountId, room, newRecords, omitted } = work;
  const at = core.now();
  if (work.isDoubtful) await omitRecorded(work, own, at);
  const wanted = newRecords.filter(({ plan }) => !omitted.has(plan.id));
  const filed = await withDrafts(work, own, await holdAll(work, own, wanted));
  const complete = filed.map((one) => ({
    ...one,
    ...one.draft.analysis.at(after(one.latest?.created_at, at)),
  }));
  // The charge is made outside the transaction and concurrent with it, so that it adds no wait. It is made only for
  // plans that are locked: nothing would delete the charge of an account that has been purged. It has ended before
  // the transaction starts over.
  const [inserting, charging] = await Promise.allSettled([
    own.analyses.insertAll(complete.map(({ document }) => document)),
    room.takeEach(filed.map(({ draft }) => draft.analysis.bytes)),
  ]);
  const areInserted = valueOf(inserting);
  const fits = valueOf(charging);
  const full = filed.filter((_, index) => fits[index] !== true);
  omit(
    work,
    full.map(({ plan }) => [plan.id, new AppError('STORAGE_LIMIT_REACHED')]),
  );
  const answers = complete.flatMap(({ record: { request }, item }) =>
    request ? { request, answer: { crop_plan_id: item.crop_plan_id, id: item.id } } : [],
  );
  // If one of them has been recorded before, the next attempt finds out which.
  if (!areInserted || !(await own.firstAnswers.keepAll(answers, accountId, at))) {
    work.isDoubtful = true;
    throw new StartOverError();
  }
  const cropNameOf = await core.crops.naming();
  const changes = complete.flatMap((one) => changeOf(one, one.item, cropNameOf));
  await core.notifyStatusChanges(own, accountId, changes);
  const recorded = complete.map(({ plan, draft, item }) => {
    const isChange = draft.change !== undefined;
    return [plan.id, { analysis: { ...item, ...draft.findings }, isChange }] as const;
  });
  return new Map<string, Recorded<TFindings> | Omission>([...omitted, ...recorded]);
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Omits locked plans; starts over without them. */
function omit({ omitted }: Pick<Work<never>, 'omitted'>, omissions: readonly [string, Omission][]): void {
  for (const [planId, omission] of omissions) omitted.set(planId, omission);
  if (omissions.length > 0) throw new StartOverError();
}

/** Omits the plans whose request or run has recorded an analysis before. */
async function omitRecorded<TFindings extends Findings>(
  { accountId, newRecords, omitted }: Work<TFindings>,
  { firstAnswers, analyses }: Records,
  at: Date,
): Promise<void> {
  const requests = newRecords.flatMap(({ request }) => request ?? []);
  const answers = await firstAnswers.findAll<FirstAnalysis>(accountId, requests, at);
  const ids = newRecords.flatMap(({ id }) => id ?? []);
  const existing = await analyses.existing(accountId, ids);
  for (const { plan, request, id } of newRecords) {
    const answer = request && answers.get(request.id);
    if (answer instanceof AppError) omitted.set(plan.id, answer);
    else if (answer || (id !== undefined && existing.has(id))) omitted.set(plan.id, 'recorded before');
  }
}

/** Locks the plans, and reads those again that have changed since they were read. */
async function holdAll<TFindings extends Findings>(
  work: Work<TFindings>,
  own: Records,
  wanted: readonly NewRecord<TFindings>[],
): Promise<Held<TFindings>[]> {
  const { accountId, omitted, omissionOf } = work;
  const ids = wanted.map(({ plan }) => plan.id);
  const asked = wanted[0]?.asked;
  if (!(await own.ownClimates.hold(accountId, asked?.climate))) {
    for (const id of ids) omitted.set(id, new AppError('CLIMATE_NOT_FOUND'));
    return [];
  }
  const plans = await own.seenPlans.hold(accountId, ids, asked);
  // An equal count means that no analysis has been started since the plan was read, and no purge of the
  // account has locked the plan.
  const isAsRead = ({ plan }: NewRecord<TFindings>) => plan.hasOwner && plans.get(plan.id)?.seq === plan.seq;
  const changed = wanted.filter((record) => plans.has(record.plan.id) && !isAsRead(record));
  const changedIds = changed.map(({ plan }) => plan.id);
  const again = await own.seenPlans.findAll(accountId, changedIds);
  const held: Held<TFindings>[] = [];
  const omissions: [string, Omission][] = [];
  for (const record of wanted) {
    const { id } = record.plan;
    const plan = plans.get(id);
    const current = isAsRead(record) ? record.plan : again.get(id);
    // The plan of a deleted account exists until it is purged.
    if (!plan) omitted.set(id, new AppError('CROP_PLAN_NOT_FOUND'));
    else if (!current?.hasOwner) omissions.push([id, new AppError('CROP_PLAN_NOT_FOUND')]);
    else {
      const omission = await omissionOf?.(own, plan, isAsRead(record) ? undefined : current.latest);
      if (omission) omissions.push([id, omission]);
      else held.push({ record, plan, latest: current.latest });
    }
  }
  omit(work, omissions);
  return held;
}

/** Adds the drafts, which are made again for plans that have changed since they were read. */
async function withDrafts<TFindings extends Findings>(
  { accountId, drafts }: Work<TFindings>,
  own: Records,
  held: readonly Held<TFindings>[],
): Promise<Filed<TFindings>[]> {
  const isOutdated = ({ record, plan, latest }: Held<TFindings>) =>
    drafts.get(record)?.holdsFor(plan, latest) !== true;
  const outdated = held.filter(isOutdated);
  const renewed = await draftAll(
    own,
    accountId,
    outdated.map(({ latest: previous, ...one }) => ({ ...one, previous })),
  );
  return held.flatMap((one) => {
    const draft = (isOutdated(one) ? renewed : drafts).get(one.record);
    return draft ? { ...one, draft } : [];
  });
}

function changeOf<TFindings extends Findings>(
  { record: { source, run }, plan, draft }: Filed<TFindings>,
  { id, feasibility_label, created_at }: AnalysisItem,
  cropNameOf: (crop: string) => string | null,
): StatusChange | [] {
  const { change, findings, place } = draft;
  if (!change) return [];
  const { name, crop, water } = plan;
  const advice = adviceOf(verdictOfAnalysis({ source, ...findings }));
  return {
    planId: plan.id,
    planting: { plan_name: name, crop, crop_name: cropNameOf(crop), location: place, water, advice },
    from: change.from,
    to: feasibility_label,
    cause: change.cause,
    analysisId: id,
    at: created_at,
    run,
  };
}
