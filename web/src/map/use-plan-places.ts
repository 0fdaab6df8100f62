import type { ListedCropPlan } from '@crop-planning/client';
import { useQueries } from '@tanstack/react-query';
import { placeKey } from '@crop-planning/shared/place-key';
import { placeOf } from '../plans/chosen-plans.js';
import { usePlans } from '../plans/use-plans.js';
import { trpc } from '../service/service.js';
import type { Point } from './viewport.js';

/** A place with plans. */
export interface PlanPlace extends Point {
  name: string;
  plans: readonly ListedCropPlan[];
}

/** Looking up a place takes a request. */
const placesMax = 150;

/** Finds where the account's plans are; a plan whose place the model does not know is not on the map. */
export function usePlanPlaces(): { marked: readonly PlanPlace[]; unmarkedCount: number } {
  const { plans } = usePlans({ withArchived: false });
  const byPlace = new Map<string, ListedCropPlan[]>();
  for (const plan of plans) {
    const key = placeKey(placeNameOf(plan));
    byPlace.set(key, [...(byPlace.get(key) ?? []), plan]);
  }
  const groups = [...byPlace.values()].slice(0, placesMax);
  const names = groups.map(([first]) => (first === undefined ? '' : placeNameOf(first)));
  const found = useQueries({
    queries: names.map((location) =>
      trpc.locations.find.queryOptions({ location }, { staleTime: Infinity, gcTime: Infinity }),
    ),
  });
  const marked = found.flatMap(({ data }, i) => {
    const here = groups[i] ?? [];
    const [first] = here;
    if (data === undefined || first === undefined) return [];
    return [{ name: placeOf(first), plans: here, latitude: data.latitude, longitude: data.longitude }];
  });
  return { marked, unmarkedCount: byPlace.size - names.length };
}

function placeNameOf({ location, analysis }: ListedCropPlan): string {
  return analysis?.place ?? location;
}
