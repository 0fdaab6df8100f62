import { AppError, type SharedResult } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { hashOfName } from './name.js';
import { readShown } from './shown.js';

/**
 * Returns what the link with this name shows. Raises SHARE_NOT_FOUND for every other name, and for a link of an
 * account that is gone or not active.
 */
export async function readShare(
  { records, crops }: Core,
  _caller: unknown,
  { name }: { name: string },
): Promise<SharedResult> {
  const hash = hashOfName(name);
  const found = hash === undefined ? undefined : await records.shares.findResult(hash);
  const account = found && (await records.accounts.findById(found.accountId));
  if (!found || !account?.is_active) throw new AppError('SHARE_NOT_FOUND');
  return readShown(found.result, await crops.naming());
}
