import { describe, expect, it } from 'vitest';
import { createCrops } from '../crops.js';
import { arrange } from './arranged.js';
import type { JudgedCrop } from './judged-crops.js';
import { localSeasonOf } from './local-season.js';

const crops = await createCrops().list();
const named = (name: string) => {
  const crop = crops.find((one) => one.name === name);
  if (!crop) throw new Error(`there is no crop ${name}`);
  return crop;
};
const world = (months: number[]) => ({ months, source: 'GGCMI phase 3 (MIRCA)' });
const regional = (months: number[]) => ({ months, source: 'GEOGLAM Crop Monitor, North' });

const october = { plantingMonth: 10, latitude: 45 };

describe('the season of a crop', () => {
  it.each([
    ['in a month of the calendar', regional([4, 5]), 5, true],
    ['a month from it', regional([4, 5]), 6, true],
    ['two months from it', regional([4, 5]), 7, false],
    ['two months from the world calendar', world([4, 5]), 7, true],
    ['three months from the world calendar', world([4, 5]), 8, false],
    ['two months from it over New Year', world([12]), 2, true],
  ])('is judged by the planting month, %s', (_, local, plantingMonth, expected) => {
    expect(localSeasonOf(named('maize'), local, { plantingMonth, latitude: 45 })).toEqual({
      local_months: local.months,
      local_months_source: local.source,
      in_season_here: expected,
    });
  });

  it.each(['wheat', 'potato'])('of %s is judged only by a calendar of regions', (name) => {
    expect(localSeasonOf(named(name), world([4]), october)).toMatchObject({
      local_months: [4],
      in_season_here: null,
    });
    expect(localSeasonOf(named(name), regional([4]), october)).toMatchObject({ in_season_here: false });
  });

  it('is not missed in the tropics by a world calendar that may have another season of the year', () => {
    const april = { plantingMonth: 4, latitude: -0.3 };
    expect(localSeasonOf(named('maize'), world([10]), april)).toMatchObject({ in_season_here: null });
    expect(localSeasonOf(named('maize'), world([5]), april)).toMatchObject({ in_season_here: true });
    expect(localSeasonOf(named('maize'), regional([10]), april)).toMatchObject({ in_season_here: false });
  });

  it('is not judged without a calendar', () => {
    const nothing = { local_months: null, local_months_source: null, in_season_here: null };
    expect(localSeasonOf(named('quinoa'), null, october)).toEqual(nothing);
  });
});

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
    const seasonOf = (crop: string) =>
      localSeasonOf(named(crop), calendars[crop as keyof typeof calendars], {
        plantingMonth: 6,
        latitude: 45,
      });
    const { suggestions } = arrange(judged, grown, seasonOf);
    expect(suggestions.map(({ crop }) => crop)).toEqual(['sorghum', 'teff', 'rice', 'maize']);
  });
});

/** The same for every crop, since it does not matter for the order. */
const verdict: JudgedCrop['verdict'] = {
  code: 'plant',
  values: {
    crop: 'maize',
    planting_month: 4,
    water: 'rainfed',
    carried: null,
    good: null,
    judged: null,
    cause: null,
    is_only_cause: false,
    months: [],
    variety: null,
    irrigation_mm: null,
  },
  sentence: 'Plant maize in April: it suits an average year; single years are not known here.',
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
