// Scores for the climates bundled with the service, computed by the finished code and checked by hand. After
// an intended change, `npx vitest run test/feasibility-grid.test.ts -u` updates them: review the diff before
// it lands.
import { expect, it } from 'vitest';
import { csvTable } from '@crop-planning/shared/plan-files/write-plans';
import { climateYearOf } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import { labelOf, thresholdsOf } from '../server/src/feasibility/label.js';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createCrops } from '../server/src/crops/crops.js';

const places = [
  ['Hannover', 52.371, 9.733, 57],
  ['Chartres', 48.447, 1.489, 142],
  ['Kyiv', 50.455, 30.524, 187],
  ['Lincoln, Nebraska', 40.8, -96.667, 376],
  ['Ludhiana', 30.912, 75.854, 262],
  ['Pune', 18.52, 73.855, 554],
  ['Nakuru', -0.307, 36.072, 1862],
  ['Niamey', 13.514, 2.11, 215],
  ['Kuala Lumpur', 3.14, 101.69, 63],
  ['Baghdad', 33.341, 44.401, 41],
  ['Londrina', -23.31, -51.163, 581],
  ['Cusco', -13.523, -71.967, 3414],
] as const;

const plantings = [
  ['wheat', 10, 'rainfed'],
  ['wheat', 4, 'rainfed'],
  ['maize', 4, 'rainfed'],
  ['maize', 10, 'irrigated'],
  ['rice', 6, 'irrigated'],
  ['potato', 4, 'rainfed'],
  ['potato', 10, 'irrigated'],
  ['chickpea', 10, 'rainfed'],
  ['pearl millet', 6, 'rainfed'],
  ['soybean', 10, 'rainfed'],
  ['cotton', 5, 'irrigated'],
  ['apple', 3, 'irrigated'],
  ['olive', 3, 'rainfed'],
  ['date palm', 3, 'irrigated'],
  ['walnut', 3, 'rainfed'],
  ['oil palm', 3, 'rainfed'],
] as const;

it('the scores of 16 plantings at 12 places of the world grid match the golden file', async () => {
  const figures = await createGridFile()();
  const crops = createCrops();
  const rows = [];
  for (const [place, latitude, longitude, elevation_m] of places) {
    const found = readGrid(figures, { latitude, longitude, elevation_m }, 75);
    if (!found) throw new Error(`no climate at ${place}`);
    const year = climateYearOf({ ...found.climate, latitude, longitude });
    for (const [name, plantingMonth, water] of plantings) {
      const crop = await crops.find(name);
      const evaluation = evaluate({ crop, year, plantingMonth, water, seasonDays: null });
      rows.push({
        place,
        crop: name,
        planting_month: plantingMonth,
        water,
        score: evaluation.score.toFixed(4),
        label: labelOf(evaluation.score, thresholdsOf.medium),
        limiting_part: evaluation.limitingPart,
        season_months: evaluation.season?.months.length ?? '',
        irrigation_mm: evaluation.water.irrigationMm.toFixed(1),
      });
    }
  }
  const table = csvTable(Object.keys(rows[0] ?? {}), rows.map(Object.values));
  await expect(table.replaceAll('\r\n', '\n')).toMatchFileSnapshot('golden/feasibility-grid.csv');
});

it('wheat at Hannover has the results worked out by hand in docs/feasibility.md', async () => {
  const spot = { latitude: 52.371, longitude: 9.733, elevation_m: 57 };
  const found = readGrid(await createGridFile()(), spot, 75);
  if (!found) throw new Error('no climate at Hannover');
  const year = climateYearOf({ ...found.climate, ...spot });
  const crop = await createCrops().find('wheat');
  const evaluation = evaluate({ crop, year, plantingMonth: 10, water: 'rainfed', seasonDays: null });
  expect(Array.from(year.mean, (mean) => mean.toFixed(1)).join(' ')).toBe(
    '2.3 2.9 5.6 9.8 13.8 17.2 18.9 18.7 14.9 10.8 6.5 3.5',
  );
  expect(evaluation.season?.months).toHaveLength(11);
  expect(evaluation.season?.months.filter(({ isResting }) => isResting)).toHaveLength(3);
  expect(evaluation.water.storedAtSowingMm).toBeCloseTo(11.3, 1);
  expect(evaluation.water.wantedMm).toBeCloseTo(566.1, 1);
  expect(evaluation.water.gotMm).toBeCloseTo(436.6, 1);
  expect(evaluation.score).toBeCloseTo(0.8337, 4);
});
