// The figures in ../shared/data, read for tests.
import type { Crop } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import type { ModelClimate } from '../server/src/analyses/feasibility/climate-year.js';
import { readSharedFile } from './shared-data.js';

export type Row = Record<string, string>;

/** The files behind each of the readers below, for `sharedFiles`. */
export const climateFiles = ['climate-reference.csv'];
export const cropFiles = ['crops.csv', 'crop-flags.csv'];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function readRows(name: string): Row[] {
  return parse<Row>(readSharedFile(name), { columns: true });
}

/** The climates of the reference places by `place, country code`, with their latitude. */
export function readReferenceClimates(): Map<string, ModelClimate> {
  return new Map(readRows('climate-reference.csv').map((row) => [placeOf(row), climateOf(row)]));
}

export function placeOf(row: Row): string {
  return `${text(row, 'place')}, ${text(row, 'country')}`;
}

/** The crops of crops.csv with the flags of crop-flags.csv, by name; what neither has is empty. */
export function readReferenceCrops(): Map<string, Crop> {
  const flags = new Map(readRows('crop-flags.csv').map((row) => [text(row, 'crop'), row]));
  return new Map(
    readRows('crops.csv').map((row) => {
      const name = text(row, 'crop');
      const flagged = flags.get(name);
      if (!flagged) throw new Error(`no flags of ${name}`);
      return [name, cropOf(name, row, flagged)];
    }),
  );
}

export function figure(row: Row, column: string): number {
  const value = text(row, column);
  if (value === '' || Number.isNaN(Number(value))) throw new Error(`${column} is no figure: ${value}`);
  return Number(value);
}

/** Null for an empty cell. */
export function stated(row: Row, column: string): number | null {
  return text(row, column) === '' ? null : figure(row, column);
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`there is no column ${column}`);
  return value;
}

function cropOf(name: string, row: Row, flags: Row): Crop {
  const [min, max] = [stated(row, 'gmin_days'), stated(row, 'gmax_days')];
  const lost = stated(flags, 'winter_lost_c');
  return {
    name,
    scientific_name: text(row, 'scientific_name'),
    aliases: [],
    life_span: null,
    habit: habitOf(text(flags, 'habit')),
    growing_days: min === null || max === null ? null : { min, max },
    kill_temperature_c: stated(row, 't_kill_c'),
    temperature_c: requirementOf(row, 't', 'c'),
    rain_mm_per_year: requirementOf(row, 'r', 'mm'),
    winter:
      lost === null
        ? null
        : {
            sure_c: figure(flags, 'winter_sure_c'),
            lost_c: lost,
            is_confirmed: !text(flags, 'sources').includes('to be confirmed'),
          },
    cool_nights: text(flags, 'cool_nights') === 'yes',
    equatorial: text(flags, 'equatorial') === 'yes',
    chill_hours: stated(flags, 'chill_hours'),
    stand_coefficient: stated(flags, 'kc_stand'),
    wet: { from_mm: figure(flags, 'wet_from_mm'), to_mm: figure(flags, 'wet_to_mm') },
    is_flooded: name === 'rice',
    soil_ph: requirementOf(row, 'ph', ''),
    source: 'FAO EcoCrop',
    flag_sources: [],
  };
}

function habitOf(habit: string): Crop['habit'] {
  const habits: readonly Crop['habit'][] = ['annual', 'winter annual', 'evergreen', 'deciduous', 'herb'];
  const found = habits.find((one) => one === habit);
  if (!found) throw new Error(`${habit} is no habit`);
  return found;
}

function requirementOf(row: Row, prefix: string, unit: string): Crop['temperature_c'] {
  const column = (name: string) => [prefix, name, unit].filter(Boolean).join('_');
  return {
    min: figure(row, column('min')),
    optimal_min: figure(row, column('opt_min')),
    optimal_max: figure(row, column('opt_max')),
    max: figure(row, column('max')),
  };
}

function climateOf(row: Row): ModelClimate {
  return {
    latitude: figure(row, 'lat'),
    mean_temperature_c: months.map((month) => figure(row, `tmean_${month}_c`)),
    min_temperature_c: months.map((month) => figure(row, `tmin_${month}_c`)),
    rain_mm: months.map((month) => figure(row, `rain_${month}_mm`)),
  };
}
