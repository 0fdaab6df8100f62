import type { Core } from '../../core.js';
import type { Caller } from '../../procedures/identity.js';

/** Ends a session and says so in the audit; does nothing if it has already ended. */
export async function endSession(
  { inTransaction, audit, untilWritesGoOn }: Core,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { event, caller }: { event: 'session.ended' | 'session.reused'; caller: Caller },
): Promise<void> {
  await untilWritesGoOn();
  await inTransaction(async (own) => {
    if (!(await own.sessions.delete(accountId, sessionId))) return;
    await audit(own, event, { accountId, caller, details: { session_id: sessionId } });
  }, accountId);
}

/**
 * Ends the session of a refresh token, even if the token has been replaced. Does nothing if the token is not valid
 * or the session has already ended.
 */
export async function endSessionOf(core: Core, refreshToken: string, caller: Caller): Promise<void> {
  const grant = core.tokens.findRefresh(refreshToken, caller.carrier);
  if (grant) await endSession(core, grant, { event: 'session.ended', caller });
}
