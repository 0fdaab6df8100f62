import { AppError, type Climate } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { FindingCaller } from '../../procedures/context.js';
import { toClimate } from './climate.js';

/** Reads a climate of the account's own. Raises CLIMATE_NOT_FOUND. */
export async function getClimate(
  { records }: Core,
  { findOwned }: FindingCaller,
  { climate_id }: { climate_id: string },
): Promise<Climate> {
  const climate = await findOwned(records.ownClimates.finding(climate_id));
  if (!climate) throw new AppError('CLIMATE_NOT_FOUND');
  return toClimate(climate);
}
