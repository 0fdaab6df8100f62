import { pageSizeMax } from '@crop-planning/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { crop, trpc } from '../service/service.js';
import { useLeaving } from './leaving-plans.js';

/** The account's plans with their newest analyses, newest first, as far as they have arrived. */
export type Plans = ReturnType<typeof usePlans>;

/** Fetches all plans page by page; the first page can be shown while the others are on their way. */
export function usePlans({ withArchived }: { withArchived: boolean }) {
  const { data, error, isPending, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    // Below the key of the procedure, so that invalidating the plans includes this list.
    queryKey: [...trpc.cropPlans.list.pathKey(), { withArchived }],
    queryFn: ({ pageParam, signal }) =>
      crop.cropPlans.list.query(
        { include: ['analysis'], include_archived: withArchived, limit: pageSizeMax, ...pageParam },
        { signal },
      ),
    initialPageParam: {},
    getNextPageParam: (page) => (page.length < pageSizeMax ? undefined : { before: page.at(-1)?.id ?? '' }),
  });
  const isStuck = error !== null;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isStuck) void fetchNextPage();
  }, [hasNextPage, isFetching, isStuck, fetchNextPage]);
  const leaving = useLeaving();
  const plans = useMemo(
    () => (data?.pages.flat() ?? []).filter(({ id }) => !leaving.has(id)),
    [data, leaving],
  );
  return {
    plans,
    isComplete: data !== undefined && !hasNextPage,
    isPending,
    error,
    again: () => void refetch(),
  };
}
