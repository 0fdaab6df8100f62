import { counted } from '@crop-planning/shared/words/listing';

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
  const ofOthers = marked.length - ofCrop;
  const parts = [
    ...(ofCrop > 0 ? [`${signs.ofCrop} ${counted(ofCrop, `plan for ${crop}`, `plans for ${crop}`)}`] : []),
    ...(ofOthers > 0
      ? [`${signs.ofOthers} ${counted(ofOthers, 'plan for another crop', 'plans for other crops')}`]
      : []),
    ...(outsideCount > 0 ? [`${counted(outsideCount, 'plan')} outside this map`] : []),
    ...(unknownCount > 0
      ? [`${counted(unknownCount, 'plan at a place', 'plans at places')} that the service does not know`]
      : []),
    ...(leftOutCount > 0 ? [`${counted(leftOutCount, 'plan')} at too many places to mark`] : []),
  ];
  return parts.length === 0 ? 'There are no plans to mark.' : parts.join(', ');
}
