// Reads a place and its climate from the cells of a row, or from the options for a station. Called by the reader of
// files and by the import of a station; reports every problem and raises nothing.
import { locationNameSchema, textSchema } from '@crop-planning/shared';
import { decimalOf, type Separator } from '@crop-planning/shared/station/cells';
import type { KnownPlace } from '../climates/known-place.js';
import type { Countries } from '../locations/countries.js';
import { titleOf } from '../locations/place-names.js';
import { isName } from '../world/place-identity.js';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The columns of a climate's figures, January first. */
export const monthlyColumns = {
  mean_temperature_c: monthNames.map((month) => `tmean_${month}_c`),
  min_temperature_c: monthNames.map((month) => `tmin_${month}_c`),
  rain_mm: monthNames.map((month) => `rain_${month}_mm`),
};

const nameLengthMax = 80;
const sourceLengthMax = 300;
const sourceSchema = textSchema(1, sourceLengthMax);
const periodSchema = textSchema(0, nameLengthMax);
const aliasesMax = 20;

/** Where the texts of a place come from: the cell of a column, `` if there is none. */
export interface PlaceCells {
  cell: (column: string) => string;
  separator: Separator;
  countries: Countries;
}

/** Reads a place with the climate in its row. */
export function readPlace(cells: PlaceCells): { place?: KnownPlace; problems: string[] } {
  return readPlaceWith(cells, readClimate);
}

/** Reads a place whose climate comes from elsewhere; `readClimate` reports its problems. */
export function readPlaceWith(
  { cell, separator, countries }: PlaceCells,
  readClimate: (number: ReadFigure, report: Report) => KnownPlace['climate'],
): { place?: KnownPlace; problems: string[] } {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const number = (column: string, min: number, max: number) =>
    readNumber(column, cell(column), { min, max, separator, report });
  const country_code = countries.codeOf(cell('country'));
  if (country_code === undefined) report('country must be an ISO 3166-1 code or the name of a country');
  const aliases = cell('aliases')
    .split(';')
    .map((alias) => alias.trim())
    .filter(Boolean);
  const region = cell('region');
  for (const problem of nameProblems(cell('place'), region, aliases)) report(problem);
  const source = cell('source');
  if (!sourceSchema.safeParse(source).success)
    report(`source must have 1 to ${sourceLengthMax} characters, and no control characters`);
  if (!periodSchema.safeParse(cell('period')).success)
    report(`period must have at most ${nameLengthMax} characters, and no control characters`);
  const place = {
    place: cell('place').normalize('NFC'),
    region: region === '' ? null : region.normalize('NFC'),
    country_code: country_code ?? '',
    aliases,
    latitude: number('lat', -90, 90),
    longitude: number('lon', -180, 180),
    elevation_m: cell('elevation_m') === '' ? null : number('elevation_m', -500, 9_000),
    source,
    period: cell('period') || yearsIn(source) || 'not stated',
    climate: readClimate(number, report),
  };
  // A longer name could not be sent in a request.
  if (problems.length === 0 && !locationNameSchema.safeParse(titleOf(place, countries)).success)
    report('place, region and country are too long in total');
  return problems.length > 0 ? { problems } : { place, problems };
}

type Report = (problem: string) => void;
type ReadFigure = (column: string, min: number, max: number) => number;

function readClimate(number: ReadFigure, report: Report): KnownPlace['climate'] {
  const { mean_temperature_c, min_temperature_c, rain_mm } = monthlyColumns;
  const climate = {
    mean_temperature_c: mean_temperature_c.map((column) => number(column, -90, 60)),
    min_temperature_c: min_temperature_c.map((column) => number(column, -90, 60)),
    rain_mm: rain_mm.map((column) => number(column, 0, 10_000)),
  };
  for (const [month, minimum] of climate.min_temperature_c.entries()) {
    if (minimum > (climate.mean_temperature_c[month] ?? NaN)) {
      report(`${min_temperature_c[month]} must not be above ${mean_temperature_c[month]}`);
    }
  }
  return climate;
}

/** Reads a number from min to max; reports anything else and returns NaN. */
function readNumber(
  column: string,
  text: string,
  { min, max, separator, report }: { min: number; max: number; separator: Separator; report: Report },
): number {
  const value = decimalOf(text, separator);
  if (value >= min && value <= max) return value;
  report(text === '' ? `${column} is missing` : `${column} must be a number from ${min} to ${max}`);
  return NaN;
}

function nameProblems(place: string, region: string, aliases: readonly string[]): string[] {
  const rule = `1 to ${nameLengthMax} characters, at least one of them a letter or digit`;
  return [
    // In a location, a comma separates the name of the place from its country.
    ...(isName(place) && !place.includes(',') ? [] : [`place must have ${rule}, and no comma`]),
    ...(region === '' || isName(region) ? [] : [`region must have ${rule}`]),
    ...(aliases.length <= aliasesMax && aliases.every((alias) => isName(alias) && !alias.includes(','))
      ? []
      : [
          `aliases must be at most ${aliasesMax} names, separated by semicolons; each must have ${rule}, and no comma`,
        ]),
  ];
}

function yearsIn(source: string): string | undefined {
  return /\b(?:1[89]|20)\d\d-(?:1[89]|20)\d\d\b/.exec(source)?.[0];
}
