// The errors of procedures whose input names a crop or a location.
import type { ErrorCode } from '@crop-planning/shared';

export const cropErrors: readonly ErrorCode[] = ['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS'];

export const locationErrors: readonly ErrorCode[] = [
  'LOCATION_NOT_FOUND',
  'LOCATION_AMBIGUOUS',
  'CLIMATE_SOURCE_UNAVAILABLE',
];
