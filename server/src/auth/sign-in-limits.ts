import { AppError } from '@crop-planning/shared';
import type { Audit, AuditParts } from './audit/audit.js';
import { later, type Clock } from '../concurrency/clock.js';
import type { Networks } from '../settings/networks.js';
import { counterId, type Budget } from './rate-limits/budgets.js';
import type { Limits } from './rate-limits/limits.js';
import type { HashQueue } from './passwords/hash-queue.js';
import type { Caller } from '../procedures/identity.js';
import { budgetOfPair, budgetsForStrangers, budgetsOfNetworks, budgetsOfSuccess } from './sign-in-budgets.js';
import { anyId } from '../database/queries.js';
import type { RateLimit } from '../records/limits/rate-limits.js';
import type { Records } from '../records/handle.js';

/** An attempt to use a password for an account. */
export interface SignInAttempt {
  /** The email as typed, whether or not an account has it. */
  email: string;
  /** Undefined if no account has the email. */
  accountId: string | undefined;
  caller: Caller;
  /** The audit event for a wrong password. */
  failure: 'login.failed' | 'confirmation.failed';
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** How long a network stays known to an account after a login from there. */
const knownForMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Limits how often passwords may be tried: each attempt is taken from its budgets before the password is
 * checked, and given back unless the password was wrong. Correct passwords have separate budgets. An email
 * without an account is treated like any other.
 */
export function createSignInLimits(
  { networkOf }: Networks,
  rateLimits: Limits,
  hashQueue: HashQueue,
  { records, audit, now }: { records: Records; audit: Audit; now: Clock },
) {
  /** Takes an attempt from the budgets; costs only one read if a budget is used up or the queue is full. */
  async function admit({ email, accountId = anyId(), caller: { address } }: SignInAttempt) {
    const network = networkOf(address);
    const earlierMark = counterId('known network', email, network.key);
    const pair = budgetOfPair(email, network);
    const everywhere = budgetsOfNetworks(network);
    const forStrangers = budgetsForStrangers(email, network);
    const successes = budgetsOfSuccess(email, network);
    const all = [...forStrangers, pair, ...everywhere, ...successes];
    // An email without an account costs the same statements.
    const [limits, isMarked] = await Promise.all([
      rateLimits.find([...all.map(({ id }) => id), earlierMark]),
      records.knownNetworks.has(accountId, knownNetwork(accountId, network.key)),
    ]);
    // Earlier versions stored the mark among the budgets of the email, for 90 days.
    const isKnown = isMarked || limits.has(earlierMark);
    // A known network is limited only per address, so that the owner's neighbours cannot lock the owner out.
    const addressBudgets = everywhere.filter(({ name }) => name === 'address');
    const tries = isKnown ? [pair, ...addressBudgets] : [...forStrangers, pair, ...everywhere];
    for (const budget of [...tries, ...successes]) rateLimits.check(budget, limits.get(budget.id));
    hashQueue.check({ address, isKnown });
    return { tries, pair, successes, limits, isKnown, usedUp: await takeAll(tries, limits) };
  }

  /** Takes from all budgets or from none; returns the budgets that are used up as a result. */
  async function takeAll(budgets: readonly Budget[], limits: ReadonlyMap<string, RateLimit>) {
    const results = await Promise.allSettled(
      budgets.map((budget) => rateLimits.take(budget, limits.get(budget.id))),
    );
    const rejection = results.find((result) => result.status === 'rejected');
    if (rejection) {
      await giveBack(budgets.filter((_, at) => results[at]?.status === 'fulfilled'));
      throw rejection.reason;
    }
    return budgets.filter((_, at) => {
      const result = results[at];
      return result?.status === 'fulfilled' && result.value.isUsedUp;
    });
  }

  async function noteLimits(usedUp: readonly Budget[], parts: AuditParts): Promise<void> {
    if (usedUp.length === 0) return;
    const budgets = usedUp.map(({ name }) => name).join(', ');
    await audit(records, 'limit.reached', { ...parts, details: { budgets } });
  }

  async function giveBack(budgets: readonly Budget[]): Promise<void> {
    await Promise.all(budgets.map((budget) => rateLimits.giveBack(budget)));
  }

  return {
    /**
     * Compares the password when its turn comes; raises INVALID_CREDENTIALS if it is wrong. After too many
     * wrong or correct passwords, raises TOO_MANY_REQUESTS without comparing.
     */
    async attempt(attempt: SignInAttempt, matches: () => Promise<boolean>): Promise<void> {
      const { accountId, caller, failure } = attempt;
      const { tries, pair, successes, limits, isKnown, usedUp } = await admit(attempt);
      const isRight = await hashQueue
        .run({ address: caller.address, isKnown, signal: caller.endSignal?.() }, matches)
        .catch((error: unknown) => giveBack(tries).then(() => Promise.reject(error)));
      if (isRight) {
        const [usedUpSuccesses] = await Promise.all([takeAll(successes, limits), giveBack(tries)]);
        return noteLimits(usedUpSuccesses, { accountId, caller });
      }
      await audit(records, failure, { accountId, caller });
      if (usedUp.includes(pair)) await rateLimits.block(pair);
      await noteLimits(usedUp, { accountId, caller });
      throw new AppError('INVALID_CREDENTIALS');
    },

    /** Marks the caller's network as known, so that strangers in other networks cannot lock out the owner. */
    async recognise(own: Records, accountId: string, { address }: Caller): Promise<void> {
      const mark = knownNetwork(accountId, networkOf(address).key);
      await own.knownNetworks.keep(accountId, mark, later(now(), knownForMs));
    },

    /** Forgets wrong passwords from the caller's address; called after a login with an operator's code. */
    async forgive(email: string, { address }: Caller): Promise<void> {
      await rateLimits.forget(budgetOfPair(email, networkOf(address)));
    },

    /**
     * Counts an attempt without a password to compare, such as a registration, and does its work. The attempt
     * is given back if the service itself fails.
     */
    async count<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
      const budgets = budgetsOfNetworks(networkOf(caller.address));
      if (budgets.length === 0) return work();
      const limits = await rateLimits.find(budgets.map(({ id }) => id));
      await noteLimits(await takeAll(budgets, limits), { caller });
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AppError) || error.kind === 'unavailable') await giveBack(budgets);
        throw error;
      }
    },
  };
}

function knownNetwork(accountId: string, network: string): string {
  return counterId('known network', accountId, network);
}
