import { AppError } from '@crop-planning/shared';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import { later } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';
import { answeredOnce } from '../procedures/idempotency.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import { toCropPlan } from './crop-plan.js';
import type { NewCropPlan } from './crop-plan.js';
import type { CropPlansStore } from './store.js';
import type { AccountsStore } from '../auth/accounts-store.js';
import type { IdempotencyStore } from '../procedures/idempotency-store.js';

/** The stores that a transaction needs to create a plan. */
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
  /** Pieces of work with the same `turn` run one after another. */
  inTransaction: <T>(work: (stores: CropPlanCreationStores) => Promise<T>, turn: string) => Promise<T>;
  /** How many plans an account may have. */
  plansMax: number;
  /** Takes room for the answer to a request with a key; raises TOO_MANY_REQUESTS. */
  takeAnswer: (accountId: string) => Promise<() => void>;
  /** Returns true if it is uncertain what was written before the failure. */
  isUnavailable: (error: unknown) => boolean;
  now: Clock;
}

/** How many places just below the limit are reserved in the same transaction that creates their plan. */
const exactPlaces = 5_000;
/** The shortest time between two recounts of a full account's plans. */
const recountEveryMs = 60_000;
/**
 * Longer than a place reserved ahead can take to receive its plan, including differences between servers'
 * clocks.
 */
const aheadMsMax = 30_000;

/** Creates plans within their account's limit, as decision 24 describes. */
export function createCropPlanCreation(deps: CropPlanCreationDeps) {
  const { plans, planAnswers, accounts, inTransaction, takeAnswer, plansMax, isUnavailable, now } = deps;

  /**
   * Reserves a place for a plan; counts the plans first if an earlier release created the account. Returns
   * false if the account is full.
   */
  async function reservePlace(
    stores: Pick<CropPlanCreationStores, 'accounts' | 'plans'>,
    accountId: string,
    placesMax: number,
    ahead?: Date,
  ): Promise<boolean> {
    const take = () => stores.accounts.takeCropPlanPlace(accountId, placesMax, ahead);
    let place = await take();
    if (place === 'uncounted') {
      await stores.accounts.startCropPlanCount(accountId, await stores.plans.count(accountId));
      place = await take();
    }
    if (place !== 'taken' && place !== 'full') throw new AppError('ACCOUNT_NOT_VALID');
    return place === 'taken';
  }

  /**
   * Recounts the plans, since a server that dies can leave reserved places without a plan. Returns false if
   * no recount is due.
   */
  async function recountIfDue(stores: CropPlanCreationStores, accountId: string): Promise<boolean> {
    const at = now();
    const isDue = await stores.accounts.beginCropPlanRecount(accountId, {
      at,
      countedBefore: later(at, -recountEveryMs),
      takenAheadBefore: later(at, -aheadMsMax),
    });
    if (isDue) await stores.accounts.endCropPlanRecount(accountId, await stores.plans.count(accountId));
    return isDue;
  }

  async function insert(
    stores: Pick<CropPlanCreationStores, 'plans'>,
    accountId: string,
    input: CreateCropPlanInput,
  ) {
    const createdAt = now();
    const plan: NewCropPlan = {
      ...input,
      water: input.water ?? 'rainfed',
      season_days: input.season_days ?? null,
      is_archived: false,
      created_at: createdAt,
      updated_at: createdAt,
    };
    return toCropPlan(await stores.plans.insert(accountId, plan));
  }

  /**
   * Creates a plan for a place that has been reserved ahead. Plans created in this way need not wait for each
   * other.
   */
  async function createAhead(accountId: string, input: CreateCropPlanInput, request?: IdempotentRequest) {
    if (!request) return insert(deps, accountId, input);
    const { plan, isRepeat } = await inTransaction(async (stores) => {
      const other = await stores.planAnswers.find(request, now());
      if (other) return { plan: other, isRepeat: true };
      const created = await insert(stores, accountId, input);
      await stores.planAnswers.keep(request, accountId, created, now());
      return { plan: created, isRepeat: false };
    }, request.id);
    if (isRepeat) await accounts.freeCropPlanPlace(accountId);
    return plan;
  }

  /** Reserves the place and creates the plan in one transaction; returns undefined if the account is full. */
  function createExactly(accountId: string, input: CreateCropPlanInput, request?: IdempotentRequest) {
    return inTransaction(async (stores) => {
      const first = request && (await stores.planAnswers.find(request, now()));
      if (first) return first;
      const isReserved =
        (await reservePlace(stores, accountId, plansMax)) ||
        ((await recountIfDue(stores, accountId)) && (await reservePlace(stores, accountId, plansMax)));
      if (!isReserved) return undefined;
      const plan = await insert(stores, accountId, input);
      if (request) await stores.planAnswers.keep(request, accountId, plan, now());
      return plan;
    }, accountId);
  }

  // A plan that is created while its account is being deleted is deleted with the account.
  async function create(
    accountId: string,
    input: CreateCropPlanInput,
    request?: IdempotentRequest,
  ): Promise<CropPlan> {
    const aheadMax = plansMax - exactPlaces;
    if (aheadMax > 0 && (await reservePlace({ accounts, plans }, accountId, aheadMax, now())))
      return createAhead(accountId, input, request).catch(async (error: unknown) => {
        // If the plan may have been created nevertheless, its place stays reserved; a recount settles it.
        if (!isUnavailable(error)) await accounts.freeCropPlanPlace(accountId).catch(() => undefined);
        throw error;
      });
    // Refuse a plan for a full account without waiting for the account's turn.
    if (await accounts.isSurelyFull(accountId, plansMax, later(now(), -recountEveryMs))) {
      // Look again, because an earlier attempt of this request may have filled the account.
      const other = request && (await planAnswers.find(request, now()));
      if (other) return other;
      throw new AppError('PLAN_LIMIT_REACHED');
    }
    const plan = await createExactly(accountId, input, request);
    if (!plan) throw new AppError('PLAN_LIMIT_REACHED');
    return plan;
  }

  return (accountId: string, input: CreateCropPlanInput, request?: IdempotentRequest): Promise<CropPlan> =>
    request === undefined
      ? create(accountId, input)
      : answeredOnce(
          begun(takeAnswer(accountId)),
          () => planAnswers.find(request, now()),
          () => create(accountId, input, request),
        );
}
