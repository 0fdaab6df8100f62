import type { FollowNotificationsInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import type { FollowedEvent } from './following.js';

/** Streams the account's notifications until its stream has to end. Raises TOO_MANY_REQUESTS. */
export async function followNotifications(
  { following }: Core,
  { account, accountId, openStream }: AccountCaller,
  { lastEventId, include_code }: FollowNotificationsInput,
): Promise<AsyncGenerator<FollowedEvent>> {
  const until = openStream(account);
  return following.follow(accountId, { lastEventId, include_code }, until);
}
