import { AppError } from '@crop-planning/shared';
import type { AuditEvent, AuditParts } from '../audit/audit.js';
import { later } from '../clock.js';
import type { Clock } from '../clock.js';
import { hiddenId } from '../hidden-id.js';
import type { Networks } from '../networks.js';
import type { Budget, RateLimit, RateLimits, RateLimitsStore } from '../rate-limits/service.js';
import type { Caller } from './identity.js';

/** Somebody presents a password for an account. */
export interface Attempt {
  /** As typed, whether or not an account has it. */
  email: string;
  /** Undefined if no account has the email. */
  accountId: string | undefined;
  caller: Caller;
  /** What a wrong one is called in the audit. */
  failure: 'login.failed' | 'confirmation.failed';
}

export interface SignInLimitsDeps {
  networks: Pick<Networks, 'networkOf'>;
  rateLimits: RateLimits;
  /** Writes to the audit. */
  note: (event: AuditEvent, parts: AuditParts) => Promise<void>;
  now: Clock;
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** How many wrong passwords are checked within what time. */
export const signInBudgets = {
  account_and_address: { takenMax: 10, windowMs: 15 * minuteMs, waitMsMax: 2 * hourMs },
  address: { takenMax: 100, windowMs: hourMs },
  account: { takenMax: 100, windowMs: 24 * hourMs },
} as const;

/** How long a network is known to an account after a login from there. */
const knownForMs = 90 * 24 * hourMs;

/**
 * How often passwords may be tried: each attempt is taken from its budgets before the password is checked, and given
 * back unless it was wrong. Unknown emails are treated alike.
 */
export function createSignInLimits({ networks: { networkOf }, rateLimits, note, now }: SignInLimitsDeps) {
  async function admit({ email, caller }: Attempt) {
    const network = networkOf(caller.address);
    const pair = ofAccountAndAddress(email, network.key);
    const known = knownNetwork(email, network.key);
    const budgets = [pair, ...(network.isLoopback ? [] : [ofAddress(network.key)])];
    const account = ofAccount(email);
    const found = await rateLimits.find([...budgets, account].map(({ id }) => id).concat(known));
    if (!found.has(known)) budgets.push(account);
    for (const budget of budgets) rateLimits.check(budget, found.get(budget.id));
    return { budgets, pair, usedUp: await takeAll(budgets, found) };
  }

  /** Takes from all or from none; returns the budgets that this used up. */
  async function takeAll(budgets: readonly Budget[], known: ReadonlyMap<string, RateLimit>) {
    const results = await Promise.allSettled(
      budgets.map((budget) => rateLimits.take(budget, known.get(budget.id))),
    );
    const refused = results.find((result) => result.status === 'rejected');
    if (refused) {
      await giveBack(budgets.filter((_, at) => results[at]?.status === 'fulfilled'));
      throw refused.reason;
    }
    return budgets.filter((_, at) => {
      const result = results[at];
      return result?.status === 'fulfilled' && result.value.isUsedUp;
    });
  }

  async function noteLimits(usedUp: readonly Budget[], parts: AuditParts): Promise<void> {
    if (usedUp.length === 0) return;
    const budgets = usedUp.map(({ name }) => name).join(', ');
    await note('limit.reached', { ...parts, details: { budgets } });
  }

  async function giveBack(budgets: readonly Budget[]): Promise<void> {
    await Promise.all(budgets.map((budget) => rateLimits.giveBack(budget)));
  }

  return {
    /** Runs what compares the password; raises TOO_MANY_REQUESTS first if too many were wrong. */
    async attempt<T>(attempt: Attempt, compare: () => Promise<T>): Promise<T> {
      const { budgets, pair, usedUp } = await admit(attempt);
      try {
        const result = await compare();
        await giveBack(budgets);
        return result;
      } catch (error) {
        if (!isWrongPassword(error)) await giveBack(budgets);
        else {
          const { accountId, caller, failure } = attempt;
          await note(failure, { accountId, caller });
          if (usedUp.includes(pair)) await rateLimits.block(pair);
          await noteLimits(usedUp, { accountId, caller });
        }
        throw error;
      }
    },

    /** From now on strangers elsewhere cannot lock the account's owner out on the caller's network. */
    async recognise(
      store: Pick<RateLimitsStore, 'keep'>,
      { id, email }: { id: string; email: string },
      { address }: Caller,
    ): Promise<void> {
      const mark = knownNetwork(email, networkOf(address).key);
      await store.keep(mark, { accountId: id, forgetAt: later(now(), knownForMs) });
    },

    /** An operator's code opened the account: earlier wrong attempts no longer count there. */
    async forgive(email: string, { address }: Caller): Promise<void> {
      await rateLimits.forget(ofAccountAndAddress(email, networkOf(address).key));
    },

    /** Counts what an address asks for when there is no password to compare, such as a new account. */
    async count<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
      const network = networkOf(caller.address);
      if (network.isLoopback) return work();
      const budget = ofAddress(network.key);
      const { isUsedUp } = await rateLimits.take(budget);
      if (isUsedUp) await noteLimits([budget], { caller });
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AppError) || error.kind === 'unavailable') await rateLimits.giveBack(budget);
        throw error;
      }
    },
  };
}

function ofAccountAndAddress(email: string, network: string): Budget {
  const id = hiddenId('account and address', email, network);
  return { name: 'account_and_address', id, ...signInBudgets.account_and_address };
}

function ofAddress(network: string): Budget {
  return { name: 'address', id: hiddenId('address', network), ...signInBudgets.address };
}

/** For networks from which nobody has ever logged in to the account, so that no stranger locks its owner out. */
function ofAccount(email: string): Budget {
  return { name: 'account', id: hiddenId('account', email), ...signInBudgets.account };
}

function knownNetwork(email: string, network: string): string {
  return hiddenId('known network', email, network);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
}
