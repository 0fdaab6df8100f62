import type { PersonalToken as PersonalTokenAnswer } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';
import type { PersonalToken } from '../../records/personal-tokens.js';

/** Lists the caller's personal access tokens, newest first. */
export async function listPersonalTokens(
  { records }: Core,
  { accountId }: SessionCaller,
): Promise<PersonalTokenAnswer[]> {
  return (await records.personalTokens.list(accountId)).map(toAnswer);
}

/** Returns a token as the contract has it, without the token itself. */
export function toAnswer({ id, name, scope, ...times }: PersonalToken): PersonalTokenAnswer {
  return {
    id,
    name,
    scope,
    created_at: times.created_at.toISOString(),
    expires_at: times.expires_at.toISOString(),
    last_used_at: times.last_used_at?.toISOString() ?? null,
  };
}
