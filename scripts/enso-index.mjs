// Writes server/data/enso-index.csv from a file that NOAA publishes, which you download first:
// node scripts/enso-index.mjs RONI.ascii.txt
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../server/data/enso-index.csv', import.meta.url);
const firstYear = 1977;
/** The seasons of three months in NOAA's file, in the order of their middle months. */
const seasons = ['DJF', 'JFM', 'FMA', 'MAM', 'AMJ', 'MJJ', 'JJA', 'JAS', 'ASO', 'SON', 'OND', 'NDJ'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/enso-index.mjs RONI.ascii.txt');
  process.exit(2);
}
writeFileSync(target, tableOf(readFileSync(file, 'utf8')));
console.log('server/data/enso-index.csv is written; docs/data.md needs its new sha256 and last month.');

/** Turns lines such as ` DJF 1977  0.96` into a line for each year, in whole hundredths of a degree. */
function tableOf(text) {
  const [header = '', ...lines] = text.trim().split('\n');
  const columns = header.trim().split(/\s+/);
  const [season, year, value] = ['SEAS', 'YR', 'ANOM'].map((name) => columns.indexOf(name));
  if (season < 0 || year < 0 || value < 0) throw new Error(`${file} has no columns SEAS, YR and ANOM`);
  const rows = new Map();
  for (const line of lines) {
    const cells = line.trim().split(/\s+/);
    const [month, hundredths] = [seasons.indexOf(cells[season]), Math.round(100 * Number(cells[value]))];
    if (month < 0 || !/^\d{4}$/.test(cells[year]) || Number.isNaN(hundredths))
      throw new Error(`${file} has a line that is not understood: ${line}`);
    if (Number(cells[year]) < firstYear) continue;
    const row = rows.get(cells[year]) ?? Array(months.length).fill('');
    rows.set(cells[year], row.with(month, String(hundredths)));
  }
  return [['year', ...months], ...[...rows].map(([one, row]) => [one, ...row])]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}
