import type { Water } from '@crop-planning/shared';
import { cropSpelling } from '@crop-planning/shared/words/crops/crop-spelling';

interface Planting {
  crop: string;
  /** The model's own name of the crop; null if it is not known. */
  cropName: string | null;
  /** The place, as the plan or the model names it. */
  location: string;
  water?: Water | undefined;
}

/** Returns `maize at Nakuru, Kenya`, or `irrigated corn (maize) at Nakuru, Kenya`. */
export function describePlanting({ crop, cropName, location, water }: Planting): string {
  return `${water === 'irrigated' ? 'irrigated ' : ''}${cropSpelling(crop, cropName)} at ${location}`;
}
