// What the page does without a network and once it is back; shell/ and service.ts use it.
import type { QueryClient } from '@tanstack/react-query';
import { createWatched } from '../watched/watched.js';
import { failureOf } from './failure.js';
import { checkBuild } from './reach.js';

/**
 * True while this device is offline. A service on the device itself answers without a network, so it counts
 * only if there is no answer either.
 */
export const isOffline = createWatched(false);

const againMs = 4_000;

/** Follows whether the device is offline, and calls `onBack` when it no longer is; returns how to stop. */
export function followNetwork(onBack: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  const lost = async () => {
    const reach = await checkBuild();
    if (!signal.aborted) isOffline.set(reach === 'away' && !navigator.onLine);
  };
  const back = () => {
    isOffline.set(false);
    onBack();
  };
  addEventListener('offline', () => void lost(), { signal });
  addEventListener('online', back, { signal });
  if (!navigator.onLine) void lost();
  return () => left.abort();
}

/** Returns what to do about the error of a query: those without an answer are sent again once there is one. */
export function createRecovery(client: () => QueryClient): (cause: Error) => void {
  let isWaiting = false;
  return (cause) => {
    if (isWaiting || !isWithoutAnswer(cause)) return;
    isWaiting = true;
    void untilThere().then(() => {
      isWaiting = false;
      return client().refetchQueries({
        type: 'active',
        predicate: ({ state }) => isWithoutAnswer(state.error),
      });
    });
  };
}

async function untilThere(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, againMs));
  while ((await checkBuild()) === 'away');
}

function isWithoutAnswer(error: Error | null): boolean {
  return error !== null && failureOf(error).code === 'NETWORK_ERROR';
}
