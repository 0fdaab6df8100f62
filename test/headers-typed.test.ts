import { readPlanRows } from '@crop-planning/shared/plan-files/read-rows';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';

const cells = {
  name: 'Long rains maize',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
  water: 'irrigated',
  season_days: 120,
} as const;
type Field = keyof typeof cells;

/** Headings as people type them, and the field that each means. */
const known: readonly (readonly [heading: string, field: Field])[] = [
  ['name', 'name'],
  ['Name', 'name'],
  ['NAME', 'name'],
  ['Plan name', 'name'],
  ['plan-name', 'name'],
  ['PlanName', 'name'],
  ['Plan', 'name'],
  ['Name*', 'name'],
  ['Crop', 'crop'],
  [' crop ', 'crop'],
  ['Crop name', 'crop'],
  ['Crop type', 'crop'],
  ['Location', 'location'],
  ['Place', 'location'],
  ['PLACE', 'location'],
  ['Site', 'location'],
  ['Village', 'location'],
  ['Town', 'location'],
  ['planting_month', 'planting_month'],
  ['Planting month', 'planting_month'],
  ['Planting Month (1-12)', 'planting_month'],
  ['plantingMonth', 'planting_month'],
  ['Month', 'planting_month'],
  ['Month planted', 'planting_month'],
  ['Planting date', 'planting_month'],
  ['Sowing date', 'planting_month'],
  ['Risk', 'risk_tolerance'],
  ['Risk tolerance', 'risk_tolerance'],
  ['Risk tolerance (low/medium/high)', 'risk_tolerance'],
  ['RISK-TOLERANCE', 'risk_tolerance'],
  ['Risk level', 'risk_tolerance'],
  ['Water', 'water'],
  ['Water supply', 'water'],
  ['Irrigation', 'water'],
  ['Irrigated?', 'water'],
  ['Rainfed or irrigated', 'water'],
  ['Season days', 'season_days'],
  ['Season (days)', 'season_days'],
  ['Season [days]', 'season_days'],
  ['Season length', 'season_days'],
  ['Days to harvest', 'season_days'],
  ['Ｄａｙｓ', 'season_days'],
];

/** Headings that fit two fields, or none. */
const refused: readonly (readonly [heading: string, hint: string])[] = [
  ['Field', 'Unclear: Field (name or location).'],
  ['Farm', 'Unclear: Farm (name or location).'],
  ['SEASON', 'Unclear: SEASON (planting_month or season_days).'],
  ['Area', 'Unknown: Area.'],
  ['Notes', 'Unknown: Notes.'],
  ['Harvest date', 'Unknown: Harvest date.'],
  ['Variety', 'Unknown: Variety.'],
  ['Yield (t/ha)', 'Unknown: Yield (t/ha).'],
];

const needed = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'] as const;

describe('a heading as people type it', () => {
  it.each(known)('%j is the column of %s', (heading, field) => {
    const fields = [...new Set<Field>([field, ...needed])];
    const [row] = readPlanRows(fileWith(fields, { [field]: heading }), 'csv');
    expect(row).toEqual({ line: 2, input: Object.fromEntries(fields.map((name) => [name, cells[name]])) });
  });

  it.each(refused)('%j is refused', (heading, hint) => {
    expect(hintsFor(`${fileWith(needed, {}).replace('\n', `,${heading}\n`)},x`)).toContain(hint);
  });

  it('is tested with at least forty headings', () => {
    expect(new Set([...known, ...refused].map(([heading]) => heading)).size).toBeGreaterThanOrEqual(40);
  });
});

describe('the header of a CSV file', () => {
  it('can be in any order, and its columns under any of these headings', () => {
    const text =
      'Irrigation;Season (days);Risk;Planting date;Place;Crop;Plan name\nirrigated;120;low;15/03/2027;Nakuru, Kenya;maize;Long rains maize';
    expect(readPlanRows(text, 'csv')).toEqual([{ line: 2, input: cells }]);
  });

  it('is refused if two columns mean one field', () => {
    expect(hintsFor('Name,Crop,Place,Village,Month,Risk\nA,maize,X,Y,3,low')).toContain(
      'Named twice: location.',
    );
  });

  it('is not reported as lacking a field that an unclear heading may mean', () => {
    expect(hintsFor('Name,Crop,Field,Month,Risk\nA,maize,X,3,low')).toEqual([
      'Unclear: Field (name or location).',
      'The columns are name, crop, location, planting_month, risk_tolerance, water, season_days, climate, outline, in any order.',
    ]);
  });

  it('may have the place that the model used beside the location, as plan list writes it', () => {
    const text =
      'name,crop,location,planting_month,risk_tolerance,place\nA,maize,nakuru,3,low,"Nakuru, Kenya"';
    expect(readPlanRows(text, 'csv')).toMatchObject([{ input: { location: 'Nakuru' } }]);
  });
});

/** Returns a file with one row; a column is headed by its field's name unless `headings` has another. */
function fileWith(fields: readonly Field[], headings: Partial<Record<Field, string>>): string {
  const header = fields.map((field) => headings[field] ?? field);
  return [header, fields.map((field) => cells[field])]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\n');
}

function hintsFor(text: string): readonly string[] | undefined {
  try {
    readPlanRows(text, 'csv');
  } catch (error) {
    if (error instanceof PlanFileError) return error.hints;
    throw error;
  }
  return undefined;
}
