import { useRef } from 'react';
import { useSubscription } from '@trpc/tanstack-react-query';
import { queryClient, trpc } from '../service/service.js';

/** The notifications that the menu counts. */
export const shownNotifications = trpc.notifications.list.queryOptions({ limit: 50 });

/**
 * Follows the account's notifications. A notification fetches again what it is about. So does each start of the
 * stream after the first: the connection was lost, so anything may have changed.
 */
export function useLive(): 'live' | 'lost' {
  const hasStarted = useRef(false);
  const { status, error } = useSubscription(
    trpc.notifications.onCreated.subscriptionOptions(
      {},
      {
        onStarted() {
          void (hasStarted.current ? queryClient.invalidateQueries() : fetchMissed());
          hasStarted.current = true;
        },
        onData: fetchNews,
      },
    ),
  );
  const isLost = status === 'error' || (status === 'connecting' && error !== null);
  return isLost ? 'lost' : 'live';
}

function fetchNews(): void {
  void queryClient.invalidateQueries(trpc.notifications.pathFilter());
  void queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
  void queryClient.invalidateQueries(trpc.analyses.list.pathFilter());
}

/** Finds out whether there was a notification after the page asked for them and before the stream began. */
async function fetchMissed(): Promise<void> {
  const newest = () => queryClient.getQueryData(shownNotifications.queryKey)?.notifications[0]?.id;
  const before = newest();
  if (before === undefined) return;
  await queryClient.refetchQueries(shownNotifications);
  if (newest() !== before) fetchNews();
}
