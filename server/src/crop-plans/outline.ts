// The outline of a plan's field, which counts towards its account's storage.
import type { Outline } from '@crop-planning/shared';
import type { Core, Records } from '../core.js';
import { outlineBytes } from '../records/plan-outline.js';

/**
 * Charges the account for an outline, in the transaction that stores it in place of one of `bytesBefore`; an undefined
 * outline changes nothing. Raises STORAGE_LIMIT_REACHED.
 */
export async function chargeOutline(
  { quota }: Core,
  { accountStorage }: Records,
  accountId: string,
  outline: Outline | null | undefined,
  bytesBefore = 0,
): Promise<void> {
  if (outline === undefined) return;
  const more = outlineBytes(outline) - bytesBefore;
  if (more < 0) await accountStorage.giveBack(accountId, -more);
  if (more <= 0) return;
  await quota(accountId, undefined, accountStorage).take(more);
}
