import type { Records } from '../records/handle.js';
import type { RecordChanges } from '../records/spanning/changes.js';

export type NotificationFeed = ReturnType<typeof createNotificationFeed>;

const accountsAtOnce = 500;

/** Wakes the subscribers of an account that has news; the subscribers read the notifications themselves. */
export function createNotificationFeed(changes: Pick<RecordChanges, 'listen'>, { accounts }: Records) {
  const listeners = new Map<string, Set<() => void>>();
  let polled: ReadonlyMap<string, number> = new Map();

  function wake(accountId: string): void {
    for (const onNews of listeners.get(accountId) ?? []) onNews();
  }

  changes.listen({
    onNotified: wake,
    onGap() {
      polled = new Map();
      for (const accountId of listeners.keys()) wake(accountId);
    },
    async poll() {
      const accountIds = [...listeners.keys()];
      const found = new Map<string, number>();
      for (let at = 0; at < accountIds.length; at += accountsAtOnce)
        for (const [accountId, seq] of await accounts.notificationSeqs(
          accountIds.slice(at, at + accountsAtOnce),
        )) {
          found.set(accountId, seq);
          if (polled.get(accountId) !== seq) wake(accountId);
        }
      polled = found;
    },
  });

  return {
    /** Wakes the subscriber when the account may have a new notification; returns what ends the subscription. */
    subscribe(accountId: string, onNews: () => void): () => void {
      const callbacks = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, callbacks.add(onNews));
      return () => {
        callbacks.delete(onNews);
        if (callbacks.size === 0 && listeners.get(accountId) === callbacks) listeners.delete(accountId);
      };
    },
  };
}
