import { AppError } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';

/** Ends one of the caller's sessions. Raises SESSION_NOT_FOUND. */
export async function revokeSession(
  { inTransaction, audit, untilWritesGoOn }: Core,
  caller: SessionCaller,
  { session_id }: { session_id: string },
): Promise<void> {
  const { accountId } = caller;
  await untilWritesGoOn();
  await inTransaction(async (own) => {
    if (!(await own.sessions.delete(accountId, session_id))) throw new AppError('SESSION_NOT_FOUND');
    await audit(own, 'session.revoked', { accountId, caller, details: { session_id } });
  }, accountId);
}
