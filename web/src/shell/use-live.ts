import { useSubscription } from '@trpc/tanstack-react-query';
import { queryClient, trpc } from '../service/service.js';

/**
 * Follows the account's notifications. Each start of the stream, also the one after a lost connection, fetches
 * everything again that is shown; a notification fetches what it is about.
 */
export function useLive(): 'live' | 'lost' {
  const { status, error } = useSubscription(
    trpc.notifications.onCreated.subscriptionOptions(
      {},
      {
        onStarted: () => void queryClient.invalidateQueries(),
        onData: () => {
          void queryClient.invalidateQueries(trpc.notifications.pathFilter());
          void queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
          void queryClient.invalidateQueries(trpc.analyses.list.pathFilter());
        },
      },
    ),
  );
  const isLost = status === 'error' || (status === 'connecting' && error !== null);
  return isLost ? 'lost' : 'live';
}
