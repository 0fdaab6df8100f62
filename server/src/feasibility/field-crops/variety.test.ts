import { describe, expect, it } from 'vitest';
import { changed, judge } from '../../../../test/judged-plantings.js';
import { evenClimate, highland, plain, potato, rye } from '../../../../test/feasibility-examples.js';
import { harvestMonthsOf } from './season.js';
import { varietiesOf } from './variety.js';

describe('the varieties of a crop', () => {
  it('take the typical days, 85 and 75% of them, but none less than FAO’s shortest season', () => {
    const daysOf = (typical_days: number, min: number) =>
      varietiesOf({ ...potato, typical_days, growing_days: { min, max: 200 } }).map(({ days }) => days);
    expect(daysOf(120, 60)).toEqual([120, 102, 90]);
    expect(daysOf(120, 95)).toEqual([120, 102, 95]);
    expect(daysOf(120, 100)).toEqual([120, 102]);
    expect(daysOf(120, 130)).toEqual([120]);
    expect(daysOf(30, 10)).toEqual([30, 23]);
  });

  it('are left alone while the usual one fits', () => {
    expect(judge(highland).variety).toEqual({ maturity: 'medium', days: 120 });
  });

  it('are tried, longest first, where frost ends the usual season', () => {
    const frostIn = (month: number) => judge(changed(highland, 'min_temperature_c', month, -1)).variety;
    // Planted in April, the fourth month is July.
    expect(frostIn(8)?.maturity).toBe('medium');
    expect(frostIn(7)).toEqual({ maturity: 'very_early', days: 90 });
  });

  it('do not replace a requested season', () => {
    const { season, variety } = judge(changed(highland, 'min_temperature_c', 7, -1), { seasonDays: 120 });
    expect({ variety, needed: season?.daysNeeded }).toEqual({ variety: null, needed: 120 });
  });
});

describe('a crop that is gathered', () => {
  const frosty = changed(evenClimate(20, 12, 100), 'min_temperature_c', 8, -1);
  const harvestOf = (seasonDays: number, is_gathered = true) => {
    const { season, hasHarvest } = judge(frosty, { crop: { ...potato, is_gathered }, seasonDays });
    return { hasHarvest, months: season && harvestMonthsOf(season) };
  };

  it('has a harvest in the frost if it has had 85% of its days', () => {
    // Planted in April, it has 120 days until the frost in August.
    expect(harvestOf(141)).toEqual({ hasHarvest: true, months: [7, 8] });
    expect(harvestOf(142)).toEqual({ hasHarvest: false, months: [] });
  });

  it('has none in the frost if it is not gathered', () => {
    expect(harvestOf(141, false)).toEqual({ hasHarvest: false, months: [] });
  });

  it('may take twice its days', () => {
    const cool = (is_gathered: boolean) =>
      judge(evenClimate(10, 6, 100), { crop: { ...potato, is_gathered } }).season?.months.length;
    expect([cool(false), cool(true)]).toEqual([6, 8]);
  });
});

describe('rapeseed', () => {
  const rape = { ...rye, waits_for_winter: true, typical_days: 100 };
  const daysIn = (plantingMonth: number, crop = rape) =>
    judge(plain, { crop, plantingMonth, seasonDays: 100 }).season?.months.map(({ daysBefore }) => daysBefore);

  it('waits as a rosette at 55% of its days until the coldest month', () => {
    const days = daysIn(7) ?? [];
    // Sown in July, at full pace until September; the coldest month is January.
    expect(days.slice(2, 7).map(Math.round)).toEqual([55, 55, 55, 55, 55]);
  });

  it('does not wait if it is sown more than six months before the winter, or the winter is mild', () => {
    expect(daysIn(6)?.some((before) => before > 55)).toBe(true);
    const mild = { ...plain, mean_temperature_c: plain.mean_temperature_c.map((mean) => Math.max(mean, 7)) };
    const { season } = judge(mild, { crop: rape, plantingMonth: 8, seasonDays: 100 });
    expect(season?.months.some(({ month, daysBefore }) => month <= 12 && month >= 8 && daysBefore > 55)).toBe(
      true,
    );
  });
});

describe('a winter annual whose seed has to dry', () => {
  const wheat = { ...rye, ripens_dry: true, cool_nights: false };
  const dayOf = (plantingMonth: number, changes: Partial<typeof plain> = {}, crop = wheat) =>
    judge({ ...plain, ...changes }, { crop, plantingMonth, seasonDays: 100 }).parts.day;

  it('must not head in the shortening days before a cold winter', () => {
    // Sown in July, it has 60 days at full pace at the end of August.
    const { heading_month, hours = 0, score } = dayOf(7) ?? {};
    expect(heading_month).toBe(8);
    expect(hours).toBeGreaterThan(13);
    expect(score).toBeCloseTo((hours - 11) / 2.5, 9);
    expect(dayOf(8)?.score).toBeLessThan(0.5);
  });

  it('may head in lengthening days, without a cold winter, near the equator, or where no latitude is known', () => {
    expect(dayOf(10)).toBeUndefined();
    expect(dayOf(3)).toBeUndefined();
    expect(
      dayOf(8, { mean_temperature_c: plain.mean_temperature_c.map((mean) => Math.max(mean, 10)) }),
    ).toBeUndefined();
    expect(dayOf(8, { latitude: 20 })).toBeUndefined();
    expect(dayOf(8, { latitude: null })).toBeUndefined();
    expect(dayOf(8, {}, { ...wheat, ripens_dry: false })).toBeUndefined();
  });
});
