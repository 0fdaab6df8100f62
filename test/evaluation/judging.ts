// Judges plantings with the shipped model, climates and years. All other files here ask it for windows.
import type { Crop, Water } from '@crop-planning/shared';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createYears } from '../../server/src/climates/years.js';
import { createCrops } from '../../server/src/crops/crops.js';
import { climateYearOf } from '../../server/src/feasibility/climate-year.js';
import { harvestMonthsOf } from '../../server/src/feasibility/field-crops/season.js';
import { windowOf, type Finding } from '../../server/src/feasibility/window.js';
import { labelBy } from '../../server/src/feasibility/years/odds.js';
import type { Outcome } from '../../server/src/feasibility/years/outcome.js';
import { recordOf } from '../../server/src/feasibility/years/record.js';
import type { Point } from '../../server/src/world/distances.js';

/** Where a case is planted. */
export interface Site extends Point {
  /** Metres above sea level; null if not known. */
  elevation_m: number | null;
  /** The greatest distance to land in the grid, in km. */
  landKmMax: number;
}

/** The model's results for a crop at a site, for every planting month, January first. */
export interface Judged {
  crop: Crop;
  window: readonly Finding[];
}

export type Judge = Awaited<ReturnType<typeof createJudge>>;

/** Returns a judge that remembers its windows, because many cases share a crop, a site and a water supply. */
export async function createJudge() {
  const crops = createCrops();
  const figures = await createGridFile()();
  const years = createYears({ log: { debug: fail, info: fail, warn: fail, error: fail } });
  const windows = new Map<string, Promise<Judged>>();

  async function judge(cropName: string, site: Site, water: Water): Promise<Judged> {
    const crop = await crops.find(cropName);
    const found = readGrid(figures, site, site.landKmMax);
    if (!found) throw new Error(`no climate at ${site.latitude},${site.longitude}`);
    const { latitude, longitude } = site;
    const year = climateYearOf({ ...found.climate, latitude, longitude });
    const region = await years.at(site);
    const record = typeof region === 'string' ? null : recordOf(year, region);
    return { crop, window: windowOf({ crop, year, record, water, seasonDays: null }) };
  }

  /** Judges a crop, by its name, in every planting month, with its usual season. */
  function windowAt(crop: string, site: Site, water: Water): Promise<Judged> {
    const key = [crop, site.latitude, site.longitude, site.elevation_m, water].join();
    const known = windows.get(key) ?? judge(crop, site, water);
    windows.set(key, known);
    return known;
  }

  return windowAt;
}

/** Returns the model's result for a planting month, 1 to 12. */
export function findingIn({ window }: Judged, month: number): Finding {
  const finding = window[month - 1];
  if (!finding) throw new Error(`there is no month ${month}`);
  return finding;
}

/** Returns true if a planting is feasible by years, at medium risk tolerance. */
export function isFeasible(finding: Finding): boolean {
  return labelBy(finding, 'medium') === 'feasible';
}

/** Returns true if a planting is infeasible by years, at medium risk tolerance. */
export function isInfeasible(finding: Finding): boolean {
  return labelBy(finding, 'medium') === 'infeasible';
}

/** Returns the last month of a season that ripens, 1 to 12; null if it does not, and for perennials. */
export function ripeIn({ season }: Finding): number | null {
  return season?.stopped === null ? (season.months.at(-1)?.month ?? null) : null;
}

/** Returns the harvest months that the model names, 1 to 12; none if the crop does not ripen. */
export function harvestMonthsIn({ season }: Finding): number[] {
  return season ? harvestMonthsOf(season) : [];
}

/** Returns the year's outcome in a word, as users read it. */
export function wordOf(outcome: Outcome): 'good' | 'poor' | 'lost' {
  if (!outcome.isCarried) return 'lost';
  return outcome.isGood ? 'good' : 'poor';
}

function fail(): never {
  throw new Error('the table of years cannot be used');
}
