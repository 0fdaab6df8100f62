import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { endSession } from './sessions/end.js';

/** Ends the caller's session. */
export async function logout(core: Core, caller: SessionCaller): Promise<void> {
  const { sessionId } = caller.account;
  await endSession(core, { accountId: caller.accountId, sessionId }, { event: 'session.ended', caller });
}
