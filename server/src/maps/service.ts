import { AppError, mapNoData } from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/map-legend';
import type { Crop, MapShow, SuitabilityMap, SuitabilityMapInput, Water } from '@crop-planning/shared';
import { modelVersion } from '../feasibility/assess.js';
import { kindOf } from '../feasibility/crop-kind.js';
import { worldGridSource } from '../world/grid-source.js';
import { boxOf, landIn, latitudeOf, longitudeOf, wholeWorld } from './box.js';
import type { MapCalculations } from './calculation.js';
import { landShares } from './land-shares.js';
import { limitsOfMap } from './limits.js';
import type { MapQuestion, MeanMapQuestion } from './question.js';
import { shownIn } from './values.js';
import type { MapWorld } from './world.js';

export interface MapsDeps {
  /** Raises CROP_NOT_SUPPORTED and CROP_AMBIGUOUS. */
  findCrop: (name: string) => Promise<Crop>;
  /** The years over which the grid's climates are averaged, such as `2000-2025`. */
  period: string;
  world: Pick<MapWorld, 'grid' | 'years'>;
  calculations: Pick<MapCalculations, 'find'>;
  /** Takes what every request costs from the account's budget; raises TOO_MANY_REQUESTS. */
  takeBudget: (accountId: string) => Promise<void>;
}

export type MapsService = ReturnType<typeof createMapsService>;

/** Maps of the model's results over the climate grid. */
export function createMapsService({ findCrop, period, world, calculations, takeBudget }: MapsDeps) {
  /** Returns the first and last year by which plantings are judged; null if the years cannot be read. */
  async function yearsOf(show: MapShow): Promise<SuitabilityMap['years']> {
    const table = isByYears(show) ? await world.years() : null;
    // The first year serves only to fill the soil with water.
    return table && { first: table.firstYear + 1, last: table.firstYear + table.years - 1 };
  }

  return {
    /** Raises TOO_MANY_REQUESTS, NO_LAND_IN_BOX, and the errors of finding the crop and of the calculation. */
    async suitability(
      accountId: string,
      { crop: name, bbox, season_days, ...asked }: SuitabilityMapInput,
      signal?: AbortSignal,
    ): Promise<SuitabilityMap> {
      const { water, risk_tolerance: risk, show } = asked;
      await takeBudget(accountId);
      const crop = await findCrop(name);
      const grid = await world.grid();
      const box = bbox ? boxOf(grid, bbox) : wholeWorld(grid);
      const land = landIn(grid, box);
      if (!land.some((index) => index >= 0)) throw new AppError('NO_LAND_IN_BOX');
      const seasonDays = kindOf(crop) === 'annual' ? (season_days ?? null) : null;
      const question = questionOf({ crop, seasonDays, plantingMonth: asked.planting_month, water, show });
      const result = await calculations.find(question, { accountId, signal });
      const shown = shownIn(result, grid.landNodes, { show, water, risk });
      const values = new Uint8Array(land.length).fill(mapNoData);
      for (let i = 0; i < land.length; i += 1) {
        const index = land[i] ?? -1;
        if (index >= 0) values[i] = shown[index] ?? mapNoData;
      }
      const legend = mapLegendOf(show);
      const [north, step] = [latitudeOf(grid, box.firstRow), grid.stepDegrees];
      const years = await yearsOf(show);
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
        model_version: modelVersion,
        source: worldGridSource,
        period,
        years,
        limits: limitsOfMap(show, { areYearsKnown: years !== null }),
      };
    },
  };
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
