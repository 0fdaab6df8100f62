import type { Crop, GivenClimate, MonthlyClimate, ResolvedLocation } from '@crop-planning/shared';
import { assess } from '../feasibility/assess.js';
import type { Asked, Assessment } from '../feasibility/assess.js';
import { yearsUnavailable } from '../feasibility/limits.js';
import type { RegionYears } from '../feasibility/years/record.js';

/** The place that a text names, its climate, and the limits of both. */
export interface PlaceClimate {
  location: ResolvedLocation;
  /** The country of the place; for a bare point, that of the nearest known place within 100 km. */
  country: { code: string; name: string } | null;
  climate: MonthlyClimate;
  /** The coordinates of the climate's figures, in degrees. */
  latitude: number;
  longitude: number;
  limits: readonly { code: string; message: string }[];
}

export interface PreparingDeps {
  /** Raises CROP_NOT_SUPPORTED and CROP_AMBIGUOUS. */
  findCrop: (name: string) => Promise<Crop>;
  /** Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS and CLIMATE_SOURCE_UNAVAILABLE. */
  resolve: (location: string, isAnyImported?: boolean) => Promise<PlaceClimate>;
  years: YearsOfPlaces;
}

/** Finds the years of a point: `none` if no years are known, `unreadable` if they cannot be read now. */
export interface YearsOfPlaces {
  at: (point: { latitude: number; longitude: number }) => Promise<RegionYears | 'none' | 'unreadable'>;
}

export type Judge = (asked: Asked) => Assessment;

/** Looks up everything first, so that the assessment itself need not wait. */
export type Prepare = (
  question: Pick<Asked, 'crop' | 'location'>,
  options?: {
    /** Replaces the climate of the place. */
    climate?: GivenClimate | null | undefined;
    /** False if the caller knows that no climate has been imported. */
    isAnyImported?: boolean;
  },
) => Promise<Judge>;

export function createPreparing({ findCrop, resolve, years }: PreparingDeps): Prepare {
  return async ({ crop: name, location: text }, { climate: replacement, isAnyImported } = {}) => {
    const crop = await findCrop(name);
    if (replacement) {
      const { latitude = null, longitude = null, ...figures } = replacement;
      const place = { location: null, source: 'given with the request', period: 'not stated', limits: [] };
      return (asked) =>
        assess({ crop, climate: { ...figures, latitude, longitude }, place, region: null, asked });
    }
    const { location, climate, latitude, longitude, limits } = await resolve(text, isAnyImported);
    const regionYears = await years.at({ latitude, longitude });
    const place = {
      location,
      source: location.source,
      period: location.period,
      limits: regionYears === 'unreadable' ? [...limits, yearsUnavailable] : limits,
    };
    const region = typeof regionYears === 'string' ? null : regionYears;
    return (asked) => assess({ crop, climate: { ...climate, latitude, longitude }, place, region, asked });
  };
}
