import { feasibilityLabels, type RiskTolerance, type Water } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { climateYearOf, type ClimateYear } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import { labelBy, oddsOf } from '../server/src/feasibility/years/odds.js';
import { outcomesOf } from '../server/src/feasibility/years/outcomes.js';
import type { OutcomesOf } from '../server/src/feasibility/years/outcome.js';
import { recordOf, type WeatherRecord } from '../server/src/feasibility/years/record.js';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYears } from '../server/src/climates/years.js';
import { createCrops } from '../server/src/crops/crops.js';

const risks: readonly RiskTolerance[] = ['low', 'medium', 'high'];

const crops = createCrops();
const grid = await createGridFile()();
const ignore = () => undefined;
const years = createYears({ log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });

describe('the years of a planting', () => {
  it.each([
    ['maize', 'Masvingo', -20.07, 30.83, 11, [1992]],
    ['wheat', 'Wagga Wagga', -35.12, 147.37, 5, [1982, 2002, 2006]],
    ['wheat', 'Settat', 33, -7.62, 11, [1995]],
    ['sorghum', 'El Obeid', 13.18, 30.22, 7, [1984]],
  ] as const)(
    'mark %s at %s as lost in well-known droughts',
    async (crop, _, latitude, longitude, month, lost) => {
      const { outcomesIn } = await plantingAt(await placeAt(latitude, longitude), crop);
      const outcomes = outcomesIn(month, 'rainfed').filter(({ year }) => lost.some((one) => one === year));
      expect(
        outcomes.map(({ year, isJudged, isCarried, limitingPart }) => [
          year,
          isJudged,
          isCarried,
          limitingPart,
        ]),
      ).toEqual(lost.map((year) => [year, true, false, 'water']));
    },
  );

  it('assign a season that spans New Year to its harvest year', async () => {
    const { outcomesIn } = await plantingAt(await placeAt(-20.07, 30.83), 'maize');
    const outcomes = outcomesIn(11, 'rainfed');
    expect(outcomes).toHaveLength(44);
    expect(outcomes.map(({ year, sownYear }) => year - sownYear)).toEqual(outcomes.map(() => 1));
    expect(outcomes[0]?.year).toBe(1979);
  });

  it('give no worse label at a higher risk tolerance, and no lower score with irrigation', async () => {
    for (const [latitude, longitude] of [
      [-20.07, 30.83],
      [33, -7.62],
      [51.53, 46.03],
    ] as const) {
      const place = await placeAt(latitude, longitude);
      for (const name of ['maize', 'wheat', 'potato', 'olive', 'banana']) {
        const { outcomesIn, scoreIn } = await plantingAt(place, name);
        for (let month = 1; month <= 12; month += 1) {
          const [rainfed, irrigated] = [outcomesIn(month, 'rainfed'), outcomesIn(month, 'irrigated')];
          for (const [i, { score, hasWaited }] of rainfed.entries())
            if (!hasWaited) expect(irrigated[i]?.score).toBeGreaterThanOrEqual(score);
          const planting = { score: scoreIn(month, 'rainfed'), hasHarvest: true, odds: oddsOf(rainfed) };
          const ranks = risks.map((risk) => feasibilityLabels.indexOf(labelBy(planting, risk)));
          expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
        }
      }
    }
  });
});

interface Place {
  year: ClimateYear;
  record: WeatherRecord;
}

const places = new Map<string, Promise<Place>>();

/** Reads each place only once, because several tests share it. */
function placeAt(latitude: number, longitude: number): Promise<Place> {
  const key = `${latitude},${longitude}`;
  const place = places.get(key) ?? readPlace(latitude, longitude);
  places.set(key, place);
  return place;
}

async function readPlace(latitude: number, longitude: number): Promise<Place> {
  const found = readGrid(grid, { latitude, longitude, elevation_m: null }, 150);
  const region = await years.at({ latitude, longitude });
  if (!found || typeof region === 'string') throw new Error(`no data for ${latitude},${longitude}`);
  const climate = { ...found.climate, latitude, longitude };
  const year = climateYearOf(climate);
  return { year, record: recordOf(year, region) };
}

async function plantingAt(
  { year, record }: Place,
  name: string,
): Promise<{ outcomesIn: OutcomesOf; scoreIn: (month: number, water: Water) => number }> {
  const crop = await crops.find(name);
  return {
    outcomesIn: outcomesOf({ crop, year, record, seasonDays: null }),
    scoreIn: (plantingMonth, water) => evaluate({ crop, year, plantingMonth, water, seasonDays: null }).score,
  };
}
