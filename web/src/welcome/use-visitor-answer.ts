import { isCropError } from '@crop-planning/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Planting } from '../address/planting.js';
import { trpc } from '../service/service.js';

/** Whether the server's page says that it answers nobody without an account. */
const isSaidClosed = document.querySelector('meta[name="visitors"]')?.getAttribute('content') === 'off';

/** What the service answers to a planting in question, without an account. */
export type VisitorAnswer = ReturnType<typeof useVisitorAnswer>;

/** Asks about a planting once there is one; `isClosed` if the service answers no visitors. */
export function useVisitorAnswer(asked: Planting | undefined) {
  const input =
    asked === undefined || isSaidClosed
      ? skipToken
      : {
          crop: asked.crop,
          location: asked.location,
          planting_month: Number(asked.month),
          water: asked.water,
        };
  const { data, error, isFetching, refetch } = useQuery(
    trpc.visitors.preview.queryOptions(input, { staleTime: Infinity, refetchOnReconnect: false }),
  );
  const isClosed = isSaidClosed || isCropError(error, 'ROUTE_NOT_FOUND');
  return { data, error, isClosed, isBusy: isFetching, again: () => void refetch() };
}
