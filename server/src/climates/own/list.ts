import type { ListedClimate } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { ReadingCaller } from '../../procedures/context.js';
import { toListedClimate } from './climate.js';

/** Lists the account's own climates, newest first. */
export async function listClimates(
  { records }: Core,
  { accountId }: ReadingCaller,
): Promise<ListedClimate[]> {
  return (await records.ownClimates.list(accountId)).map(toListedClimate);
}
