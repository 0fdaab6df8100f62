// Reads the figures in ../shared/data for tests.
import { riskToleranceSchema, type Crop, type RiskTolerance, type Water } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import type { ModelClimate } from '../server/src/feasibility/climate-year.js';
import { readSharedFile } from './shared-data.js';

export type Row = Record<string, string>;

/** The files behind each of the readers below, for `sharedFiles`. */
export const climateFiles = ['golden-3-climates.csv'];
/** The model's answers to 600 questions, by the program with which the rules were designed. */
export const goldenFile = 'model-3.1-reference/golden-3.1.csv';
const cropChanges = 'model-3.1-reference/crops-3.1-changes.csv';
export const cropFiles = ['crops-3.csv', cropChanges];

const months = Array.from({ length: 12 }, (_, index) => index + 1);
/** The water that a soil holds, in mm, where the table gives none; perennials have no figure of their own. */
const usualSoilMm = 100;

/** Reads rows with the service's crop names: `pepper` is not one, because several crops share that word. */
export function readRows(name: string): Row[] {
  const rows = parse<Row>(readSharedFile(name), { columns: true });
  return rows.map((row) => (row['crop'] === 'pepper' ? { ...row, crop: 'capsicum' } : row));
}

/** Reads the climates of the golden scores, by `latitude,longitude`. */
export function readReferenceClimates(): Map<string, ModelClimate> {
  return new Map(readRows('golden-3-climates.csv').map((row) => [pointOf(row), climateOf(row)]));
}

export function pointOf(row: Row): string {
  return `${figure(row, 'latitude')},${figure(row, 'longitude')}`;
}

export function waterOf(row: Row): Water {
  return text(row, 'water') === 'irrigated' ? 'irrigated' : 'rainfed';
}

export function riskOf(row: Row): RiskTolerance {
  return riskToleranceSchema.parse(text(row, 'risk'));
}

/** Reads the crops of crops-3.csv with the changes since, by name; fields that the files lack are empty. */
export function readReferenceCrops(): Map<string, Crop> {
  const changes = new Map(readRows(cropChanges).map((row) => [text(row, 'crop'), row]));
  return new Map(
    readRows('crops-3.csv').map((row) => {
      const name = text(row, 'crop');
      return [name, changedBy(changes.get(name) ?? {}, cropOf(row))];
    }),
  );
}

/** Applies a row of changes, such as `wet 1500-2600 mm`, `soil 200 mm` or `temperature 5 15 25 30`. */
function changedBy(row: Row, crop: Crop): Crop {
  const [, what = '', words = ''] = /^(\w*) ?(.*)$/.exec(text(row, 'change')) ?? [];
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = words.match(/\d+/g)?.map(Number) ?? [];
  const { rain_mm_per_year: rain, temperature_c, soil_mm, wet } = crop;
  const isWet = what === 'wet';
  return {
    ...crop,
    is_gathered: isYes(row, 'is_gathered'),
    waits_for_winter: isYes(row, 'waits_for_winter'),
    yield_response: figure(row, 'yield_response'),
    wet: isWet ? { from_mm: first, to_mm: second } : wet,
    rain_mm_per_year: isWet ? { ...rain, optimal_max: first, max: second } : rain,
    soil_mm: what === 'soil' ? first : soil_mm,
    temperature_c:
      what === 'temperature'
        ? { min: first, optimal_min: second, optimal_max: third, max: fourth }
        : temperature_c,
  };
}

export function figure(row: Row, column: string): number {
  const value = text(row, column);
  if (value === '' || Number.isNaN(Number(value))) throw new Error(`${column} is not a number: ${value}`);
  return Number(value);
}

/** Returns the figure, or null for an empty cell. */
export function stated(row: Row, column: string): number | null {
  return text(row, column) === '' ? null : figure(row, column);
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`there is no column ${column}`);
  return value;
}

function cropOf(row: Row): Crop {
  const habit = habitOf(text(row, 'habit'));
  const [min, max] = [stated(row, 'gmin_days'), stated(row, 'gmax_days')];
  const yearFrom = stated(row, 'year_mean_from_c');
  const winter = habit === 'evergreen' ? null : coldOf(row, 'winter');
  return {
    name: text(row, 'crop'),
    scientific_name: text(row, 'scientific_name'),
    aliases: [],
    life_span: null,
    habit,
    growing_days: min === null || max === null ? null : { min, max },
    typical_days: stated(row, 'typical_days'),
    kill_temperature_c: stated(row, 'kill_c'),
    tender_c: stated(row, 'tender_c'),
    sow_min_c: stated(row, 'sow_min_c'),
    temperature_c: requirementOf(row, 't', 'c'),
    rain_mm_per_year: {
      min: figure(row, 'r_min_mm'),
      optimal_min: figure(row, 'r_opt_min_mm'),
      optimal_max: figure(row, 'wet_from_mm'),
      max: figure(row, 'wet_to_mm'),
    },
    winter: winter && { ...winter, is_confirmed: false },
    coldest_night: habit === 'evergreen' ? coldOf(row, 'cold_night') : null,
    cold_nights: coldOf(row, 'cool'),
    cool_nights: isYes(row, 'cool_nights'),
    equatorial: isYes(row, 'equatorial'),
    chill_hours: stated(row, 'chill_hours'),
    cool_winter_c: stated(row, 'cool_winter_c'),
    year_mean: yearFrom === null ? null : { from_c: yearFrom, to_c: stated(row, 'year_mean_to_c') },
    dry_months_max: stated(row, 'dry_months_max'),
    day_min_hours: stated(row, 'day_min_h'),
    is_gathered: false,
    waits_for_winter: false,
    yield_response: 1,
    ripens_dry: isYes(row, 'ripens_dry'),
    stand_coefficient: stated(row, 'kc_stand'),
    soil_mm: stated(row, 'soil_mm') ?? usualSoilMm,
    wet: { from_mm: figure(row, 'wet_from_mm'), to_mm: figure(row, 'wet_to_mm') },
    is_flooded: isYes(row, 'flooded'),
    soil_ph: requirementOf(row, 'ph', ''),
    source: `FAO EcoCrop, crop ${figure(row, 'ecocrop_code')}`,
    flag_sources: [],
  };
}

function habitOf(habit: string): Crop['habit'] {
  const habits: readonly Crop['habit'][] = ['annual', 'winter annual', 'evergreen', 'deciduous', 'herb'];
  const found = habits.find((one) => one === habit);
  if (!found) throw new Error(`${habit} is not a habit`);
  return found;
}

function isYes(row: Row, column: string): boolean {
  return text(row, column) === 'yes';
}

function coldOf(row: Row, prefix: string): Crop['coldest_night'] {
  const lost_c = stated(row, `${prefix}_lost_c`);
  return lost_c === null ? null : { sure_c: figure(row, `${prefix}_sure_c`), lost_c };
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
    latitude: figure(row, 'latitude'),
    longitude: figure(row, 'longitude'),
    mean_temperature_c: months.map((month) => figure(row, `t${month}`)),
    min_temperature_c: months.map((month) => figure(row, `n${month}`)),
    rain_mm: months.map((month) => figure(row, `p${month}`)),
  };
}
