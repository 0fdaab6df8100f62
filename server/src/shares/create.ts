import { AppError, type CreatedShare, type ShareInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { toShare } from './list.js';
import { hashOfName, pathOfName, randomName } from './name.js';
import { previewShare } from './preview.js';

export const sharesMax = 200;
const firstLettersCount = 6;

/**
 * Makes a link to a plan's result as it is now; the link cannot be retrieved later. Raises CROP_PLAN_NOT_FOUND,
 * CROP_PLAN_NOT_ANALYSED, SHARE_LIMIT_REACHED and STORAGE_LIMIT_REACHED.
 */
export async function createShare(
  core: Core,
  caller: AccountCaller,
  input: ShareInput,
): Promise<CreatedShare> {
  const { accountId } = caller;
  // In one snapshot, so that the result is that of the plan as the link shows it.
  const shown = await core.inTransaction(
    (records) => previewShare({ ...core, records }, caller, input),
    [],
    accountId,
  );
  const name = randomName();
  const result = JSON.stringify(shown);
  const bytes = Buffer.byteLength(result);
  const share = {
    crop_plan_id: input.plan_id.toLowerCase(),
    plan_name: shown.plan.name,
    name_hash: hashOfName(name) ?? '',
    first_letters: name.slice(0, firstLettersCount),
    show_name: input.show_name,
    exact_location: input.exact_location,
    created_at: new Date(shown.shared_at),
    analysed_at: new Date(shown.analysis.created_at),
    result,
    bytes,
  };
  const room = core.quota(accountId);
  try {
    const created = await core.inTransaction(async (own) => {
      if (!(await own.accounts.hold(accountId))) throw new AppError('ACCOUNT_NOT_VALID');
      if ((await own.shares.count(accountId)) >= sharesMax) throw new AppError('SHARE_LIMIT_REACHED');
      await room.take(bytes);
      return own.shares.insert(accountId, share);
    }, accountId);
    const path = pathOfName(name);
    const [origin] = core.settings.PUBLIC_ORIGINS ?? [];
    return { ...toShare(created), name, path, url: origin === undefined ? null : origin + path };
  } catch (error) {
    // If the charge cannot be cancelled, the next check corrects it.
    await room.giveBackAfter(error).catch(() => undefined);
    throw error;
  }
}
