import {
  AppError,
  modelAnalysisSchema,
  modelSource,
  type ModelAnalysis,
  type RunAnalysisInput,
} from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Core } from '../core.js';
import type { Assessment } from '../feasibility/assess.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { AnalysisItem } from '../records/analyses.js';
import type { SeenPlan } from '../records/spanning/seen-plans.js';
import { toAnalysis, type FirstAnalysis } from './analysis.js';
import type { Findings, NewRecord } from './drafts.js';
import { findingOf, prepare } from './preparing.js';
import { recordAll } from './recording.js';
import type { StorageRoom } from './storage/quota.js';

/** The part of the question that the request gives, for all of its plans. */
export type AskedOfAll = Omit<RunAnalysisInput, 'plan_id'>;

export interface TogetherOptions {
  /** Returns the request of a plan if it may be repeated; its plan is then analysed only once. */
  requestOf: (planId: string) => IdempotentRequest | undefined;
  /** Returns whether there is time for another plan. */
  hasTime?: () => boolean;
  /** Rests after the work on a plan. */
  rest?: (() => Promise<unknown>) | undefined;
  /** Returns whether the caller may still have analyses recorded; may raise an error instead. */
  isAdmitted?: () => Promise<boolean>;
}

/** The outcomes for plans that were analysed together. */
export interface AnalysedPlans {
  /** By the ids of the plans, in the order in which they were asked for; the last ones may be missing. */
  outcomes: ReadonlyMap<string, ModelAnalysis | AppError>;
  /** The names of those plans that exist. */
  names: ReadonlyMap<string, string>;
  /** Why plans are missing; undefined if there was no time for them. */
  failure: unknown;
}

/** A plan that is done without a recording, or the analysis to record. */
type Look = AppError | FirstAnalysis | NewRecord<Assessment>;

interface Slice {
  core: Core;
  accountId: string;
  planIds: readonly string[];
  asked: AskedOfAll;
  options: TogetherOptions;
  requests: ReadonlyMap<string, IdempotentRequest>;
  seeing: Promise<ReadonlyMap<string, SeenPlan>>;
  isAnyImported: Promise<boolean>;
  /** Takes room for the answer to each request, by plan; resolves to what gives it back. */
  rooms: ReadonlyMap<string, Promise<() => void>>;
  /** Opened for the first plan that needs it. */
  storage?: StorageRoom;
}

/**
 * Analyses plans of one account: reads them together, has the model judge one after another, and records the results
 * together. A plan that cannot be analysed does not affect the others. Raises what `isAdmitted` raises.
 */
export async function analyseTogether(
  core: Core,
  accountId: string,
  planIds: readonly string[],
  asked: AskedOfAll,
  options: TogetherOptions,
): Promise<AnalysedPlans> {
  const slice = open(core, accountId, planIds, asked, options);
  const kept = new Set<string>();
  try {
    const { looks, failure } = await lookAtAll(slice);
    const isAdmitted = (await options.isAdmitted?.()) ?? true;
    const outcomes = isAdmitted ? await outcomesOf(slice, looks, kept) : new Map();
    const names = new Map(Array.from((await slice.seeing).values(), ({ id, name }) => [id, name]));
    return { outcomes, names, failure };
  } finally {
    for (const [planId, room] of slice.rooms) if (!kept.has(planId)) giveBack(room);
  }
}

/** Begins to read all that the slice needs at the same time, because each round trip matters if the database is far away. */
function open(
  core: Core,
  accountId: string,
  planIds: readonly string[],
  asked: AskedOfAll,
  options: TogetherOptions,
): Slice {
  const requests = new Map<string, IdempotentRequest>();
  for (const planId of planIds) {
    const request = options.requestOf(planId);
    if (request) requests.set(planId, request);
  }
  const { records, locations, limits } = core;
  return {
    core,
    accountId,
    planIds,
    asked,
    options,
    requests,
    seeing: begun(records.seenPlans.findAll(accountId, planIds)),
    isAnyImported: begun(locations.hasImported()),
    rooms: new Map(Array.from(requests.keys(), (planId) => [planId, begun(limits.takeAnswer(accountId))])),
  };
}

/** Looks at one plan after another, until the time or a budget is used up. */
async function lookAtAll(slice: Slice): Promise<{ looks: Map<string, Look>; failure: unknown }> {
  const { core, accountId, planIds, requests, options } = slice;
  const { hasTime = () => true, rest } = options;
  const looks = new Map<string, Look>();
  const { firstAnswers } = core.records;
  const answers = await firstAnswers.findAll<FirstAnalysis>(accountId, [...requests.values()], core.now());
  try {
    for (const planId of planIds) {
      if (!hasTime()) break;
      const request = requests.get(planId);
      looks.set(planId, (request && answers.get(request.id)) ?? (await lookAt(slice, planId)));
      await rest?.();
    }
    return { looks, failure: undefined };
  } catch (failure) {
    return { looks, failure };
  }
}

/** Has the model judge a plan. Raises TOO_MANY_REQUESTS, which every other plan would meet as well. */
async function lookAt(slice: Slice, planId: string): Promise<Look> {
  const { core, accountId, asked, requests, rooms } = slice;
  await rooms.get(planId);
  await core.limits.takeAnalysis(accountId);
  const request = requests.get(planId);
  const plan = (await slice.seeing).get(planId);
  try {
    if (!plan) return new AppError('CROP_PLAN_NOT_FOUND');
    const { climate, water, season_days } = asked;
    const given = {
      ...(water && { water }),
      ...(season_days !== undefined && { season_days }),
      ...(climate !== undefined && { climate }),
    };
    const judge = await prepare(core, { ...plan, ...given }, { isAnyImported: await slice.isAnyImported });
    slice.storage ??= core.quota(accountId, plan.storage);
    const find = findingOf(judge, plan);
    // The transaction finds the result ready.
    find({ ...plan, ...given });
    return { plan, source: modelSource, asked: given, request, find };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Records the new analyses, and reads those that were recorded before; notes the plans whose answers were kept. */
async function outcomesOf(
  slice: Slice,
  looks: ReadonlyMap<string, Look>,
  kept: Set<string>,
): Promise<ReadonlyMap<string, ModelAnalysis | AppError>> {
  const { core, accountId, requests, storage: room, options } = slice;
  const newRecords = [...looks.values()].filter((look) => 'find' in look);
  const recorded = room && (await recordAll(core, { accountId, room, newRecords, rest: options.rest }));
  const outcomes = new Map<string, ModelAnalysis | AppError>();
  const doubtful: string[] = [];
  for (const [planId, look] of looks) {
    const outcome = 'find' in look ? recorded?.get(planId) : look;
    if (typeof outcome === 'object' && 'analysis' in outcome) {
      outcomes.set(planId, modelAnalysisOf(outcome.analysis));
      kept.add(planId);
    } else {
      outcomes.set(planId, outcome instanceof AppError ? outcome : new AppError('CROP_PLAN_NOT_FOUND'));
      // Before the plan was deleted, the key may have been used for this request, or for another one.
      const isDone = outcome instanceof AppError && outcome.code !== 'CROP_PLAN_NOT_FOUND';
      if (!isDone && requests.has(planId)) doubtful.push(planId);
    }
  }
  for (const [planId, answer] of await firstAnswersOf(slice, doubtful)) outcomes.set(planId, answer);
  return outcomes;
}

/** Reads what first answered the requests of plans, by plan. */
async function firstAnswersOf(
  { core, accountId, requests }: Slice,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, ModelAnalysis | AppError>> {
  const { firstAnswers, analyses } = core.records;
  const asked = planIds.flatMap((planId) => requests.get(planId) ?? []);
  const answers = await firstAnswers.findAll<FirstAnalysis>(accountId, asked, core.now());
  const ids = Array.from(answers.values()).flatMap((answer) => (answer instanceof AppError ? [] : answer.id));
  const found = await analyses.findAll(accountId, ids);
  const results = new Map<string, ModelAnalysis | AppError>();
  for (const planId of planIds) {
    const answer = answers.get(requests.get(planId)?.id ?? '');
    const analysis = answer instanceof AppError ? undefined : found.get(answer?.id ?? '');
    if (answer instanceof AppError) results.set(planId, answer);
    if (analysis) results.set(planId, modelAnalysisSchema.parse(modelAnalysisOf(analysis)));
  }
  return results;
}

function modelAnalysisOf<TFindings extends Findings>(analysis: AnalysisItem & TFindings) {
  return { ...toAnalysis(analysis), source: modelSource };
}

/** Gives room back that was not needed, if it was taken at all. */
function giveBack(room: Promise<() => void>): void {
  room.then(
    (giveRoomBack) => giveRoomBack(),
    () => undefined,
  );
}
