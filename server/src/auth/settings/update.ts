import { AppError, type AccountSettings, type UpdateSettingsInput } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';
import { toSettings } from '../account.js';
import { getSettings } from './get.js';

/** Changes the given settings of the caller's account; null takes a choice back. Raises ACCOUNT_NOT_VALID. */
export async function updateSettings(
  core: Core,
  caller: SessionCaller,
  { language }: UpdateSettingsInput,
): Promise<AccountSettings> {
  if (language === undefined) return getSettings(core, caller);
  const account = await core.records.accounts.chooseLanguage(caller.accountId, language);
  if (!account) throw new AppError('ACCOUNT_NOT_VALID');
  return toSettings(account);
}
