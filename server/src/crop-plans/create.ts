import { AppError, type CreateCropPlanInput, type CropPlan } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import { later } from '../concurrency/clock.js';
import type { Core, Records } from '../core.js';
import type { AccountCaller, Repeatable } from '../procedures/context.js';
import { answeredOnce, type IdempotentRequest } from '../procedures/idempotency.js';
import { toCropPlan } from './crop-plan.js';
import { chargeOutline } from './outline.js';

/** How many places just below the limit are reserved in the same transaction that creates their plan. */
const exactPlaces = 5_000;
/** The shortest time between two recounts of a full account's plans. */
const recountEveryMs = 60_000;
/**
 * Longer than a place reserved ahead can take to receive its plan, including differences between servers'
 * clocks.
 */
const aheadMsMax = 30_000;

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
  return answeredOnce(
    begun(core.limits.takeAnswer(accountId)),
    () => core.records.firstAnswers.find<CropPlan>(request, core.now()),
    () => createWithinLimit(core, accountId, input, request),
  );
}

/** A plan that is created while its account is being deleted is deleted with the account. */
async function createWithinLimit(
  core: Core,
  accountId: string,
  input: CreateCropPlanInput,
  request?: IdempotentRequest,
): Promise<CropPlan> {
  const { records, settings, now } = core;
  const plansMax = settings.PLANS_PER_ACCOUNT_MAX;
  const aheadMax = plansMax - exactPlaces;
  if (aheadMax > 0 && (await reservePlace(records, accountId, aheadMax, now())))
    return createAhead(core, accountId, input, request).catch(async (error: unknown) => {
      // If the plan may have been created nevertheless, its place stays reserved; a recount settles it.
      if (!core.isUnavailable(error))
        await records.accounts.freeCropPlanPlace(accountId).catch(() => undefined);
      throw error;
    });
  // Refuse a plan for a full account without waiting for the account's turn.
  if (await records.accounts.isSurelyFull(accountId, plansMax, later(now(), -recountEveryMs))) {
    // Look again, because an earlier attempt of this request may have filled the account.
    const other = request && (await records.firstAnswers.find<CropPlan>(request, now()));
    if (other) return other;
    throw new AppError('PLAN_LIMIT_REACHED');
  }
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
  const { records, inTransaction, now } = core;
  // A climate of the account's own is held, and an outline is charged, in the plan's transaction.
  if (!request && !input.climate && !input.outline) return insert(core, records, accountId, input);
  const { plan, isRepeat } = await inTransaction(async (own) => {
    const other = request && (await own.firstAnswers.find<CropPlan>(request, now()));
    if (other) return { plan: other, isRepeat: true };
    const created = await insert(core, own, accountId, input);
    if (request) await own.firstAnswers.keep(request, accountId, created, now());
    return { plan: created, isRepeat: false };
  }, request?.id ?? accountId);
  if (isRepeat) await records.accounts.freeCropPlanPlace(accountId);
  return plan;
}

/** Reserves the place and creates the plan in one transaction; returns undefined if the account is full. */
function createExactly(
  core: Core,
  accountId: string,
  input: CreateCropPlanInput,
  request: IdempotentRequest | undefined,
): Promise<CropPlan | undefined> {
  const { settings, inTransaction, now } = core;
  const plansMax = settings.PLANS_PER_ACCOUNT_MAX;
  return inTransaction(async (own) => {
    const first = request && (await own.firstAnswers.find<CropPlan>(request, now()));
    if (first) return first;
    const isReserved =
      (await reservePlace(own, accountId, plansMax)) ||
      ((await recountIfDue(own, accountId, now())) && (await reservePlace(own, accountId, plansMax)));
    if (!isReserved) return undefined;
    const plan = await insert(core, own, accountId, input);
    if (request) await own.firstAnswers.keep(request, accountId, plan, now());
    return plan;
  }, accountId);
}

/** Reserves a place for a plan; returns false if the account is full. */
async function reservePlace(
  { accounts }: Records,
  accountId: string,
  placesMax: number,
  ahead?: Date,
): Promise<boolean> {
  const place = await accounts.takeCropPlanPlace(accountId, placesMax, ahead);
  if (place === 'refused') throw new AppError('ACCOUNT_NOT_VALID');
  return place === 'taken';
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
