import { expect, it } from 'vitest';
import { createCountries } from '../locations/countries.js';
import { readClimateFile, requiredColumns } from './climate-file.js';

type Row = Partial<Record<string, string>>;

const countries = await createCountries().load();
const molo: Row = {
  place: 'Molo',
  country: 'Kenya',
  lat: '-0.25',
  lon: '35.73',
  elevation_m: '2500',
  source: 'Our station',
};

it('reads a place, with the columns in any order', () => {
  const columns = ['aliases', ...requiredColumns.toReversed()];
  expect(read(csvOf([{ aliases: ' Mollo ;; Molo Town ' }], columns))).toEqual({
    problems: [],
    places: [
      {
        line: 2,
        place: {
          place: 'Molo',
          region: null,
          country_code: 'KE',
          aliases: ['Mollo', 'Molo Town'],
          latitude: -0.25,
          longitude: 35.73,
          elevation_m: 2500,
          source: 'Our station',
          period: 'not stated',
          climate: {
            mean_temperature_c: Array(12).fill(15),
            min_temperature_c: Array(12).fill(8),
            rain_mm: Array(12).fill(90),
          },
        },
      },
    ],
  });
});

it.each([
  ['semicolons and decimal commas', ';'],
  ['tabs and decimal commas', '\t'],
])('reads %s, as spreadsheets write them', (_, separator) => {
  const text = csvOf([{ lat: '-0,25', rain_jan_mm: '90,5' }]).replaceAll('","', `"${separator}"`);
  const [header = '', ...rows] = text.split('\n');
  const { problems, places } = read([header.replaceAll(',', separator), ...rows].join('\n'));
  expect(problems).toEqual([]);
  expect(places[0]?.place).toMatchObject({
    latitude: -0.25,
    climate: { rain_mm: [90.5, ...Array(11).fill(90)] },
  });
});

it('takes the period from the period column, or else from the years named in the source', () => {
  const columns = [...requiredColumns, 'period'];
  const rows = [
    { period: '1981-2010', source: 'Atlas 1961-1990' },
    { place: 'Njoro', period: '', source: 'Atlas (5 min, 1961-1990)' },
  ];
  const { places } = read(csvOf(rows, columns));
  expect(places.map(({ place }) => place.period)).toEqual(['1981-2010', '1961-1990']);
});

it('accepts a byte order mark, Windows line endings and empty lines', () => {
  const text = `\uFEFF${csvOf([{}])}\n\n,,\n`.replaceAll('\n', '\r\n');
  expect(read(text)).toMatchObject({ problems: [], places: [{ place: { place: 'Molo' } }] });
});

it.each<[string, string, RegExp[]]>([
  ['an empty file', '', [/^1: the file is empty/]],
  ['a header without places', csvOf([]), [/^1: there are no places/]],
  ['a file that is not CSV', `${csvOf([{}])}\n"Molo`, [/^3: this is not CSV/]],
  [
    'a wrong header',
    'place,colour,place\nMolo,red,Molo\n',
    [/^1: .*lacks country, lat/, /^1: .*unknown columns: colour/, /^1: .*twice: place/],
  ],
  ['a column without a name', csvOf([{}], [...requiredColumns, '']), [/^1: .*unknown columns: \(no name\)$/]],
  ['an unknown country', csvOf([{ country: 'Narnia' }]), [/^2: country must be/]],
  ['a missing figure', csvOf([{ tmean_feb_c: '' }]), [/^2: tmean_feb_c is missing/]],
  ['a decimal comma where commas separate the cells', csvOf([{ lat: '1,5' }]), [/^2: lat must/]],
  [
    'a figure that is not a number',
    csvOf([{ rain_jun_mm: '1e3' }]),
    [/^2: rain_jun_mm must be a number from 0 to 10000/],
  ],
  [
    'figures out of range',
    csvOf([{ lat: '91', lon: '-181', elevation_m: '9001', rain_may_mm: '-1' }]),
    [/^2: lat must/, /^2: lon must/, /^2: elevation_m must/, /^2: rain_may_mm must/],
  ],
  [
    'a minimum temperature above the mean',
    csvOf([{ tmin_mar_c: '15.1' }]),
    [/^2: tmin_mar_c must not be above tmean_mar_c/],
  ],
  ['a name without a letter or digit', csvOf([{ place: '?!' }]), [/^2: place must have/]],
  ['a comma in a name', csvOf([{ place: 'Molo, Kenya' }]), [/^2: place must have .* no comma/]],
  ['a missing source', csvOf([{ source: '' }]), [/^2: source must have 1/]],
  [
    'a source that contains a line break',
    csvOf([{ source: 'Our\nstation' }]),
    [/^2: source must .* no control characters/],
  ],
  [
    'a period that contains an escape sequence',
    csvOf([{ period: '\u001b[A' }], [...requiredColumns, 'period']),
    [/^2: period/],
  ],
  [
    'names that are too long in total',
    csvOf([{ place: 'P'.repeat(80), region: 'R'.repeat(80) }], [...requiredColumns, 'region']),
    [/^2: place, region and country are too long/],
  ],
  ['a duplicate place', csvOf([{}, { place: 'MÓLO', country: 'KE' }]), [/^3: MÓLO is already in line 2/]],
  [
    'a line with too few cells',
    `${csvOf([{}])}\nMolo,KE`,
    [/^3: the row has 2 cells, but the header has 42 columns/],
  ],
  [
    'problems in several lines',
    csvOf([{ lat: 'x' }, { place: 'Two\nlines' }, { lon: '' }]),
    [/^2: lat must/, /^3: place must/, /^5: lon is missing/],
  ],
])('refuses %s', (_, content, messages) => {
  const { places, problems } = read(content);
  expect(places).toEqual([]);
  expect(problems).toHaveLength(messages.length);
  for (const [i, { line, message }] of problems.entries())
    expect(`${line}: ${message}`).toMatch(messages[i] ?? /^$/);
});

it('refuses more places than fit into one transaction', () => {
  const rows = Array.from({ length: 10_001 }, (_, i) => ({ place: `Ward ${i}` }));
  expect(read(csvOf(rows)).problems).toEqual([{ line: 1, message: 'there are more than 10000 places' }]);
});

function read(content: string) {
  return readClimateFile(content, countries);
}

/** Writes a CSV file whose rows have 15 °C, a minimum of 8 °C and 90 mm in every month, except as given. */
function csvOf(rows: readonly Row[], columns: readonly string[] = requiredColumns): string {
  const defaults: Row = { tmean: '15', tmin: '8', rain: '90' };
  const valueOf = (row: Row, column: string) =>
    row[column] ?? molo[column] ?? defaults[column.split('_')[0] ?? ''] ?? '';
  const lines = rows.map((row) => columns.map((column) => `"${valueOf(row, column)}"`).join(','));
  return [columns.join(','), ...lines].join('\n');
}
