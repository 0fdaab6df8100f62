import { words } from '@crop-planning/shared/words/languages/current';
import { mapping as english } from '@crop-planning/shared/words/languages/en/mapping';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';

/** A crop plan and the point that the service takes its location for. */
export interface MarkedPlan {
  name: string;
  /** The plan's word for the crop, and the model's. */
  crop: string;
  location: string;
  latitude: number;
  longitude: number;
  /** Whether it is a plan for the crop of the map. */
  isOfCrop: boolean;
}

export interface MarkedPlans {
  /** The plans in the part of the world that the map shows. */
  marked: readonly MarkedPlan[];
  /** The number of plans in other parts of the world. */
  outsideCount: number;
  /** The number of plans whose location the service does not know, or finds ambiguous. */
  unknownCount: number;
  /** The number of plans that were not looked up because there are too many places. */
  leftOutCount: number;
}

/** A point that is marked on a map. */
export type Marker = ReturnType<typeof markersOf>[number];

export const signs = { ofCrop: '●', ofOthers: '○' };

/** Returns the markers, with those of the map's own crop first, so that no other covers them. */
export function markersOf(plans: MarkedPlans | undefined) {
  const marked = plans?.marked ?? [];
  return [...marked.filter(({ isOfCrop }) => isOfCrop), ...marked.filter(({ isOfCrop }) => !isOfCrop)].map(
    ({ latitude, longitude, isOfCrop }) => ({
      latitude,
      longitude,
      /** One character. */
      sign: isOfCrop ? signs.ofCrop : signs.ofOthers,
    }),
  );
}

/** Explains the markers in one sentence. */
export function plansSentence(
  { marked, outsideCount, unknownCount, leftOutCount }: MarkedPlans,
  crop: string,
): string {
  const ofCrop = marked.filter(({ isOfCrop }) => isOfCrop).length;
  return words('mapping', english).plans({
    signs,
    crop: nameOfCrop(crop),
    ofCrop,
    ofOthers: marked.length - ofCrop,
    outside: outsideCount,
    unknown: unknownCount,
    leftOut: leftOutCount,
  });
}
