import { AppError } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import { gathered } from '../concurrency/gathered.js';
import type { Records } from '../records/handle.js';

/** How many places just below the limit are reserved in the same transaction that creates their plan. */
const exactPlaces = 5_000;

export type Places = ReturnType<typeof createPlaces>;

/** Reserves places for the plans of accounts that have many left, as decisions 10 and 24 describe. */
export function createPlaces({ accounts }: Records, plansMax: number, now: Clock) {
  const aheadMax = plansMax - exactPlaces;
  // All plans of an account are counted in one document, whose changes would otherwise wait for each other.
  const take = gathered((accountId, count) =>
    accounts.takeCropPlanPlaces(accountId, { count, plansMax: aheadMax, ahead: now() }),
  );
  return {
    /**
     * Reserves a place ahead of its plan; plans that are created at the same time share a statement. Returns false if
     * the account has too few left. Raises ACCOUNT_NOT_VALID.
     */
    reserveAhead: async (accountId: string): Promise<boolean> =>
      aheadMax > 0 && isTaken(await take(accountId)),

    /** Reserves a place in the transaction that creates the plan; returns false if the account is full. */
    reserve: async (own: Records, accountId: string): Promise<boolean> =>
      isTaken(await own.accounts.takeCropPlanPlaces(accountId, { count: 1, plansMax })),
  };
}

function isTaken(places: Awaited<ReturnType<Records['accounts']['takeCropPlanPlaces']>>): boolean {
  if (places === 'refused') throw new AppError('ACCOUNT_NOT_VALID');
  return places === 'taken';
}
