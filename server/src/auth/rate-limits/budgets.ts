import { createHash } from 'node:crypto';
import { AppError } from '@crop-planning/shared';
import { later, type Clock } from '../../concurrency/clock.js';
import type { RateLimit } from '../../records/limits/rate-limits.js';
import type { Records } from '../../records/handle.js';

/** How much may be taken within a window of time. */
export interface Budget {
  /** Its label in the metrics. */
  name: BudgetName;
  /** What there were too many of, for the message of a refusal; by default `requests`. */
  subject?: string;
  /** Derived from its name and its subject, such as an account. */
  id: string;
  /** The account that the budget belongs to, if the caller is known to be this account. */
  accountId?: string;
  takenMax: number;
  windowMs: number;
  /**
   * If the budget is used up repeatedly, waits double up to this limit; by default, no wait is longer than
   * the window.
   */
  waitMsMax?: number;
}

const budgetNames = [
  'account_and_address',
  'account_and_network',
  'address',
  'network',
  'account',
  'logins',
  'analyses',
  'analyses_per_minute',
  'previews',
  'token_changes',
  'kept_answers',
  'visitors',
  'visitors_of_network',
  'links',
  'links_of_network',
] as const;

export type BudgetName = (typeof budgetNames)[number];

export type RateLimits = ReturnType<typeof createRateLimits>;

/** How long a blocked budget is remembered after its block ends. */
const rememberStrikesMs = 24 * 60 * 60 * 1000;
/** How many times to try to take; only a caller that others overtake every time needs this many attempts. */
const attemptsMax = 10;
const minuteSeconds = 60;

/** Manages the budgets that all servers on a database share. */
export function createRateLimits(records: Pick<Records, 'rateLimits' | 'accountBudgets'>, now: Clock) {
  const refusals = Object.fromEntries(budgetNames.map((name) => [name, 0])) as Record<BudgetName, number>;

  function refuse({ name, subject = 'requests' }: Budget, until: Date, at: Date): AppError {
    refusals[name] += 1;
    const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
    const message = `Too many ${subject}. Try again in ${inWords(retryAfterSeconds)}.`;
    return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
  }

  function storeOf({ accountId }: Budget) {
    return accountId === undefined ? records.rateLimits : records.accountBudgets;
  }

  /** Returns the budget's state; undefined if it has none. */
  async function findOne(budget: Budget): Promise<RateLimit | undefined> {
    return (await storeOf(budget).find([budget.id], budget.accountId)).get(budget.id);
  }

  /** Begins a window; after a block, the budget allows a single attempt. */
  function newWindow(
    { takenMax, windowMs }: Budget,
    amount: number,
    previous: RateLimit | undefined,
    at: Date,
  ) {
    const strikes = previous && previous.forget_at > at ? previous.strikes : 0;
    const ends_at = later(at, windowMs);
    const forget_at = strikes > 0 ? later(ends_at, rememberStrikesMs) : ends_at;
    return { taken: strikes > 0 ? takenMax : amount, strikes, ends_at, forget_at };
  }

  return {
    /** Finds budgets that belong to no account by their ids. */
    find: (ids: readonly string[]): Promise<Map<string, RateLimit>> => records.rateLimits.find(ids),

    findOne,

    /** Raises TOO_MANY_REQUESTS if `known` shows that the budget is used up. */
    check(budget: Budget, known: RateLimit | undefined): void {
      const at = now();
      if (known && known.ends_at > at && known.taken >= budget.takenMax)
        throw refuse(budget, known.ends_at, at);
    },

    /**
     * Takes from the budget; `known` is its state if the caller has just read it. Returns whether the budget
     * is now used up and when its window ends. Raises TOO_MANY_REQUESTS.
     */
    async take(budget: Budget, known?: RateLimit, amount = 1) {
      const { takenMax } = budget;
      const store = storeOf(budget);
      const at = now();
      let limit = known;
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        if (!limit || limit.ends_at <= at) {
          const window = newWindow(budget, amount, limit, at);
          if (await store.begin(budget, window, at))
            return { isUsedUp: window.taken >= takenMax, endsAt: window.ends_at };
        } else {
          if (limit.taken + amount > takenMax) throw refuse(budget, limit.ends_at, at);
          const taken = await store.take(budget, { amount, takenMax, now: at });
          if (taken !== undefined) return { isUsedUp: taken >= takenMax, endsAt: limit.ends_at };
        }
        // Another caller got there first.
        limit = await findOne(budget);
      }
      throw refuse(budget, at, at);
    },

    giveBack: (budget: Budget, amount = 1): Promise<void> => storeOf(budget).giveBack(budget, amount),

    /** Blocks a used-up budget, for longer each time. */
    async block(budget: Budget): Promise<void> {
      const { windowMs, waitMsMax = windowMs } = budget;
      const strikes = (await findOne(budget))?.strikes ?? 0;
      const ends_at = later(now(), Math.min(windowMs * 2 ** strikes, waitMsMax));
      await storeOf(budget).block(budget, { ends_at, forget_at: later(ends_at, rememberStrikesMs) });
    },

    forget: (budget: Budget): Promise<void> => storeOf(budget).delete(budget),

    /** Returns how many requests each budget has refused since the start. */
    refusals: (): Readonly<Record<BudgetName, number>> => refusals,
  };
}

/** Rounds up, so that waiting this long is sufficient. */
function inWords(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return `${seconds} seconds`;
  if (seconds < 2 * 60 * minuteSeconds) return `${Math.ceil(seconds / minuteSeconds)} minutes`;
  return `${Math.ceil(seconds / (60 * minuteSeconds))} hours`;
}

/** Derives a budget's id from these parts, which cannot be recovered from the id. */
export function counterId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
