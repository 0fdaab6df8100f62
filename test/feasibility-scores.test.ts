import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { climateYearOf } from '../server/src/analyses/feasibility/climate-year.js';
import { evaluate } from '../server/src/analyses/feasibility/evaluate.js';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createCropTable } from '../server/src/crops/crop-table.js';

const places = 400;
const questionsOfPlace = 25;
/** Of 10,000 answers by model 2.0; the score of a planting never depends on anything that later versions added. */
const recorded = '454390a4acc2ee8323bdd899539cbb02a810de1221eda94326c982872d224724';

it('the scores of 10,000 random plantings are those of model 2.0, to nine digits', async () => {
  const figures = await createGridFile()();
  const crops = await createCropTable().list();
  const random = createRandom();
  const hash = createHash('sha256');
  for (let known = 0; known < places;) {
    const [latitude, longitude] = [-55 + 127 * random(), -180 + 360 * random()];
    const found = readGrid(figures, { latitude, longitude, elevation_m: null }, 75);
    if (!found) continue;
    known += 1;
    const year = climateYearOf({ ...found.climate, latitude });
    for (let asked = 0; asked < questionsOfPlace; asked += 1) {
      const crop = crops[Math.floor(crops.length * random())];
      if (!crop) throw new Error('there are no crops');
      const isGiven = crop.growing_days === null || random() < 0.2;
      const { score, limitingPart, water } = evaluate({
        crop,
        year,
        plantingMonth: 1 + Math.floor(12 * random()),
        water: random() < 0.25 ? 'irrigated' : 'rainfed',
        seasonDays: isGiven ? 1 + Math.floor(365 * random()) : null,
      });
      hash.update(`${score.toFixed(9)} ${limitingPart} ${water.share.toFixed(9)}\n`);
    }
  }
  expect(hash.digest('hex')).toBe(recorded);
});

/** A linear congruential generator, from 0 to less than 1: the same numbers everywhere. */
function createRandom(): () => number {
  let state = 20;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
