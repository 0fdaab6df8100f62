import {
  AppError,
  mapNoData,
  type MapShow,
  type SuitabilityMap,
  type SuitabilityMapInput,
  type Water,
} from '@crop-planning/shared';
import { worldCalendar } from '@crop-planning/shared/words/figures/calendar-source';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import type { Core } from '../core.js';
import { modelVersion } from '../feasibility/assess.js';
import { kindOf } from '../feasibility/crop-kind.js';
import type { AccountCaller } from '../procedures/context.js';
import { gridPeriod, worldGridSource } from '../world/grid-source.js';
import { boxOf, landIn, latitudeOf, longitudeOf, wholeWorld } from './box.js';
import { landShares } from './land-shares.js';
import { limitsOfMap } from './limits.js';
import type { MapQuestion, MeanMapQuestion } from './question.js';
import { sownShares } from './sown-share.js';
import { shownIn } from './values.js';
import type { MapWorld } from './world.js';

/**
 * Maps the model's results for a crop over the climate grid. Raises TOO_MANY_REQUESTS, NO_LAND_IN_BOX, and the
 * errors of finding the crop and of the calculation.
 */
export async function mapSuitability(
  { limits, crops, calendars, maps: { world, calculations } }: Core,
  { accountId, endSignal }: AccountCaller,
  { crop: name, bbox, season_days, ...asked }: SuitabilityMapInput,
): Promise<SuitabilityMap> {
  const { water, risk_tolerance: risk, show } = asked;
  await limits.takePreview(accountId);
  const crop = await crops.find(name);
  const grid = await world.grid();
  const box = bbox ? boxOf(grid, bbox) : wholeWorld(grid);
  const land = landIn(grid, box);
  if (!land.some((index) => index >= 0)) throw new AppError('NO_LAND_IN_BOX');
  const seasonDays = kindOf(crop) === 'annual' ? (season_days ?? null) : null;
  const question = questionOf({ crop, seasonDays, plantingMonth: asked.planting_month, water, show });
  const result = await calculations.find(question, { accountId, signal: endSignal() });
  const shown = shownIn(result, grid.landNodes, { show, water, risk });
  const values = new Uint8Array(land.length).fill(mapNoData);
  for (let i = 0; i < land.length; i += 1) {
    const index = land[i] ?? -1;
    if (index >= 0) values[i] = shown[index] ?? mapNoData;
  }
  const legend = mapLegendOf(show);
  const [north, step] = [latitudeOf(grid, box.firstRow), grid.stepDegrees];
  const [years, maskAt] = await Promise.all([yearsOf(show, world), calendars.inWorld(crop.name)]);
  const places = {
    values,
    width: box.width,
    latitudeOf: (row: number) => latitudeOf(grid, box.firstRow + row),
    longitudeOf: (column: number) => longitudeOf(grid, box.firstColumn + column),
  };
  const shares = maskAt && sownShares(show, asked.planting_month, places, maskAt);
  return {
    crop: crop.name,
    season_days: seasonDays,
    ...asked,
    west: longitudeOf(grid, box.firstColumn),
    north,
    step,
    width: box.width,
    height: box.height,
    values: Buffer.from(values.buffer).toString('base64'),
    legend,
    land_shares: landShares(values, legend, { north, step, width: box.width }),
    calendar: shares && { ...shares, source: worldCalendar },
    model_version: modelVersion,
    source: worldGridSource,
    period: gridPeriod,
    years,
    limits: limitsOfMap(show, { areYearsKnown: years !== null }),
  };
}

/** Returns the first and last year by which plantings are judged; null if the years cannot be read. */
async function yearsOf(show: MapShow, world: MapWorld): Promise<SuitabilityMap['years']> {
  const table = isByYears(show) ? await world.years() : null;
  // The first year serves only to fill the soil with water.
  return table && { first: table.firstYear + 1, last: table.firstYear + table.years - 1 };
}

function isByYears(show: MapShow): boolean {
  return show === 'label' || show === 'share';
}

function questionOf({
  crop,
  seasonDays,
  plantingMonth,
  water,
  show,
}: Pick<MeanMapQuestion, 'crop' | 'seasonDays' | 'plantingMonth'> & {
  water: Water;
  show: MapShow;
}): MapQuestion {
  // The schema of the input refuses years of the best month.
  return isByYears(show) && plantingMonth !== 'best'
    ? { by: 'years', crop, seasonDays, plantingMonth, water }
    : { by: 'mean', crop, seasonDays, plantingMonth };
}
