import { AppError, mapLegendOf, mapNoData } from '@crop-planning/shared';
import type { Crop, SuitabilityMap, SuitabilityMapInput } from '@crop-planning/shared';
import { modelVersion } from '../feasibility/assess.js';
import { kindOf } from '../feasibility/crop-kind.js';
import { worldGridSource } from '../world/grid-source.js';
import { boxOf, landIn, latitudeOf, longitudeOf, wholeWorld } from './box.js';
import type { Grid } from './box.js';
import { limitsOfMap } from './limits.js';
import { landShares } from './land-shares.js';
import type { MapQuestion } from './question.js';

export interface MapsDeps {
  /** Raises CROP_NOT_SUPPORTED and CROP_AMBIGUOUS. */
  findCrop: (name: string) => Promise<Crop>;
  readGrid: () => Promise<Grid>;
  /** The years over which the grid's climates are averaged, such as `2000-2025`. */
  period: string;
  /** The first and last year by which labels and shares are judged. */
  readYears: () => Promise<{ first: number; last: number }>;
  /** Returns the byte of each land node. */
  calculate: (question: MapQuestion, signal: AbortSignal | undefined) => Promise<Uint8Array>;
}

export type MapsService = ReturnType<typeof createMapsService>;

/** Maps of the model's results over the climate grid. */
export function createMapsService({ findCrop, readGrid, period, readYears, calculate }: MapsDeps) {
  return {
    /** Raises NO_LAND_IN_BOX, and the errors of finding the crop. */
    async suitability(
      _accountId: string,
      { crop: name, bbox, season_days, ...asked }: SuitabilityMapInput,
      signal?: AbortSignal,
    ): Promise<SuitabilityMap> {
      const crop = await findCrop(name);
      const grid = await readGrid();
      const box = bbox ? boxOf(grid, bbox) : wholeWorld(grid);
      const land = landIn(grid, box);
      if (!land.some((index) => index >= 0)) throw new AppError('NO_LAND_IN_BOX');
      const seasonDays = kindOf(crop) === 'annual' ? (season_days ?? null) : null;
      const { planting_month, water, risk_tolerance, show } = asked;
      const plane = await calculate(
        { crop, plantingMonth: planting_month, seasonDays, water, risk: risk_tolerance, show },
        signal,
      );
      const values = new Uint8Array(land.length);
      for (const [i, index] of land.entries())
        values[i] = index < 0 ? mapNoData : (plane[index] ?? mapNoData);
      const legend = mapLegendOf(show);
      const north = latitudeOf(grid, box.firstRow);
      const isByYears = show === 'label' || show === 'share';
      return {
        crop: crop.name,
        season_days: seasonDays,
        ...asked,
        west: longitudeOf(grid, box.firstColumn),
        north,
        step: grid.stepDegrees,
        width: box.width,
        height: box.height,
        values: Buffer.from(values.buffer).toString('base64'),
        legend,
        land_shares: landShares(values, legend, { north, step: grid.stepDegrees, width: box.width }),
        model_version: modelVersion,
        source: worldGridSource,
        period,
        years: isByYears ? await readYears() : null,
        limits: limitsOfMap(show),
      };
    },
  };
}
