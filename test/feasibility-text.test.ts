// The figures in the text of docs/feasibility.md. Those of plantings and climates are taken from the page's own
// tables, which `npm run evaluate` prints and compares; those of crops are counted in the table of crops.
import { expect, it } from 'vitest';
import { createCrops } from '../server/src/crops/crops.js';
import { read } from './documents.js';

const page = read('docs/feasibility.md');
const text = page.replaceAll(/\s+/g, ' ');

/** Returns the other cells of the only row of the page that has this name. */
function row(name: string): string[] {
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first]) => first === name);
  if (rows.length !== 1) throw new Error(`${rows.length} rows of the page are called ${name}`);
  return (rows[0] ?? []).slice(2, -1);
}

/** Returns how many were counted, and the count, as in `531 of 14,226`. */
function countIn(name: string): string {
  const [of, result] = row(name);
  return `${result} of ${grouped(of)}`;
}

function resultIn(name: string): string {
  return row(name).at(-1) ?? '';
}

function percentIn(name: string): string {
  return `${(100 * Number(resultIn(name))).toFixed(0)}%`;
}

function tenths(name: string): string {
  return Number(resultIn(name)).toFixed(1);
}

function grouped(digits: string | undefined): string {
  return Number(digits).toLocaleString('en-US');
}

it('docs/feasibility.md has the figures of its tables in its text', () => {
  const [practice, , , absurd] = row('all');
  const cases = grouped(row('labels that differ by years and by the mean climate')[0]);
  const failed = (word: string) => resultIn(`harvests that failed: ${word}`);
  const others = (word: string) => resultIn(`other years: ${word}`);
  const beaten = 'sowings of field crops that a good month beats by over 0.10';
  const outside = percentIn('feasible planting months outside every calendar');
  const far = percentIn('feasible planting months more than a month from any');
  const figures = [
    `evaluated on ${cases} plantings`,
    `${practice} that people really make`,
    `and ${absurd} that nobody should make`,
    `${resultIn('labels that differ by years and by the mean climate')} of the ${cases} labels differ`,
    `${countIn('crops that occur in no case').replace(' of ', ' of the ')} crops occur in no case`,
    `crop matures ${tenths('months from the model’s last to the observed one, mean')} months earlier`,
    `${row('harvest within a month of the observed one')[0]} of the real plantings have an observed month of harvest`,
    `for the ${resultIn('crops, places and waters with a calendar')} combinations`,
    `${percentIn(beaten)} of ${row(beaten)[0]} real sowings of field crops`,
    `${outside} of the planting months that the model calls feasible lie outside`,
    `${far} lie more than a month from any`,
    `${row('GEOGLAM: feasible')[0]} seasons of GEOGLAM's regions`,
    `${row('GGCMI: feasible')[0]} cells of GGCMI's`,
    `in ${countIn('GEOGLAM: harvest two or more months late')} seasons`,
    `${countIn('GEOGLAM: second seasons harvested two or more months late')} second ones`,
    `For ${row('order of the years')[0]} plantings, ${row('harvests that failed: good')[0]} harvests are known`,
    `Of ${row('harvests that failed: good')[0]} harvests that failed in history, ${failed('lost')} are lost and ${failed('poor')} poor`,
    `of ${row('other years: good')[0]} other years of the same plantings, ${others('lost')} and ${others('poor')}`,
    `in ${resultIn('cliffs by heading before winter')} of the ${resultIn('cliffs')} cliffs`,
    `${countIn('feasible without a good year')} feasible planting months`,
    `normals of ${grouped(row('mean temperature, mean error in °C')[0])} stations`,
    `${tenths('annual rain at Arequipa, times the station’s')} times the station's rain at Arequipa`,
    `${tenths('annual rain at Cochabamba, times the station’s')} times at Cochabamba`,
    `the error is ${resultIn('temperature 1,000 m off, mean error in °C')} °C`,
    `figures are ${resultIn('temperature 1,000 m off, mean difference in °C')} °C too warm on average`,
    `${resultIn('fewer than 20').replace(' %', '%')} of the land has fewer than 20 known years`,
    `Maize at Harare has a harvest in ${yearsOf('maize, Harare, Zimbabwe, Nov')} years`,
    `irrigated wheat sown at Beijing in October has a harvest in ${yearsOf('wheat, Beijing, China, Oct')} years`,
  ];
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
});

it('docs/feasibility.md counts the crops as the table of crops has them', async () => {
  const crops = await createCrops().list();
  const unconfirmed = crops.filter(
    ({ habit, winter }) => habit === 'winter annual' && winter?.is_confirmed === false,
  );
  const figures = [
    `EcoCrop for ${crops.length} crops`,
    `(\`is_gathered\`, ${crops.filter(({ is_gathered }) => is_gathered).length} crops)`,
    `per crop, ${crops.filter(({ sow_min_c }) => sow_min_c !== null).length} crops`,
    `2 to 9 °C, ${crops.filter(({ tender_c }) => tender_c !== null).length} crops`,
    `not yet confirmed for ${unconfirmed.length} winter annuals`,
  ];
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
});

function yearsOf(planting: string): string | undefined {
  return row(planting)[2]?.split(',')[0];
}
