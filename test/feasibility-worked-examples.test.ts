// The examples that docs/feasibility.md works out by hand, on the figures of ../shared/data.
import { beforeAll, describe, expect, it } from 'vitest';
import { climateYearOf } from '../server/src/analyses/feasibility/climate-year.js';
import { evaluate } from '../server/src/analyses/feasibility/evaluate.js';
import { createCropsService } from '../server/src/crops/service.js';
import { climateFiles, readReferenceClimates } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';
import type { ModelClimate } from '../server/src/analyses/feasibility/climate-year.js';

const reference = sharedFiles(climateFiles);

describe.skipIf(reference.areAbsent)(`worked examples${reference.note}`, () => {
  const crops = createCropsService();
  let climates: ReadonlyMap<string, ModelClimate>;
  beforeAll(() => {
    climates = readReferenceClimates();
  });

  async function judge(crop: string, place: string, plantingMonth: number, water: 'rainfed' | 'irrigated') {
    const climate = climates.get(place);
    if (!climate) throw new Error(`no climate of ${place}`);
    const question = { crop: await crops.find(crop), plantingMonth, water, seasonDays: null };
    return evaluate({ ...question, year: climateYearOf(climate) });
  }

  it('wheat at Hannover, sown in October, rests for five of eleven months and wants a little water', async () => {
    const { score, limitingPart, season, water } = await judge('wheat', 'Hannover, DE', 10, 'rainfed');
    expect(score).toBeCloseTo(0.899, 4);
    expect(limitingPart).toBe('water');
    expect(season?.months).toHaveLength(11);
    expect(season?.months.filter(({ isResting }) => isResting)).toHaveLength(5);
    expect(season?.months.at(-1)?.share).toBeCloseTo(0.47, 2);
    expect(water.storedAtSowingMm).toBeCloseTo(62, 1);
    expect(water.wantedMm).toBeCloseTo(519.5, 1);
    expect(water.gotMm).toBeCloseTo(453.9, 1);
  });

  it('chickpea at Pune, sown in October, lives on what the monsoon left in the soil', async () => {
    const { score, limitingPart, water } = await judge('chickpea', 'Pune, IN', 10, 'rainfed');
    expect(score).toBeCloseTo(0.6177, 4);
    expect(limitingPart).toBe('water');
    expect(water.storedAtSowingMm).toBe(100);
    expect(water.share).toBeCloseTo(0.5222, 4);
    expect(water.irrigationMm).toBeCloseTo(188.6, 0);
  });

  it('apple at Curico, irrigated, has enough chill; at Nakuru it does not', async () => {
    const curico = await judge('apple', 'Curico, CL', 8, 'irrigated');
    expect(curico).toMatchObject({ limitingPart: 'warmth' });
    expect(curico.score).toBeCloseTo(0.9778, 4);
    expect(curico.chillHours).toBeCloseTo(1442.6, 1);
    expect(curico.water.irrigationMm).toBeCloseTo(671, 0);
    const nakuru = await judge('apple', 'Nakuru, KE', 4, 'rainfed');
    expect(nakuru).toMatchObject({ score: 0, limitingPart: 'chill' });
    expect(nakuru.chillHours).toBeCloseTo(84.5, 1);
  });

  it('potato at Nakuru lacks nothing in April, and water in December', async () => {
    expect(await judge('potato', 'Nakuru, KE', 4, 'rainfed')).toMatchObject({
      score: 1,
      limitingPart: 'nothing',
    });
    const december = await judge('potato', 'Nakuru, KE', 12, 'rainfed');
    expect(december.score).toBeCloseTo(0.6389, 4);
    expect(december.water.wantedMm).toBeCloseTo(470.6, 1);
    expect(december.water.storedAtSowingMm).toBeCloseTo(68, 1);
    expect(december.water.gotMm).toBeCloseTo(258.2, 1);
  });
});
