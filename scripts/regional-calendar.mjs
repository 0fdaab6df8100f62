// Writes a calendar of regions for SOWING_CALENDAR_FILE from files that you supply, as docs/operator.md
// describes: node scripts/regional-calendar.mjs calendar.csv towns.csv > regions.csv
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';

const crops = {
  Maize: 'maize',
  Rice: 'rice',
  Sorghum: 'sorghum',
  Millet: 'pearl millet',
  Teff: 'teff',
  Beans: 'common bean',
  Soybean: 'soybean',
  'Winter Wheat': 'wheat',
  'Spring Wheat': 'wheat',
};
/** Sowing lasts this many days from the first day of planting, at most to the end of the phase of planting. */
const sowingDays = 45;
const daysOfYear = 365;
const months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const columns = [
  'country_code',
  'region',
  'crop',
  'town_latitude',
  'town_longitude',
  'sowing_months',
  'harvest_months',
];

const [calendarFile, townsFile] = process.argv.slice(2);
if (!calendarFile || !townsFile) {
  console.error('Usage: node scripts/regional-calendar.mjs calendar.csv towns.csv > regions.csv');
  process.exit(2);
}
const towns = new Map(rowsOf(townsFile).map((row) => [`${row.country}: ${row.region}`, row]));
const merged = new Map();
for (const row of rowsOf(calendarFile)) {
  const place = `${row.country}: ${row.region}`;
  const crop = crops[row.crop.replace(/ \d$/, '')];
  if (!crop) throw new Error(`the crop ${row.crop} is not known`);
  const town = towns.get(place);
  if (!town) {
    console.error(`${place} is left out, because it has no town`);
    continue;
  }
  const [planting, vegetative, harvest, end] = [
    row.planting,
    row.vegetative,
    row.harvest,
    row.endofseaso,
  ].map(Number);
  const key = `${place}: ${crop}`;
  const found = merged.get(key) ?? { town, region: row.region, crop, sowing: new Set(), harvest: new Set() };
  for (const month of monthsFrom(planting, Math.min(sowingDays + 1, daysBetween(planting, vegetative))))
    found.sowing.add(month);
  for (const month of monthsFrom(harvest, daysBetween(harvest, end))) found.harvest.add(month);
  merged.set(key, found);
}
console.log(columns.join(','));
for (const { town, region, crop, sowing, harvest } of merged.values()) {
  const { country_code, town_latitude, town_longitude } = town;
  console.log(
    [
      country_code,
      quoted(region),
      crop,
      town_latitude,
      town_longitude,
      listOf(sowing),
      listOf(harvest),
    ].join(),
  );
}

function rowsOf(file) {
  return parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
}

/** Returns the days from one day of the year to another one, which may be in the next year. */
function daysBetween(from, to) {
  return (to - from + daysOfYear) % daysOfYear || daysOfYear;
}

/** Returns the months, 1 to 12, of as many days from a day of the year on. */
function monthsFrom(day, days) {
  return new Set(Array.from({ length: days }, (_, i) => monthOf(((day - 1 + i) % daysOfYear) + 1)));
}

function monthOf(day) {
  let rest = day;
  return months.findIndex((length) => (rest -= length) <= 0) + 1;
}

function listOf(set) {
  return [...set].toSorted((one, other) => one - other).join(' ');
}

function quoted(text) {
  return text.includes(',') ? `"${text.replaceAll('"', '""')}"` : text;
}
