import type { Session } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';

/** Lists the caller's sessions that have not ended. */
export async function listSessions(
  { records, sessions }: Core,
  { accountId, account }: SessionCaller,
): Promise<Session[]> {
  return sessions.list(records, accountId, account.sessionId);
}
