// Compares the months of a climate with the world grid and with the months beside them, to find figures in a wrong
// unit, column or row. Called before an operator imports a climate and before an account adds one.
import type { MonthlyClimate } from '@crop-planning/shared';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import type { GridFigures } from './grid-file.js';
import { readGrid } from './grid.js';
import type { Point } from '../world/distances.js';
import type { SourcedClimate } from './known-place.js';

/**
 * A climate may differ from the grid's by so much once the height is allowed for. Of the months of 400 station
 * normals, 99 in 100 differ by less than 4 °C.
 */
const gridDifferenceMaxC = 8;
/** Where a place's height is not known, the grid's heights around it leave so much more room. */
const lapseCPerM = 5 / 1000;
const rainFactorMax = 4;
const rainDifferenceMaxMm = 50;
/** Nowhere in the world grid does a month leave the mean of the months beside it by more than 6.75 °C. */
const besideDifferenceMaxC = 8;
const besideRainFactorMax = 4;
const besideRainDifferenceMaxMm = 250;

/** The climate of a point, as far as it can be compared. */
type PlacedClimate = Point & Pick<SourcedClimate, 'climate' | 'elevation_m'>;

/** A figure that can hardly be right. */
export interface Doubt {
  /** Counted from 0. */
  month: number;
  field: keyof MonthlyClimate;
  /** Names the month, the figure, and the one that it was compared with. */
  text: string;
}

/** Returns the figures that can hardly be right, January first. */
export function doubtsAbout(place: PlacedClimate, grid: GridFigures): Doubt[] {
  const doubts = [...doubtsBeside(place.climate), ...doubtsByGrid(place, grid)];
  return doubts.sort((one, other) => one.month - other.month);
}

/** The grid is compared only where it has land around the place: its nearest land may have another climate. */
function doubtsByGrid({ climate, ...place }: PlacedClimate, grid: GridFigures): Doubt[] {
  const reading = readGrid(grid, place, 0);
  if (!reading) return [];
  const roomC = gridDifferenceMaxC + (place.elevation_m === null ? lapseCPerM * reading.relief_m : 0);
  return climate.rain_mm.flatMap((_, month) =>
    figuresOf(climate, month).flatMap(({ name, unit, value, field }) => {
      const gridValue = reading.climate[field][month] ?? value;
      const isOff =
        unit === 'mm'
          ? areFarApart(value, gridValue, rainFactorMax, rainDifferenceMaxMm)
          : Math.abs(value - gridValue) > roomC;
      if (!isOff) return [];
      const text = `the ${name} of ${english.full(month + 1)} is ${shown(value)} ${unit}, but ${shown(gridValue)} ${unit} in the world grid`;
      return [{ month, field, text }];
    }),
  );
}

function doubtsBeside(climate: MonthlyClimate): Doubt[] {
  return climate.rain_mm.flatMap((_, month) =>
    figuresOf(climate, month).flatMap(({ name, unit, value, field }) => {
      const before = climate[field][(month + 11) % 12] ?? value;
      const after = climate[field][(month + 1) % 12] ?? value;
      const isOff =
        unit === 'mm'
          ? [before, after].every((beside) =>
              areFarApart(value, beside, besideRainFactorMax, besideRainDifferenceMaxMm),
            ) && value < before === value < after
          : Math.abs(value - (before + after) / 2) > besideDifferenceMaxC;
      if (!isOff) return [];
      const text = `the ${name} of ${english.full(month + 1)} is ${shown(value)} ${unit}, but ${shown(before)} and ${shown(after)} ${unit} in the months beside it`;
      return [{ month, field, text }];
    }),
  );
}

function figuresOf({ mean_temperature_c, min_temperature_c, rain_mm }: MonthlyClimate, month: number) {
  return [
    {
      field: 'mean_temperature_c',
      name: 'mean temperature',
      unit: '°C',
      value: mean_temperature_c[month] ?? 0,
    },
    { field: 'min_temperature_c', name: 'mean minimum', unit: '°C', value: min_temperature_c[month] ?? 0 },
    { field: 'rain_mm', name: 'rain', unit: 'mm', value: rain_mm[month] ?? 0 },
  ] as const;
}

function areFarApart(one: number, other: number, factor: number, difference: number): boolean {
  const [less, more] = one < other ? [one, other] : [other, one];
  return more - less > difference && more > factor * less;
}

function shown(value: number): string {
  return String(Math.round(value * 10) / 10);
}
