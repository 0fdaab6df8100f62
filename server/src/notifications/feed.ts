/** Wakes subscribers when an account may have a new notification. */
export interface NotificationFeed {
  /** Returns a function that ends the subscription. */
  subscribe: (accountId: string, onNews: () => void) => () => void;
}

export interface FeedListener {
  onInsert: (accountId: string) => void;
  /** Called when inserts may have been missed. */
  onGap: () => void;
}

export interface FeedSource {
  watch: (listener: FeedListener) => { close: () => Promise<void> };
}

/** One watch for all subscribers in the process, who are only woken and read the notifications themselves. */
export function createNotificationFeed({
  watch,
}: FeedSource): NotificationFeed & { close: () => Promise<void> } {
  const listeners = new Map<string, Set<() => void>>();
  const watching = watch({
    onInsert(accountId) {
      for (const onNews of listeners.get(accountId) ?? []) onNews();
    },
    onGap() {
      for (const each of listeners.values()) for (const onNews of each) onNews();
    },
  });

  return {
    subscribe(accountId, onNews) {
      const each = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, each.add(onNews));
      return () => {
        each.delete(onNews);
        if (each.size === 0 && listeners.get(accountId) === each) listeners.delete(accountId);
      };
    },
    close: () => watching.close(),
  };
}
