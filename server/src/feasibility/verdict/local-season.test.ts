import { describe, expect, it } from 'vitest';
import { advisedMonths, localSeasonOf } from './local-season.js';

const crops = {
  maize: { name: 'maize', habit: 'annual' },
  wheat: { name: 'wheat', habit: 'winter annual' },
  potato: { name: 'potato', habit: 'annual' },
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
    expect(localSeasonOf(crops.maize, local, { plantingMonth, latitude: 45 })).toEqual({
      local_months: local.months,
      local_months_source: local.source,
      in_season_here: expected,
    });
  });

  it.each(['wheat', 'potato'] as const)('of %s is judged only by a calendar of regions', (name) => {
    expect(localSeasonOf(crops[name], world([4]), october)).toMatchObject({
      local_months: [4],
      in_season_here: null,
    });
    expect(localSeasonOf(crops[name], regional([4]), october)).toMatchObject({ in_season_here: false });
  });

  it('is not missed in the tropics by a world calendar that may have another season of the year', () => {
    const april = { plantingMonth: 4, latitude: -0.3 };
    expect(localSeasonOf(crops.maize, world([10]), april)).toMatchObject({ in_season_here: null });
    expect(localSeasonOf(crops.maize, world([5]), april)).toMatchObject({ in_season_here: true });
    expect(localSeasonOf(crops.maize, regional([10]), april)).toMatchObject({ in_season_here: false });
  });

  it('is not judged without a calendar', () => {
    const nothing = { local_months: null, local_months_source: null, in_season_here: null };
    expect(localSeasonOf(crops.maize, null, october)).toEqual(nothing);
  });
});

describe('the months to advise', () => {
  const good = [3, 4, 5, 9, 10, 11];

  it.each([
    ['in which people sow, beyond the tropics', world([9, 10]), 45, [9, 10]],
    ['in which people sow, by a calendar of regions', regional([9, 10]), 5, [9, 10]],
    ['of the world calendar first, between the tropics', world([9, 10]), 5, [9, 10, 3, 4, 5]],
    ['all of them, if people sow in none', world([1]), 45, good],
    ['all of them, without a calendar', null, 45, good],
  ])('are the good ones: %s', (_, local, latitude, expected) => {
    const season = localSeasonOf(crops.maize, local, { plantingMonth: 1, latitude });
    expect(advisedMonths(good, season, latitude)).toEqual(expected);
  });
});
