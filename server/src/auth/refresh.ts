import { AppError, type TokenResponse } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { OpenCaller } from '../procedures/context.js';
import { endSession } from './sessions/end.js';

/**
 * Trades a refresh token for a new pair of tokens. Raises INVALID_TOKEN, TOKEN_EXPIRED and ACCOUNT_NOT_VALID; a
 * token that was replaced long ago ends its session.
 */
export async function refresh(
  core: Core,
  caller: OpenCaller,
  { refresh_token }: { refresh_token: string },
): Promise<TokenResponse> {
  const { records, tokens, sessions } = core;
  const { carrier } = caller;
  const { accountId, sessionId, counter } = tokens.readRefresh(refresh_token, carrier);
  const account = await records.accounts.findById(accountId);
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  return sessions.rotate(records, account, { accountId, sessionId, counter, carrier }, () =>
    endSession(core, { accountId, sessionId }, { event: 'session.reused', caller }),
  );
}
