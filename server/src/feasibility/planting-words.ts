import type { Water } from '@crop-planning/shared';

interface Planting {
  crop: string;
  /** The place, as the plan or the model names it. */
  location: string;
  water?: Water | undefined;
}

/** Returns `maize at Nakuru, Kenya`, or `irrigated maize at Nakuru, Kenya`. */
export function describePlanting({ crop, location, water }: Planting): string {
  return `${water === 'irrigated' ? 'irrigated ' : ''}${crop} at ${location}`;
}
