import type { Session as SessionAnswer } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';
import type { Session } from '../../records/sessions.js';

/** Lists the caller's sessions that have not ended. */
export async function listSessions(
  { records, now }: Core,
  { accountId, account }: SessionCaller,
): Promise<SessionAnswer[]> {
  return (await records.sessions.list(accountId, now())).map((session) =>
    toAnswer(session, account.sessionId),
  );
}

/** Returns a session as the contract has it, to a caller whose own session has the id `currentId`. */
export function toAnswer(session: Session, currentId: string): SessionAnswer {
  return {
    id: session.id,
    name: session.name,
    created_at: session.created_at.toISOString(),
    last_used_at: session.refreshed_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    is_current: session.id === currentId,
  };
}
