import { isCropError } from '@crop-planning/client';
import { useEffect, useRef, useState } from 'react';
import { useSubscription } from '@trpc/tanstack-react-query';
import { failureOf } from '../service/failure.js';
import { followNetwork } from '../service/network.js';
import { checkBuild } from '../service/reach.js';
import { queryClient, trpc } from '../service/service.js';

/** The notifications that the menu counts. */
export const shownNotifications = trpc.notifications.list.queryOptions({ limit: 50, include_code: true });

/** Whether news arrives; `silent` if it does not, although the service can be reached. */
export type Live =
  { is: 'live' } | { is: 'lost' } | { is: 'silent'; why: string | undefined; isRetried: boolean };

/**
 * Follows the account's notifications. A notification fetches again what it is about. So does each start of the
 * stream after the first: the connection was lost, so anything may have changed.
 */
export function useLive(): Live {
  const hasStarted = useRef(false);
  useEffect(() => followNetwork(() => void fetchEverything()), []);
  const { status, error } = useSubscription(
    trpc.notifications.onCreated.subscriptionOptions(
      {},
      {
        onStarted() {
          void (hasStarted.current ? fetchEverything() : fetchMissed());
          hasStarted.current = true;
        },
        onData: fetchNews,
      },
    ),
  );
  const isOpen = status !== 'error' && error === null;
  const hasAnswer = useAnswer(isOpen ? null : error);
  if (isOpen || hasAnswer === undefined) return { is: 'live' };
  if (!hasAnswer) return { is: 'lost' };
  const why = isCropError(error, 'NETWORK_ERROR') ? undefined : failureOf(error).message;
  return { is: 'silent', why, isRetried: status !== 'error' };
}

/** Whether the service answers at all while the stream fails with an error; undefined until that is known. */
function useAnswer(error: unknown): boolean | undefined {
  const [hasAnswer, setHasAnswer] = useState<boolean>();
  const isRefused = isCropError(error) && !isCropError(error, 'NETWORK_ERROR');
  useEffect(() => {
    if (error === null) return setHasAnswer(undefined);
    if (isRefused) return setHasAnswer(true);
    let isOld = false;
    const ask = async () => {
      const reach = await checkBuild();
      if (!isOld) setHasAnswer(reach !== 'away');
    };
    void ask();
    return () => void (isOld = true);
  }, [error, isRefused]);
  return hasAnswer;
}

/** Fetches again what is shown after the connection was lost; the server may have been updated meanwhile. */
async function fetchEverything(): Promise<void> {
  await Promise.all([checkBuild(), queryClient.invalidateQueries()]);
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
