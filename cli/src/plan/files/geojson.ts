// Plans as GeoJSON (RFC 7946), for QGIS and other maps: each with the outline of its field or, without one, the point of
// its place.
import type { Outline } from '@crop-planning/shared';
import { listedPlan, type ListedPlan } from '@crop-planning/shared/plan-files/listed-plan';
import { checkLocation } from '../../model/name-check/check.js';
import type { Api } from '../../service/api.js';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { fetchPlansWithAnalyses } from '../listed.js';

type Geometry = Outline | { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** The plans of an account, and what makes a collection of some of them. */
export interface PlanFeatures {
  rows: ListedPlan[];
  /** Finds where these plans are; asks about each place once. */
  locate(items: readonly ListedPlan[]): Promise<void>;
  /** Returns the collection; a plan whose place the model does not know has no geometry. */
  collectionOf(properties: readonly unknown[], items: readonly ListedPlan[]): object;
}

export async function fetchFeatures(
  api: Api,
  wanted: { include_archived: boolean; limit: number | undefined },
): Promise<PlanFeatures> {
  const plans = await fetchPlansWithAnalyses(api, { ...wanted, withOutlines: true });
  const outlines = new Map(plans.map(({ id, outline }) => [id, outline]));
  const points = new Map<string, Geometry>();
  const geometryOf = ({ id, location }: ListedPlan): Geometry | null =>
    outlines.get(id) ?? points.get(location) ?? null;
  return {
    rows: plans.map(listedPlan),

    async locate(items) {
      const open = items.filter((item) => geometryOf(item) === null);
      await forEachAtOnce([...new Set(open.map(({ location }) => location))], async (location) => {
        const answer = await checkLocation(api, location);
        if ('unanswered' in answer) throw answer.unanswered;
        if (!('found' in answer)) return;
        const { longitude, latitude } = answer.found;
        points.set(location, { type: 'Point', coordinates: [longitude, latitude] });
      });
    },

    collectionOf: (properties, items) => ({
      type: 'FeatureCollection',
      features: items.map((item, i) => ({
        type: 'Feature',
        id: item.id,
        geometry: geometryOf(item),
        properties: properties[i],
      })),
    }),
  };
}
