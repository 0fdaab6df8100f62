import type { AccountIdentity, TokenIdentity } from '../procedures/identity.js';
import type { OwnedId } from '../database/queries.js';
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
  const ownedOf = (idOf: (identity: T) => string | undefined) =>
    identities.flatMap((identity): OwnedId[] => {
      const id = idOf(identity);
      return id === undefined ? [] : [{ accountId: identity.profile.id, id }];
    });
  const [active, liveSessions, liveTokens] = await Promise.all([
    accounts.activeOf([...new Set(identities.map(({ profile }) => profile.id))]),
    sessions.liveOf(
      ownedOf((identity) => (identity.kind === 'account' ? identity.sessionId : undefined)),
      at,
    ),
    personalTokens.liveOf(
      ownedOf((identity) => (identity.kind === 'token' ? identity.tokenId : undefined)),
      at,
    ),
  ]);
  return identities.filter((identity) => {
    const isLive =
      identity.kind === 'account' ? liveSessions.has(identity.sessionId) : liveTokens.has(identity.tokenId);
    return !isLive || !active.has(identity.profile.id);
  });
}
