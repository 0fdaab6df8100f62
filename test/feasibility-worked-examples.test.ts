// Single plantings in the climates of ../shared/data, including most of those that docs/feasibility.md works
// out by hand.
import { beforeAll, describe, expect, it } from 'vitest';
import { climateYearOf, type ModelClimate } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import { createCrops } from '../server/src/crops/crops.js';
import { climateFiles, readReferenceClimates } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles(climateFiles);

describe.skipIf(reference.areAbsent)(`in the worked examples${reference.note}`, () => {
  const crops = createCrops();
  let climates: ReadonlyMap<string, ModelClimate>;
  beforeAll(() => {
    climates = readReferenceClimates();
  });

  async function judge(crop: string, point: string, plantingMonth: number, water: 'rainfed' | 'irrigated') {
    const climate = climates.get(point);
    if (!climate) throw new Error(`no climate at ${point}`);
    const question = { crop: await crops.find(crop), plantingMonth, water, seasonDays: null };
    return evaluate({ ...question, year: climateYearOf(climate) });
  }

  it('wheat at Hannover, sown in October, takes eleven months and lacks a little water', async () => {
    const { score, limitingPart, season, water } = await judge('wheat', '52.37,9.73', 10, 'rainfed');
    expect(limitingPart).toBe('water');
    expect(season?.months).toHaveLength(11);
    expect(season?.months.at(-1)?.month).toBe(8);
    expect(water.share).toBeCloseTo(0.7715, 4);
    expect(score).toBeCloseTo(0.8338, 4);
  });

  it('wheat at Hannover, sown in June, is an early variety that ripens before a cool October', async () => {
    const { score, limitingPart, season, variety } = await judge('wheat', '52.37,9.73', 6, 'rainfed');
    expect(variety).toEqual({ maturity: 'early', days: 115 });
    expect(season?.months.at(-1)?.month).toBe(9);
    expect({ score: score.toFixed(3), limitingPart }).toEqual({ score: '0.904', limitingPart: 'water' });
  });

  it('wheat at Hannover, sown in July or August, would head in the shortening days', async () => {
    const july = await judge('wheat', '52.37,9.73', 7, 'rainfed');
    const august = await judge('wheat', '52.37,9.73', 8, 'rainfed');
    expect([july.limitingPart, july.score.toFixed(3)]).toEqual(['day', '0.707']);
    expect([august.limitingPart, august.score.toFixed(3)]).toEqual(['day', '0.080']);
  });

  it('maize at Nakuru, sown in April, is ripe in August and lacks nothing', async () => {
    const { score, season } = await judge('maize', '-0.303,36.08', 4, 'rainfed');
    expect(score).toBe(1);
    expect(season?.months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8]);
  });

  it('orange at Lyon freezes in an ordinary winter, even when irrigated', async () => {
    const lyon = [...climates.keys()].find((point) => point.startsWith('45.7')) ?? '';
    const { score, limitingPart, limitingFactor, parts } = await judge('orange', lyon, 4, 'irrigated');
    expect({ score, limitingPart, limitingFactor }).toEqual({
      score: 0,
      limitingPart: 'winter',
      limitingFactor: 'frost',
    });
    expect(parts.winter?.coldest_night_c).toBeCloseTo(-6.96, 2);
  });

  it('jute at Faridpur, sown in September, flowers too early in the short days', async () => {
    const { score, limitingPart } = await judge('jute', '23.6,89.83', 9, 'irrigated');
    expect(limitingPart).toBe('day');
    expect(score).toBeCloseTo(0.6464, 4);
  });

  it('arabica at Huelva, irrigated, could survive the winters, though it is not grown there', async () => {
    const huelva = [...climates.keys()].find((point) => point.startsWith('37.')) ?? '';
    const { score, parts } = await judge('arabica coffee', huelva, 4, 'irrigated');
    expect(score).toBe(1);
    expect(parts.winter?.coldest_night_c).toBeCloseTo(1.8, 1);
  });
});
