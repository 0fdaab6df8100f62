import type { Area } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { ambiguousArea, unknownArea } from './refusals.js';

/** Finds a country or a region by its name. Raises LOCATION_NOT_FOUND and LOCATION_AMBIGUOUS. */
export async function findArea(
  { locations }: Core,
  _caller: unknown,
  { name }: { name: string },
): Promise<Area> {
  const world = await locations.gazetteer();
  const [extent, ...others] = world.extents(name);
  if (extent === undefined) throw unknownArea(world.suggestExtents(name));
  if (others.length > 0) throw ambiguousArea([extent, ...others], world.countries);
  const { title, isCountry, countryCode, bbox } = extent;
  return {
    name: title,
    kind: isCountry ? 'country' : 'region',
    country_code: countryCode,
    bbox: [...bbox],
  };
}
