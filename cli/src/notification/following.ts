import type { ListedNotification } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { interruption } from '../terminal/failures.js';

export interface NotificationListener {
  /** Whether the notifications are to have their codes. */
  isCoded: boolean;
  /** Called with one notification at a time, in order; returns whether to continue. */
  onNotification(notification: ListedNotification): Promise<boolean>;
  /** Called when the connection is up, for the first time or again. */
  onConnected(isAgain: boolean): void;
  /** Called once when an attempt to reconnect has failed; further attempts follow. */
  onLost(): void;
}

/** Follows the notifications from now on. Fails if the first connection fails; restores a lost connection. */
export function followNotifications(
  api: Api,
  interrupted: AbortSignal,
  { isCoded, onNotification, onConnected, onLost }: NotificationListener,
): Promise<void> {
  return api.call((client) => {
    const stop = new AbortController();
    const subscription = new Promise<void>((resolve, reject) => {
      let isLost: boolean | undefined;
      let delivery = Promise.resolve(true);
      interrupted.addEventListener('abort', () => reject(interruption()), { signal: stop.signal });
      client.notifications.onCreated.subscribe(
        { include_code: isCoded },
        {
          signal: stop.signal,
          onError: reject,
          onData({ data }) {
            delivery = delivery.then((isWanted) => isWanted && onNotification(data));
            delivery.then((isWanted) => isWanted || resolve(), reject);
          },
          onStarted() {
            if (isLost !== false) onConnected(isLost === true);
            isLost = false;
          },
          onConnectionStateChange({ error }) {
            if (error === null) return;
            if (isLost === undefined) return reject(error);
            if (!isLost) onLost();
            isLost = true;
          },
        },
      );
      if (interrupted.aborted) reject(interruption());
    });
    return subscription.finally(() => stop.abort());
  });
}
