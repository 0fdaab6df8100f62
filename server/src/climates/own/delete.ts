import { AppError } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { AccountCaller } from '../../procedures/context.js';

/** Removes a climate that no plan uses, not even an archived one. Raises CLIMATE_NOT_FOUND and CLIMATE_IN_USE. */
export async function deleteClimate(
  { inTransaction }: Core,
  { accountId }: AccountCaller,
  { climate_id }: { climate_id: string },
): Promise<void> {
  await inTransaction(async (own) => {
    // A plan that is given the climate meanwhile changes it, so that one of the two transactions starts over.
    if (!(await own.ownClimates.remove(accountId, climate_id))) throw new AppError('CLIMATE_NOT_FOUND');
    if (await own.plans.usesClimate(accountId, climate_id)) throw new AppError('CLIMATE_IN_USE');
  }, accountId);
}
