import { AppError, type CreateCropPlanInput, type CropPlan } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import { later } from '../concurrency/clock.js';
import type { Core, Records } from '../core.js';
import type { AccountCaller, Repeatable } from '../procedures/context.js';
import { answeredOnce, type IdempotentRequest } from '../procedures/idempotency.js';
import { toCropPlan } from './crop-plan.js';
import { chargeOutline } from './outline.js';

/** The shortest time between two recounts of a full account's plans. */
const recountEveryMs = 60_000;
/**
 * Longer than a place reserved ahead can take to receive its plan, including differences between servers'
 * clocks.
 */
const aheadMsMax = 30_000;

/** Raised if the same request was answered meanwhile, so that nothing may be created. */
class AnsweredMeanwhileError extends Error {}

/**
 * Creates a plan within its account's limit, as decision 24 describes. Raises PLAN_LIMIT_REACHED,
 * CLIMATE_NOT_FOUND and, for a plan with an outline, STORAGE_LIMIT_REACHED.
 */
export async function createCropPlan(
  core: Core,
  caller: AccountCaller & Repeatable,
  input: CreateCropPlanInput,
): Promise<CropPlan> {
  const { accountId } = caller;
  const request = caller.repeatable(input);
  if (request === undefined) return createWithinLimit(core, accountId, input);
  const findFirst = () => core.records.firstAnswers.find<CropPlan>(accountId, request, core.now());
  return answeredOnce(begun(core.limits.takeAnswer(accountId)), findFirst, async () => {
    try {
      return await createWithinLimit(core, accountId, input, request);
    } catch (error) {
      if (!(error instanceof AppError || error instanceof AnsweredMeanwhileError)) throw error;
      // The same request may have been answered since it was looked up, and have filled the account, for example.
      const first = await findFirst();
      if (first) return first;
      // An answer that was there a moment ago has gone with its account.
      throw error instanceof AppError ? error : new AppError('ACCOUNT_NOT_VALID', { cause: error });
    }
  });
}

/** A plan that is created while its account is being deleted is deleted with the account. */
async function createWithinLimit(
  core: Core,
  accountId: string,
  input: CreateCropPlanInput,
  request?: IdempotentRequest,
): Promise<CropPlan> {
  const { records, settings, places, now } = core;
  const plansMax = settings.PLANS_PER_ACCOUNT_MAX;
  if (await places.reserveAhead(accountId))
    return createAhead(core, accountId, input, request).catch(async (error: unknown) => {
      // If the plan may have been created nevertheless, its place stays reserved; a recount settles it.
      if (!core.isUnavailable(error))
        await records.accounts.freeCropPlanPlace(accountId).catch(() => undefined);
      throw error;
    });
  // Refuse a plan for a full account without waiting for the account's turn.
  if (await records.accounts.isSurelyFull(accountId, plansMax, later(now(), -recountEveryMs)))
    throw new AppError('PLAN_LIMIT_REACHED');
  const plan = await createExactly(core, accountId, input, request);
  if (!plan) throw new AppError('PLAN_LIMIT_REACHED');
  return plan;
}

/**
 * Creates a plan for a place that has been reserved ahead. Plans created in this way need not wait for each
 * other.
 */
async function createAhead(
  core: Core,
  accountId: string,
  input: CreateCropPlanInput,
  request: IdempotentRequest | undefined,
): Promise<CropPlan> {
  // A climate of the account's own is held, and an outline is charged, in the plan's transaction.
  if (!request && !input.climate && !input.outline) return insert(core, core.records, accountId, input);
  return core.inTransaction(
    (own) => insertOnce(core, own, accountId, input, request),
    request?.id ?? accountId,
    accountId,
  );
}

/** Reserves the place and creates the plan in one transaction; returns undefined if the account is full. */
function createExactly(
  core: Core,
  accountId: string,
  input: CreateCropPlanInput,
  request: IdempotentRequest | undefined,
): Promise<CropPlan | undefined> {
  const { places, inTransaction, now } = core;
  return inTransaction(async (own) => {
    const isReserved =
      (await places.reserve(own, accountId)) ||
      ((await recountIfDue(own, accountId, now())) && (await places.reserve(own, accountId)));
    return isReserved ? insertOnce(core, own, accountId, input, request) : undefined;
  }, accountId);
}

/**
 * Recounts the plans, since a server that dies can leave reserved places without a plan. Returns false if
 * no recount is due.
 */
async function recountIfDue({ accounts, plans }: Records, accountId: string, at: Date): Promise<boolean> {
  const isDue = await accounts.beginCropPlanRecount(accountId, {
    at,
    countedBefore: later(at, -recountEveryMs),
    takenAheadBefore: later(at, -aheadMsMax),
  });
  if (isDue) await accounts.endCropPlanRecount(accountId, await plans.count(accountId));
  return isDue;
}

/**
 * Creates the plan in a transaction and keeps the answer. That the key is free shows when the answer is kept, without
 * another statement.
 */
async function insertOnce(
  core: Core,
  own: Records,
  accountId: string,
  input: CreateCropPlanInput,
  request: IdempotentRequest | undefined,
): Promise<CropPlan> {
  const plan = await insert(core, own, accountId, input);
  if (request && !(await own.firstAnswers.keep(request, accountId, plan, core.now())))
    throw new AnsweredMeanwhileError();
  return plan;
}

async function insert(
  core: Core,
  own: Records,
  accountId: string,
  input: CreateCropPlanInput,
): Promise<CropPlan> {
  if (!(await own.ownClimates.hold(accountId, input.climate))) throw new AppError('CLIMATE_NOT_FOUND');
  if (input.outline) await chargeOutline(core, own, accountId, input.outline);
  return toCropPlan(await own.plans.insert(accountId, input, core.now()));
}
