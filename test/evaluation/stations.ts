// How far the climates of the grid lie from the normals of stations.
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { readSharedFile } from '../shared-data.js';
import { measuresTable } from './measures.js';

export const stationFiles = ['station-normals.csv.gz'];

/** A station within reach of the grid, and what the grid says at its place and height. */
export interface Station {
  latitude: number;
  longitude: number;
  elevation_m: number;
  /** The height that the grid's figures describe before they are corrected. */
  gridElevation_m: number;
  /** The difference in height between the nodes that are used. */
  relief_m: number;
  /** The grid's mean temperature minus the station's, for each month, deg C. */
  warmer_c: readonly number[];
  /** The grid's yearly rain, divided by the station's. */
  rainRatio: number;
}

const months = Array.from({ length: 12 }, (_, month) => month + 1);
const landKmMax = 75;
const tropicsDegrees = 23.44;
const highlandM = 1500;
const ruggedM = 600;
const extrapolatedM = 1000;

export async function readStations(): Promise<Station[]> {
  const grid = await createGridFile()();
  const rows = parse<Record<string, string>>(gunzipSync(readSharedFile('station-normals.csv.gz')), {
    columns: true,
  });
  return rows.flatMap((row) => {
    const [latitude, longitude, elevation_m] = [
      Number(row['lat']),
      Number(row['lon']),
      Number(row['elevation_m']),
    ];
    const found = readGrid(grid, { latitude, longitude, elevation_m }, landKmMax);
    if (!found) return [];
    const { climate, elevation_m: gridElevation_m, relief_m } = found;
    const warmer_c = climate.mean_temperature_c.map((mean, i) => mean - Number(row[`t${i + 1}`]));
    const rainRatio = sumOf(climate.rain_mm) / sumOf(months.map((month) => Number(row[`rain${month}`])));
    return [{ latitude, longitude, elevation_m, gridElevation_m, relief_m, warmer_c, rainRatio }];
  });
}

export function stationsTable(stations: readonly Station[]): string[] {
  const rugged = stations.filter(({ relief_m }) => relief_m >= ruggedM);
  const extrapolated = stations.filter(
    ({ elevation_m, gridElevation_m }) => Math.abs(elevation_m - gridElevation_m) >= extrapolatedM,
  );
  const highland = stations.filter(
    ({ latitude, elevation_m }) => Math.abs(latitude) <= tropicsDegrees && elevation_m >= highlandM,
  );
  return measuresTable('climate grid', [
    row('mean temperature, mean error in °C', stations, temperatureError(stations).toFixed(2)),
    row('annual rain, median error', stations, share(rainError(stations))),
    row('annual rain where nodes differ by 600 m, median error', rugged, share(rainError(rugged))),
    row('annual rain in tropical highlands, times the station’s, median', highland, ratio(highland)),
    row('annual rain at Arequipa, times the station’s', ...at(stations, -16.33, -71.57)),
    row('annual rain at Cochabamba, times the station’s', ...at(stations, -17.42, -66.18)),
    row('temperature 1,000 m off, mean error in °C', extrapolated, temperatureError(extrapolated).toFixed(1)),
    row(
      'temperature 1,000 m off, mean difference in °C',
      extrapolated,
      meanOf(extrapolated.flatMap(({ warmer_c }) => warmer_c)).toFixed(1),
    ),
  ]);
}

/** Returns the mean error of the months' mean temperatures, deg C. */
export function temperatureError(stations: readonly Station[]): number {
  return meanOf(stations.flatMap(({ warmer_c }) => warmer_c.map(Math.abs)));
}

/** Returns the median error of a year's rain, as a share of the station's. */
export function rainError(stations: readonly Station[]): number {
  return medianOf(stations.map(({ rainRatio }) => Math.abs(rainRatio - 1)));
}

function at(stations: readonly Station[], latitude: number, longitude: number): [Station[], string] {
  const found = stations.filter((one) => one.latitude === latitude && one.longitude === longitude);
  return [found, ratio(found)];
}

function row(name: string, some: readonly Station[], result: string) {
  return { name, of: some.length, result };
}

function ratio(some: readonly Station[]): string {
  return medianOf(some.map(({ rainRatio }) => rainRatio)).toFixed(2);
}

function share(error: number): string {
  return error.toFixed(3);
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function meanOf(figures: readonly number[]): number {
  return sumOf(figures) / figures.length;
}

function medianOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? NaN;
}
