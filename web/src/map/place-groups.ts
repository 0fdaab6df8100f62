import type { PlanPlace } from './use-plan-places.js';
import { toPixels, type Size, type Viewport } from './viewport.js';

/** Places that are too close together on the map to have a marker each. */
export interface PlaceGroup {
  x: number;
  y: number;
  places: PlanPlace[];
}

/** Markers closer than this would cover each other. */
const apartPixels = 27;

/** Groups the places in the picture; each group is where its first place is. */
export function groupsOf(places: readonly PlanPlace[], view: Viewport, size: Size): PlaceGroup[] {
  const groups: PlaceGroup[] = [];
  for (const place of places) {
    const { x, y } = toPixels(place, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const near = groups.find((group) => Math.max(Math.abs(group.x - x), Math.abs(group.y - y)) < apartPixels);
    if (near === undefined) groups.push({ x, y, places: [place] });
    else near.places.push(place);
  }
  return groups;
}
