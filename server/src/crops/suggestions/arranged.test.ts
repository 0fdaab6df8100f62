import { describe, expect, it } from 'vitest';
import { createCrops } from '../crops.js';
import { arrange } from './arranged.js';
import type { JudgedCrop } from './judged-crops.js';
import { localSeasonOf } from '../../feasibility/verdict/local-season.js';

const crops = await createCrops().list();
const named = (name: string) => {
  const crop = crops.find((one) => one.name === name);
  if (!crop) throw new Error(`there is no crop ${name}`);
  return crop;
};
const regional = (months: number[]) => ({ months, source: 'GEOGLAM Crop Monitor, North' });

describe('suggestions', () => {
  it('put feasible crops that are out of season after all others, in the usual order', () => {
    const grown = { presenceOf: () => 'grown' as const, areaOf: () => 1 };
    const judged = [
      judgedCrop('maize', 0.9),
      judgedCrop('teff', 0.7),
      judgedCrop('sorghum', 0.8),
      judgedCrop('rice', 1),
    ];
    const calendars = { maize: regional([1]), sorghum: regional([6]), rice: regional([12]), teff: null };
    const seasonOf = (crop: string, plantingMonth: number) =>
      localSeasonOf(named(crop), calendars[crop as keyof typeof calendars], { plantingMonth, latitude: 45 });
    const { suggestions } = arrange(judged, grown, { plantingMonth: 6, seasonOf, latitude: 45 });
    expect(suggestions.map(({ crop }) => crop)).toEqual(['sorghum', 'teff', 'rice', 'maize']);
    expect(suggestions.map(({ verdict }) => verdict.values.in_season_here)).toEqual([
      true,
      null,
      false,
      false,
    ]);
  });
});

/** The same for every crop, since it does not matter for the order. */
const verdict: JudgedCrop['verdict'] = {
  code: 'plant',
  values: {
    crop: 'maize',
    planting_month: 6,
    water: 'rainfed',
    carried: null,
    good: null,
    judged: null,
    cause: null,
    is_only_cause: false,
    variety: null,
    irrigation_mm: null,
  },
};

function judgedCrop(crop: string, score: number): JudgedCrop {
  return {
    crop,
    kind: 'annual',
    verdict,
    feasibility_label: 'feasible',
    score,
    spare: score,
    limiting_factor: 'water',
    limiting_part: 'water',
    years: null,
    irrigation_mm: 0,
    season_months: 4,
    good_months: [6],
    feasible_months: [6],
  };
}
