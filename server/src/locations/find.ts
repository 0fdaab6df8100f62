import type { ResolvedLocation } from '@crop-planning/shared';
import type { Core } from '../core.js';

/**
 * Finds the place that a text means, and the source of its climate. Raises LOCATION_NOT_FOUND,
 * LOCATION_AMBIGUOUS and CLIMATE_SOURCE_UNAVAILABLE.
 */
export async function findLocation(
  { locations }: Core,
  _caller: unknown,
  { location }: { location: string },
): Promise<ResolvedLocation> {
  return (await locations.resolve(location)).location;
}
