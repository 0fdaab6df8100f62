import type { Share } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { toTimestamp } from '../procedures/timestamps.js';
import type { ShareItem } from '../records/shares.js';

/** Lists the account's links, newest first. */
export async function listShares({ records }: Core, { accountId }: SessionCaller): Promise<Share[]> {
  return (await records.shares.list(accountId)).map(toShare);
}

/** Returns a link as the contract has it, without its name and without what it shows. */
export function toShare(share: ShareItem): Share {
  const { id, crop_plan_id, plan_name, first_letters, show_name, exact_location } = share;
  const [created_at, analysed_at] = [toTimestamp(share.created_at), toTimestamp(share.analysed_at)];
  return { id, crop_plan_id, plan_name, first_letters, show_name, exact_location, created_at, analysed_at };
}
