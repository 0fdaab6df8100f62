/** Wakes subscribers when an account may have a new notification. */
export interface NotificationFeed {
  /** Returns a function that ends the subscription. */
  subscribe: (accountId: string, onNews: () => void) => () => void;
}

export interface FeedListener {
  onInsert: (accountId: string) => void;
  /** Called when inserts may have been missed. */
  onGap: () => void;
  /** Looks for inserts; called regularly while they cannot be watched. */
  poll: () => Promise<void>;
}

export interface FeedSource {
  watch: (listener: FeedListener) => { close: () => Promise<void>; isPolling: () => boolean };
  /** Returns the number of each account's newest notification. */
  latestSeqs: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

const accountsAtOnce = 500;

/** Wakes all subscribers in the process from one watch; the subscribers read the notifications themselves. */
export function createNotificationFeed({ watch, latestSeqs }: FeedSource): NotificationFeed & {
  close: () => Promise<void>;
  /** Returns whether notifications are polled because changes cannot be watched. */
  isPolling: () => boolean;
} {
  const listeners = new Map<string, Set<() => void>>();
  let polled: ReadonlyMap<string, number> = new Map();

  function wake(accountId: string): void {
    for (const onNews of listeners.get(accountId) ?? []) onNews();
  }

  const watching = watch({
    onInsert: wake,
    onGap() {
      polled = new Map();
      for (const accountId of listeners.keys()) wake(accountId);
    },
    async poll() {
      const accountIds = [...listeners.keys()];
      const found = new Map<string, number>();
      for (let at = 0; at < accountIds.length; at += accountsAtOnce)
        for (const [accountId, seq] of await latestSeqs(accountIds.slice(at, at + accountsAtOnce))) {
          found.set(accountId, seq);
          if (polled.get(accountId) !== seq) wake(accountId);
        }
      polled = found;
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
    isPolling: () => watching.isPolling(),
  };
}
