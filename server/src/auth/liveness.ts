import type { AccountIdentity, TokenIdentity } from '../procedures/identity.js';
import type { Records } from '../records/handle.js';

/**
 * Finds which of many callers are no longer signed in, with one query per kind of credential instead of one
 * per caller.
 */
export async function findEnded<T extends AccountIdentity | TokenIdentity>(
  { accounts, sessions, personalTokens }: Records,
  identities: readonly T[],
  at: Date,
): Promise<T[]> {
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
}
