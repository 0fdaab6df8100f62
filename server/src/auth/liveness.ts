import type { Clock } from '../concurrency/clock.js';
import type { AccountIdentity, TokenIdentity } from '../procedures/identity.js';

export interface LivenessDeps {
  accounts: { activeOf: (accountIds: readonly string[]) => Promise<ReadonlySet<string>> };
  sessions: { liveOf: (sessionIds: readonly string[], at: Date) => Promise<ReadonlySet<string>> };
  personalTokens: { liveOf: (tokenIds: readonly string[], at: Date) => Promise<ReadonlySet<string>> };
  now: Clock;
}

/**
 * Finds which of many callers are no longer signed in, with one query per kind of credential instead of one
 * per caller.
 */
export function createEndedFinder({ accounts, sessions, personalTokens, now }: LivenessDeps) {
  return async <T extends AccountIdentity | TokenIdentity>(identities: readonly T[]): Promise<T[]> => {
    const at = now();
    const idsOf = (idOf: (identity: T) => string | undefined) => [
      ...new Set(identities.flatMap((identity) => idOf(identity) ?? [])),
    ];
    const [active, liveSessions, liveTokens] = await Promise.all([
      accounts.activeOf(idsOf(({ profile }) => profile.id)),
      sessions.liveOf(
        idsOf((identity) => (identity.kind === 'account' ? identity.sessionId : undefined)),
        at,
      ),
      personalTokens.liveOf(
        idsOf((identity) => (identity.kind === 'token' ? identity.tokenId : undefined)),
        at,
      ),
    ]);
    return identities.filter((identity) => {
      const isLive =
        identity.kind === 'account' ? liveSessions.has(identity.sessionId) : liveTokens.has(identity.tokenId);
      return !isLive || !active.has(identity.profile.id);
    });
  };
}
