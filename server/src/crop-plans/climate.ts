// The climate of its account's own that a plan may use, when the plan is created or changed.
import { AppError } from '@crop-planning/shared';
import type { Records } from '../core.js';

/**
 * Makes sure that the climate exists and that nobody removes it before this transaction ends. Raises
 * CLIMATE_NOT_FOUND, also for another account's climate.
 */
export async function holdClimate(
  { ownClimates }: Records,
  accountId: string,
  climateId: string | null | undefined,
): Promise<void> {
  if (typeof climateId !== 'string') return;
  if (!(await ownClimates.hold(accountId, climateId))) throw new AppError('CLIMATE_NOT_FOUND');
}
