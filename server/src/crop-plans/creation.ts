import { AppError } from '@crop-planning/shared';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { later } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import { toCropPlan } from './crop-plan.js';
import type { NewCropPlan } from './crop-plan.js';
import type { CropPlansStore } from './store.js';
import type { AccountsStore } from '../auth/accounts-store.js';
import type { IdempotencyStore } from '../procedures/idempotency-store.js';

/** What a plan is created with in one transaction. */
export interface CropPlanCreationStores {
  plans: Pick<CropPlansStore, 'insert' | 'count' | 'deleteUnanalysed'>;
  planAnswers: IdempotencyStore<CropPlan>;
  accounts: Pick<
    AccountsStore,
    | 'takeCropPlanPlace'
    | 'startCropPlanCount'
    | 'freeCropPlanPlace'
    | 'beginCropPlanRecount'
    | 'endCropPlanRecount'
    | 'isSurelyFull'
  >;
}

export interface CropPlanCreationDeps extends CropPlanCreationStores {
  /** Work with the same turn runs one after another. */
  inTransaction: <T>(work: (making: CropPlanCreationStores) => Promise<T>, turn: string) => Promise<T>;
  /** How many plans an account may have. */
  plansMax: number;
  /** Whether a failure leaves open what was written. */
  isUnavailable: (error: unknown) => boolean;
  now: Clock;
}

/** So many places before the limit are taken together with the plan, in one transaction. */
const exactPlaces = 5_000;
/** A full account's plans are counted anew no more often. */
const recountEveryMs = 60_000;
/** Longer than a place taken ahead can still get its plan, differences between the servers' clocks included. */
const aheadMsMax = 30_000;

/** Creates plans within their account's limit, as decision 24 describes. */
export function createCropPlanCreation(deps: CropPlanCreationDeps) {
  const { plans, planAnswers, accounts, inTransaction, plansMax, isUnavailable, now } = deps;

  /** The plans of an account from an earlier release are counted first, once. */
  async function isPlaceTaken(
    making: Pick<CropPlanCreationStores, 'accounts' | 'plans'>,
    accountId: string,
    placesMax: number,
    ahead?: Date,
  ): Promise<boolean> {
    const take = () => making.accounts.takeCropPlanPlace(accountId, placesMax, ahead);
    let place = await take();
    if (place === 'uncounted') {
      await making.accounts.startCropPlanCount(accountId, await making.plans.count(accountId));
      place = await take();
    }
    if (place !== 'taken' && place !== 'full') throw new AppError('ACCOUNT_NOT_VALID');
    return place === 'taken';
  }

  /** A server that dies leaves places taken ahead without a plan. */
  async function isRecounted(making: CropPlanCreationStores, accountId: string): Promise<boolean> {
    const at = now();
    const isDue = await making.accounts.beginCropPlanRecount(accountId, {
      at,
      countedBefore: later(at, -recountEveryMs),
      takenAheadBefore: later(at, -aheadMsMax),
    });
    if (isDue) await making.accounts.endCropPlanRecount(accountId, await making.plans.count(accountId));
    return isDue;
  }

  async function insert(
    making: Pick<CropPlanCreationStores, 'plans'>,
    accountId: string,
    input: CreateCropPlanInput,
  ) {
    const createdAt = now();
    const plan: NewCropPlan = { ...input, is_archived: false, created_at: createdAt, updated_at: createdAt };
    return toCropPlan(await making.plans.insert(accountId, plan));
  }

  /** For a place taken ahead, so that plans created at once need not wait for each other. */
  async function createAhead(accountId: string, input: CreateCropPlanInput, request?: IdempotentRequest) {
    if (!request) return insert(deps, accountId, input);
    const { plan, isRepeat } = await inTransaction(async (making) => {
      const other = await making.planAnswers.find(request, now());
      if (other) return { plan: other, isRepeat: true };
      const made = await insert(making, accountId, input);
      await making.planAnswers.keep(request, accountId, made, now());
      return { plan: made, isRepeat: false };
    }, request.id);
    if (isRepeat) await accounts.freeCropPlanPlace(accountId);
    return plan;
  }

  /** Undefined if the account is full. */
  function createExactly(accountId: string, input: CreateCropPlanInput, request?: IdempotentRequest) {
    return inTransaction(async (making) => {
      const first = request && (await making.planAnswers.find(request, now()));
      if (first) return first;
      const isTaken =
        (await isPlaceTaken(making, accountId, plansMax)) ||
        ((await isRecounted(making, accountId)) && (await isPlaceTaken(making, accountId, plansMax)));
      if (!isTaken) return undefined;
      const plan = await insert(making, accountId, input);
      if (request) await making.planAnswers.keep(request, accountId, plan, now());
      return plan;
    }, accountId);
  }

  /** A plan created while its account is being deleted is deleted with it. */
  return async (
    accountId: string,
    input: CreateCropPlanInput,
    request?: IdempotentRequest,
  ): Promise<CropPlan> => {
    const first = request && (await planAnswers.find(request, now()));
    if (first) return first;
    const aheadMax = plansMax - exactPlaces;
    if (aheadMax > 0 && (await isPlaceTaken({ accounts, plans }, accountId, aheadMax, now())))
      return createAhead(accountId, input, request).catch(async (error: unknown) => {
        // What is not known to have failed is corrected by the recount.
        if (!isUnavailable(error)) await accounts.freeCropPlanPlace(accountId).catch(() => undefined);
        throw error;
      });
    // A full account need not wait for its turn to be refused.
    if (await accounts.isSurelyFull(accountId, plansMax, later(now(), -recountEveryMs))) {
      // Looked for again only now: the request that filled the account may have been this one.
      const other = request && (await planAnswers.find(request, now()));
      if (other) return other;
      throw new AppError('PLAN_LIMIT_REACHED');
    }
    const plan = await createExactly(accountId, input, request);
    if (!plan) throw new AppError('PLAN_LIMIT_REACHED');
    return plan;
  };
}
