// The outlines of the account's fields, for the map: fetched page by page once the map is near enough to show them.
// world-map.tsx calls it, and outline-drawing.ts draws them.
import type { ListedCropPlan, Outline } from '@crop-planning/client';
import { areasOf, boundsOf } from '@crop-planning/shared/geo/outline-geometry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { classOf } from '../controls/label-mark.js';
import { useLeaving } from '../plans/leaving-plans.js';
import { crop } from '../service/service.js';

/** A field as the map keeps it. */
export interface PlanOutline {
  planId: string;
  /** The class of the plan's label, whose colour the line has. */
  label: string;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Longitude and latitude of each point in turn. */
  rings: readonly Float64Array[];
}

/** From how many pixels a degree fields are shown: a field of 1 km is 3 pixels wide then. */
const shownFrom = 300;
/** An outline may be 16 KiB, so that a page of them is read in a moment. */
const pageSize = 100;
const pagesMax = 20;

/** Returns the fields of the newest 2,000 plans as far as they have arrived; asks for none while the map shows too much. */
export function usePlanOutlines(scale: number): readonly PlanOutline[] {
  const { data, hasNextPage, isFetching, error, fetchNextPage } = useInfiniteQuery({
    queryKey: ['plan outlines'],
    queryFn: async ({ pageParam, signal }) => {
      const plans = await crop.cropPlans.list.query(
        { include: ['outline'], limit: pageSize, ...pageParam },
        { signal },
      );
      return { outlines: plans.flatMap(keptOf), last: plans.at(-1)?.id, isLast: plans.length < pageSize };
    },
    initialPageParam: {},
    getNextPageParam: ({ last, isLast }, pages) =>
      isLast || pages.length >= pagesMax ? undefined : { before: last ?? '' },
    enabled: scale >= shownFrom,
    refetchOnWindowFocus: false,
  });
  const isNear = scale >= shownFrom;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, error, fetchNextPage]);
  const leaving = useLeaving();
  return useMemo(() => {
    const all = isNear ? (data?.pages.flatMap(({ outlines }) => outlines) ?? []) : [];
    return all.filter(({ planId }) => !leaving.has(planId));
  }, [data, leaving, isNear]);
}

function keptOf({ id, latest_feasibility_label: label, outline }: ListedCropPlan): PlanOutline[] {
  if (!outline) return [];
  const [west, south, east, north] = boundsOf(outline);
  return [{ planId: id, label: classOf(label), west, south, east, north, rings: ringsOf(outline) }];
}

function ringsOf(outline: Outline): Float64Array[] {
  return areasOf(outline).flatMap((rings) => rings.map((ring) => Float64Array.from(ring.flat())));
}
