import { AppError } from '@crop-planning/shared';
import type { Clock } from '../concurrency/clock.js';
import { distanceKm, nearestTo, type Point } from '../world/distances.js';
import { answersTo, type PlaceName } from '../world/place-identity.js';
import type { Logger } from '../settings/log.js';
import { foldName } from '../world/names.js';
import { gridPeriod, worldGridSource } from '../world/grid-source.js';
import type { ClimateLimit, NoClimate, Spot, SpotClimate } from './spot-climate.js';
import { createGridFile, type GridFigures } from './grid-file.js';
import { isOnLand, readGrid } from './grid.js';
import type { KnownPlace, ListedPlace, SourcedClimate, LivePlace, LiveSource } from './known-place.js';
import { limitOfOwn, limitsOfGrid, limitsOfPeriod, limitsOfPlace, liveSourceUnavailable } from './limits.js';
import { createLiveClimates } from './live-climates.js';
import { createLiveGate } from './live-gate.js';
import { createLiveNames } from './live-names.js';
import { doubtsAbout, type Doubt } from './plausibility.js';
import type { Records } from '../records/handle.js';
import type { OwnClimate } from '../records/own-climates.js';

/**
 * An imported climate is used up to this distance and, if both heights are known, up to this difference in
 * height.
 */
const importedKmMax = 25;
const heightDifferenceMaxM = 300;
/**
 * The greatest distance at which the nearest land of the grid is used. It is larger for a place, which is
 * certainly on land but may be on an island that the grid lacks.
 */
const nearestLandKmMax = { point: 75, place: 150 };
const gridHeightDifferenceMaxM = 2_000;

export type Climates = ReturnType<typeof createClimates>;

/** Finds the climates of spots (see climates.ts). Reads the grid when it is first needed. */
export function createClimates({
  records: { climates: store, liveClimates: kept, rateLimits: limits },
  live,
  now,
  log,
  readFigures = createGridFile(),
}: {
  records: Records;
  /** If undefined, stored climates from a live source are not used either. */
  live: LiveSource | undefined;
  now: Clock;
  log: Logger;
  /** Reads the world grid; by default the bundled one. */
  readFigures?: () => Promise<GridFigures>;
}) {
  const ask = createLiveGate({ limits, now, log });
  const liveClimates = live && createLiveClimates(live, kept, ask, { now, log });
  const liveNames = live && createLiveNames(live, ask, now);

  /** Returns the climate of the nearest imported place at about the height of the spot. */
  async function importedNear(spot: Spot): Promise<SpotClimate | undefined> {
    const around = await store.importedAround(spot, importedKmMax);
    const near = nearestTo(spot, around, importedKmMax);
    const nearest = near.find(({ place }) => isLevelWith(spot, place));
    const place = nearest && (await store.getImported(nearest.place.id));
    return place && toSpotClimate(place, spot);
  }

  /**
   * Returns the live source's climate or, failing that, the grid's. Does not query the live source for the
   * open sea, although the source would answer.
   */
  async function fromLiveOrGrid(spot: Spot): Promise<SpotClimate | NoClimate> {
    const figures = await readFigures();
    const gridResult = gridClimate(figures, spot);
    if (!liveClimates || !(spot.isPlace || isOnLand(figures, spot))) return gridResult;
    const answer = await liveClimates.read(spot);
    if (answer.kind === 'climate')
      return isLevelWith(spot, answer.climate)
        ? spotClimate(spot, answer.climate, limitsOfPeriod(answer.climate.period))
        : gridResult;
    if ('climate' in gridResult)
      return { ...gridResult, limits: [...gridResult.limits, liveSourceUnavailable(answer.kind)] };
    if (answer.kind === 'nothing') return gridResult;
    throw new AppError('CLIMATE_SOURCE_UNAVAILABLE', { retryAfterSeconds: answer.seconds });
  }

  return {
    /**
     * Finds the climate of a spot. A caller that is already looking for an imported climate passes the
     * promise of that climate as `imported`.
     */
    at: async (
      spot: Spot,
      imported: Promise<SpotClimate | undefined> = importedNear(spot),
    ): Promise<SpotClimate | NoClimate> => (await imported) ?? fromLiveOrGrid(spot),

    importedNear,

    /** Returns the climate of the bundled grid at a spot, whatever has been imported. */
    inGrid: async (spot: Spot): Promise<SpotClimate | NoClimate> => gridClimate(await readFigures(), spot),

    /** Returns whether any climate has been imported. */
    hasImported: store.hasImported,

    /** Returns the climate of an imported place that was requested by its name. */
    of: (place: KnownPlace): SpotClimate => toSpotClimate(place),

    /** Finds the imported places with a name. */
    async findImported(name: PlaceName): Promise<KnownPlace[]> {
      const places = await store.findImported(foldName(name.place), name.countryCode);
      return places.filter((place) => answersTo(place, name));
    },

    /** Returns the climate of an account's own for a spot, however far away. */
    ofOwn: (own: OwnClimate, spot: Spot): SpotClimate => ownSpotClimate(own, spot),

    /** Returns the figures of a climate that can hardly be right at its point. */
    doubtsAbout: async (own: Parameters<typeof doubtsAbout>[0]): Promise<Doubt[]> =>
      doubtsAbout(own, await readFigures()),

    /**
     * Finds imported places whose names begin with the folded key, by country and name; all places for an
     * empty key.
     */
    searchImported: (key: string, limit: number): Promise<ListedPlace[]> => store.searchImported(key, limit),

    /**
     * Finds the live source's places with a name; returns none if there is no live source. Raises
     * CLIMATE_SOURCE_UNAVAILABLE if the source cannot be queried.
     */
    findLive: async (name: PlaceName): Promise<LivePlace[]> => (liveNames ? liveNames.find(name) : []),
  };
}

/** Returns the same climates without those that were imported or come from a live source. */
export function onlyBundled(climates: Climates): Climates {
  return {
    ...climates,
    at: climates.inGrid,
    importedNear: async () => undefined,
    hasImported: async () => false,
    findImported: async () => [],
    searchImported: async () => [],
    findLive: async () => [],
  };
}

/** Returns the climate of a known place, for the place itself or a spot near it. */
function toSpotClimate(place: KnownPlace, spot?: Spot): SpotClimate {
  const km = spot ? Math.round(distanceKm(spot, place) * 10) / 10 : null;
  const limitsOfDistance = spot ? limitsOfPlace(place, km ?? 0, spot.elevation_m) : [];
  return spotClimate(place, place, [...limitsOfPeriod(place.period), ...limitsOfDistance], km);
}

/** Names the climate as its source, which is quoted with the figures; no sentence contains its name. */
function ownSpotClimate({ name, period, ...own }: OwnClimate, spot: Spot): SpotClimate {
  const km = Math.round(distanceKm(spot, own) * 10) / 10;
  const stated = period ?? 'not stated';
  const figures = { ...own, source: `${name} (your own climate)`, period: stated };
  return spotClimate(own, figures, [limitOfOwn(own, km, spot.elevation_m), ...limitsOfPeriod(stated)], km);
}

/** Returns the climate that figures give a point; `distance_km` is how far it is from the spot. */
function spotClimate(
  { latitude, longitude }: Point,
  { climate, elevation_m, source, period, years }: SourcedClimate,
  limits: readonly ClimateLimit[],
  distance_km: number | null = null,
): SpotClimate {
  const figures = { climate, ...(years && { years }), elevation_m, source, period };
  return { ...figures, latitude, longitude, distance_km, relief_m: null, limits };
}

function gridClimate(figures: GridFigures, spot: Spot): SpotClimate | NoClimate {
  const reading = readGrid(figures, spot, spot.isPlace ? nearestLandKmMax.place : nearestLandKmMax.point);
  if (!reading) return { reason: 'nothing_near' };
  const difference = spot.elevation_m === null ? 0 : reading.elevation_m - spot.elevation_m;
  if (Math.abs(difference) >= gridHeightDifferenceMaxM)
    return { reason: 'height', elevation_difference_m: Math.round(difference) };
  return {
    climate: reading.climate,
    latitude: spot.latitude,
    longitude: spot.longitude,
    elevation_m: Math.round(reading.elevation_m),
    source: worldGridSource,
    period: gridPeriod,
    distance_km: reading.distance_km === null ? null : Math.round(reading.distance_km * 10) / 10,
    relief_m: reading.relief_m,
    limits: limitsOfGrid(reading, spot.elevation_m),
  };
}

/** Returns true if the heights are about the same or one of them is not known. */
function isLevelWith(spot: Spot, { elevation_m }: Pick<SourcedClimate, 'elevation_m'>): boolean {
  if (spot.elevation_m === null || elevation_m === null) return true;
  return Math.abs(elevation_m - spot.elevation_m) <= heightDifferenceMaxM;
}
