import { AppError, type Climate, type CreateClimateInput } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { AccountCaller } from '../../procedures/context.js';
import { toClimate } from './climate.js';

export const climatesMax = 50;

/** Adds a climate of the account's own. Raises CLIMATE_LIMIT_REACHED. */
export async function createClimate(
  { inTransaction, now }: Core,
  { accountId }: AccountCaller,
  input: CreateClimateInput,
): Promise<Climate> {
  const created = await inTransaction(async (own) => {
    if (!(await own.accounts.hold(accountId))) throw new AppError('ACCOUNT_NOT_VALID');
    if ((await own.ownClimates.count(accountId)) >= climatesMax) throw new AppError('CLIMATE_LIMIT_REACHED');
    return own.ownClimates.insert(accountId, input, now());
  }, accountId);
  return toClimate(created);
}
