import { AppError, type TokenResponse } from '@crop-planning/shared';
import type { Clock } from '../../concurrency/clock.js';
import type { TokenCarrier } from '../../procedures/identity.js';
import type { RefreshGrant, Tokens } from '../tokens.js';
import type { Account } from '../../records/accounts.js';
import type { Finding } from '../../records/spanning/findings.js';
import type { Session } from '../../records/sessions.js';
import type { Config } from '../../settings/config.js';
import type { Records } from '../../records/handle.js';

interface Holder {
  id: string;
  email: string;
}

/** A session to open. */
export interface Opening {
  /** What the client calls itself. */
  name: string | null;
  carrier: TokenCarrier;
}

export type Sessions = ReturnType<typeof createSessions>;

/** No one has this many devices; a script that logs in on every run ends its own oldest sessions. */
export const sessionsMax = 200;
/**
 * How long a replaced refresh token still returns the current pair, for clients that refresh concurrently.
 */
export const graceMs = 30_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Opens and renews sessions; each function takes the records of the database or of a transaction. */
export function createSessions(tokens: Tokens, settings: Config, now: Clock) {
  const { ACCESS_TOKEN_MINUTES: accessMinutes, REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } = settings;

  function expiryOf(createdAt: Date, refreshedAt: Date): Date {
    return new Date(
      Math.min(
        refreshedAt.getTime() + REFRESH_TOKEN_DAYS * dayMs,
        createdAt.getTime() + SESSION_MAX_DAYS * dayMs,
      ),
    );
  }

  function issuePair(holder: Holder, session: Session, carrier: TokenCarrier): TokenResponse {
    const grant = { accountId: holder.id, sessionId: session.id };
    const accessExpiry = Math.min(now().getTime() + accessMinutes * minuteMs, session.expires_at.getTime());
    return {
      access_token: tokens.signAccess({ ...grant, email: holder.email }, new Date(accessExpiry)),
      refresh_token: tokens.signRefresh(
        { ...grant, counter: session.counter },
        { carrier, expiresAt: session.expires_at },
      ),
      expires_in_minutes: accessMinutes,
    };
  }

  /** Returns the session; raises INVALID_TOKEN if it has ended. */
  async function findLive(records: Records, accountId: string, sessionId: string): Promise<Session> {
    const session = await records.sessions.find(accountId, sessionId);
    if (!session || !isLive(session.expires_at)) throw new AppError('INVALID_TOKEN');
    return session;
  }

  function isLive(expiresAt: Date): boolean {
    return expiresAt > now();
  }

  async function advance(records: Records, session: Session): Promise<Session | undefined> {
    const refreshedAt = now();
    return records.sessions.advance(session, {
      refreshed_at: refreshedAt,
      expires_at: expiryOf(session.created_at, refreshedAt),
    });
  }

  return {
    findLive,

    /**
     * Returns the account of a session that has not ended, whether or not the account is active, and a document of the
     * account.
     */
    async findAccount<Found>(
      records: Records,
      { accountId, sessionId }: { accountId: string; sessionId: string },
      finding?: Finding<Found>,
    ): Promise<{ account: Account | undefined; found: Found | undefined } | undefined> {
      const live = await records.sessions.findWithAccount(accountId, sessionId, finding);
      return live && isLive(live.expiresAt) ? live : undefined;
    },

    /**
     * Opens a session. Must run in a transaction that locks the account, so that no two logins count the same
     * sessions.
     */
    async open({ sessions }: Records, holder: Holder, { name, carrier }: Opening): Promise<TokenResponse> {
      const createdAt = now();
      await sessions.endOldest(holder.id, sessionsMax - 1);
      const session = await sessions.insert({
        account_id: holder.id,
        name,
        counter: 0,
        created_at: createdAt,
        refreshed_at: createdAt,
        expires_at: expiryOf(createdAt, createdAt),
      });
      return issuePair(holder, session, carrier);
    },

    /**
     * Returns a pair of tokens for the current refresh token or, for a short time, its predecessor; they are sent
     * as it arrived, by `carrier`. For any other token, `endReused` ends the session, and INVALID_TOKEN is raised.
     */
    async rotate(
      records: Records,
      holder: Holder,
      { sessionId, counter, carrier }: RefreshGrant & { carrier: TokenCarrier },
      endReused: () => Promise<void>,
    ): Promise<TokenResponse> {
      const session = await findLive(records, holder.id, sessionId);
      if (session.counter === counter) {
        const advanced = await advance(records, session);
        if (advanced) return issuePair(holder, advanced, carrier);
      }
      const current = await findLive(records, holder.id, sessionId);
      const retiredMs = now().getTime() - current.refreshed_at.getTime();
      if (current.counter === counter + 1 && retiredMs <= graceMs) return issuePair(holder, current, carrier);
      await endReused();
      throw new AppError('INVALID_TOKEN');
    },
  };
}
