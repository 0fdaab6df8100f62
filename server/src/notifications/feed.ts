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

/** Wakes all subscribers in the process from one watch; the subscribers read the notifications themselves. */
export function createNotificationFeed({
  watch,
}: FeedSource): NotificationFeed & { close: () => Promise<void> } {
  const listeners = new Map<string, Set<() => void>>();
  const watching = watch({
    onInsert(accountId) {
      for (const onNews of listeners.get(accountId) ?? []) onNews();
    },
    onGap() {
      for (const callbacks of listeners.values()) for (const onNews of callbacks) onNews();
    },
  });

  return {
    subscribe(accountId, onNews) {
      const callbacks = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, callbacks.add(onNews));
      return () => {
        callbacks.delete(onNews);
        if (callbacks.size === 0 && listeners.get(accountId) === callbacks) listeners.delete(accountId);
      };
    },
    close: () => watching.close(),
  };
}
