import {
  climateYearOf,
  coldestOf,
  sunOf,
  type ClimateYear,
  type Sun,
} from '../../feasibility/climate-year.js';
import { monthsOfYear } from '../../feasibility/months.js';
import { ramp } from '../../feasibility/ramp.js';
import { fallowStores, storesByCapacity } from '../../feasibility/soil-water.js';
import type { MonthlyFigures } from '../../feasibility/weather.js';
import {
  hundredthsOf,
  meanOf,
  minimumOf,
  rainOf,
  rangeOf,
  type ClimateFigures,
} from '../../world/climate-figures.js';
import type { Point } from '../../world/distances.js';
import { sharedColumn } from '../../world/shared-columns.js';

/**
 * The mean years of all land nodes, in memory that the threads share: 20 MB for the bundled grid. Monthly
 * figures have twelve figures for each node, January first.
 */
export interface NodeClimates {
  /** In degrees. */
  latitude: Float32Array;
  longitude: Float32Array;
  /** In hundredths of a degree or of a millimetre, which is how exact the model's climates are. */
  mean: Int16Array;
  minimum: Int16Array;
  rain: Int32Array;
  /** In mm. */
  evapotranspiration: Float64Array;
  fallowStore: Float64Array;
  nightsSdC: Float64Array;
}

/** The soil of nearly all crops, in mm; the water in other soils is worked out when a crop needs it. */
const commonSoilMm = 100;

export function allocateNodeClimates(nodes: number): NodeClimates {
  const months = nodes * monthsOfYear;
  return {
    latitude: sharedColumn.float32(nodes),
    longitude: sharedColumn.float32(nodes),
    mean: sharedColumn.int16(months),
    minimum: sharedColumn.int16(months),
    rain: sharedColumn.int32(months),
    evapotranspiration: sharedColumn.float64(months),
    fallowStore: sharedColumn.float64(months),
    nightsSdC: sharedColumn.float64(nodes),
  };
}

/** Derives the years of the nodes from the figures of the grid; their coordinates are there already. */
export function deriveYears(to: NodeClimates, figures: ClimateFigures, first: number, end: number): void {
  const sunAt = sunsByLatitude();
  const climate = {
    mean_temperature_c: Array<number>(monthsOfYear).fill(0),
    min_temperature_c: Array<number>(monthsOfYear).fill(0),
    rain_mm: Array<number>(monthsOfYear).fill(0),
  };
  for (let node = first; node < end; node += 1) {
    const start = node * monthsOfYear;
    for (let month = 0; month < monthsOfYear; month += 1) {
      const mean = meanOf(figures, node, month);
      to.mean[start + month] = hundredthsOf(mean);
      to.minimum[start + month] = hundredthsOf(minimumOf(mean, rangeOf(figures, node, month)));
      to.rain[start + month] = hundredthsOf(rainOf(figures, node, month));
      climate.mean_temperature_c[month] = (to.mean[start + month] ?? 0) / 100;
      climate.min_temperature_c[month] = (to.minimum[start + month] ?? 0) / 100;
      climate.rain_mm[month] = (to.rain[start + month] ?? 0) / 100;
    }
    const point = pointOf(to, node);
    const year = climateYearOf({ ...climate, ...point }, sunAt(point.latitude));
    to.evapotranspiration.set(year.evapotranspiration, start);
    to.fallowStore.set(year.fallowStoreIn(commonSoilMm), start);
    to.nightsSdC[node] = year.nightsSdC;
  }
}

export function pointOf({ latitude, longitude }: NodeClimates, node: number): Point {
  return { latitude: latitude[node] ?? 0, longitude: longitude[node] ?? 0 };
}

/** Returns a function that reads the year of a node; the year is valid until the next one is read. */
export function createYearReader(climates: NodeClimates): (node: number) => ClimateYear {
  const { evapotranspiration, fallowStore, nightsSdC, latitude } = climates;
  const sunAt = sunsByLatitude();
  const mean = new Float64Array(monthsOfYear);
  const minimum = new Float64Array(monthsOfYear);
  const rain = new Float64Array(monthsOfYear);
  return (node) => {
    const start = node * monthsOfYear;
    for (let month = 0; month < monthsOfYear; month += 1) {
      mean[month] = (climates.mean[start + month] ?? 0) / 100;
      minimum[month] = (climates.minimum[start + month] ?? 0) / 100;
      rain[month] = (climates.rain[start + month] ?? 0) / 100;
    }
    const ofNode = (figures: Float64Array) => figures.subarray(start, start + monthsOfYear);
    const evaporated = ofNode(evapotranspiration);
    const storesIn = (capacityMm: number): MonthlyFigures =>
      capacityMm === commonSoilMm ? ofNode(fallowStore) : fallowStores(rain, evaporated, capacityMm);
    return {
      mean,
      minimum,
      rain,
      evapotranspiration: evaporated,
      fallowStoreIn: storesByCapacity(storesIn),
      repeats: true,
      coldest: coldestOf(mean),
      nightsSdC: nightsSdC[node] ?? 0,
      ...sunAt(latitude[node] ?? 0),
      ramp,
    };
  };
}

/** Nodes come row by row, so only the last latitude has to be remembered. */
function sunsByLatitude(): (latitude: number) => Sun {
  let last: { latitude: number; sun: Sun } | undefined;
  return (latitude) => {
    if (last?.latitude !== latitude) last = { latitude, sun: sunOf(latitude) };
    return last.sun;
  };
}
