import type { Countries } from '../countries.js';
import type { AreaNames } from './areas.js';
import type { PlaceIndex } from './read-index.js';
import type { RegionNames } from './region-names.js';

/** All the tables in which a name is looked up. */
export interface World {
  index: PlaceIndex;
  countries: Countries;
  regions: RegionNames;
  areas: AreaNames;
  /** The numbers of the largest towns of each region, largest first. */
  towns: readonly (readonly number[])[];
}
