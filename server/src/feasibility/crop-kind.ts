import type { Crop, CropKind } from '@crop-planning/shared';

/** Returns the kind of a crop: field crops are judged over a season, perennials over the whole year. */
export function kindOf({ habit }: Crop): CropKind {
  return habit === 'annual' || habit === 'winter annual' ? 'annual' : 'perennial';
}
