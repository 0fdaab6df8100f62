import { modelDetailsSchema, recordAnalysisInput } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import {
  anywhere,
  apple,
  evenClimate,
  highland,
  plain,
  rye,
  twelve,
} from '../../../test/feasibility-examples.js';
import { assessWith, changed, type Change } from '../../../test/judged-plantings.js';
import type { Asked } from './assess.js';

const desert = { ...highland, rain_mm: twelve(4) };

describe('an assessment', () => {
  it('states the missing water, the effect of irrigation and the better planting months', () => {
    const { feasibility_label, score, limiting_factor, reasons, details } = assessWith();
    expect({ feasibility_label, limiting_factor, part: details.limiting_part }).toEqual({
      feasibility_label: 'marginal',
      limiting_factor: 'water',
      part: 'water',
    });
    expect(reasons).toEqual([
      `Water, Dec-Mar: potato would use ${Math.round(details.water.wanted_mm)} mm; ${Math.round(details.water.stored_at_sowing_mm)} mm stored and 175 mm of rain give it ${Math.round(details.water.got_mm)} mm, ${Math.round(100 * details.water.share)} %; it is feasible from 45 %. Irrigating the rest takes ${Math.round(details.water.irrigation_mm)} mm; it then scores 1.00, feasible.`,
      `Better planted in Mar-Aug (1.00) than in Dec (${score.toFixed(2)}).`,
      'Harvest about Mar-Apr (4 months).',
    ]);
    expect(details.waters).toEqual({
      rainfed: { feasibility_label, score },
      irrigated: { feasibility_label: 'feasible', score: 1 },
    });
    expect(details.season).toEqual({
      months: 4,
      last_month: 3,
      harvest_months: [3, 4],
      resting: [],
      share_of_last: 1,
      days_done: 120,
      days_needed: 120,
      stopped_by: null,
      variety: { maturity: 'medium', days: 120 },
    });
    expect(details.better_months).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('names no limiting factor for a planting that nothing limits', () => {
    const { score, limiting_factor, reasons, details } = assessWith({ asked: { planting_month: 4 } });
    expect([score, limiting_factor, details.limiting_part]).toEqual([1, null, 'nothing']);
    expect(reasons[0]).toBe('Nothing limits potato planted in Apr.');
    expect(details.better_months).toEqual([]);
  });

  it('gives each month of its window the same score as a separate assessment of that month', () => {
    const { window, good_months } = assessWith().details;
    const scores = window.map(({ planting_month }) => assessWith({ asked: { planting_month } }).score);
    expect(window.map(({ score }) => score)).toEqual(scores);
    for (const month of good_months) expect(scores[month - 1]).toBeGreaterThanOrEqual(0.9);
  });

  it('keeps its score at another risk tolerance, but changes its label and the required share', () => {
    const assessAt = (risk_tolerance: Asked['risk_tolerance']) =>
      assessWith({ asked: { risk_tolerance }, climate: changed(highland, 'rain_mm', 3, 20) });
    const assessments = (['low', 'medium', 'high'] as const).map(assessAt);
    expect(new Set(assessments.map(({ score }) => score)).size).toBe(1);
    expect(assessments.map(({ reasons }) => /feasible from ([\d.]+) %/.exec(reasons[0] ?? '')?.[1])).toEqual([
      '59',
      '45',
      '42',
    ]);
    expect(assessments.map(({ details }) => details.thresholds)).toEqual([
      { feasible: 0.7, marginal: 0.3, feasible_share: 0.9, marginal_share: 0.1 },
      { feasible: 0.6, marginal: 0.2, feasible_share: 0.75, marginal_share: 0.1 },
      { feasible: 0.5, marginal: 0.1, feasible_share: 0.6, marginal_share: 0.1 },
    ]);
  });

  it('fits the contract even with the longest names', () => {
    const name = 'ü'.repeat(80);
    const location = {
      ...anywhere,
      name: '北'.repeat(160),
      namesakes: Array.from({ length: 5 }, () => '北'.repeat(160)),
    };
    const { reasons, details, ...rest } = assessWith({
      crop: { ...rye, name, growing_days: null, aliases: Array.from({ length: 20 }, () => name) },
      place: { location, source: 'x'.repeat(300) },
      asked: { season_days: 365, crop: name, location: '北'.repeat(160) },
      climate: { ...evenClimate(10 / 7, -200 / 7, 10_000 / 7), latitude: -100 / 3 },
    });
    expect(modelDetailsSchema.parse(details)).toEqual(details);
    const sent = recordAnalysisInput.safeParse({ crop_plan_id: 'a'.repeat(24), reasons, details, ...rest });
    expect(sent.error).toBeUndefined();
  });
});

describe('the advice', () => {
  const adviceOf = (change: Change) =>
    assessWith(change).reasons.find(
      (reason) => /month|planted in .* than/i.test(reason) && !/^(Harvest|The whole year)/.test(reason),
    );

  it('recommends no other month if the chosen one is feasible, but lists the good months', () => {
    // December is feasible at high risk, though March is far better.
    const climate = changed(highland, 'rain_mm', 2, 75);
    const { feasibility_label, details } = assessWith({ climate, asked: { risk_tolerance: 'high' } });
    expect(feasibility_label).toBe('feasible');
    expect(details.better_months).toEqual([]);
    expect(adviceOf({ climate, asked: { risk_tolerance: 'high' } })).toMatch(/^Good planting months: /);
  });

  it.each<[string, Change]>([
    ['No planting month is feasible: each scores 0.', { climate: evenClimate(-20, -30, 50) }],
    [
      'All planting months score much the same: the model cannot tell them apart.',
      { climate: evenClimate(20, 10, 200) },
    ],
    [
      'No planting month is feasible: they score up to 0.40, and at medium risk it takes 0.60.',
      {
        climate: evenClimate(24, 20, 500),
        asked: { water: 'irrigated' },
        crop: { wet: { from_mm: 5000, to_mm: 6000 } },
      },
    ],
  ])('%s', (sentence, change) => {
    expect(adviceOf(change)).toBe(sentence);
  });
});

it.each<[string, Change]>([
  [
    'Harvest about Aug-Sep (12 months; 5 of them at rest).',
    { crop: rye, climate: plain, asked: { planting_month: 9 } },
  ],
  [
    'Plant it in Mar and Nov, while it is dormant; the whole year was judged.',
    { crop: apple, climate: plain },
  ],
  ['The whole year was judged.', { crop: apple, climate: desert }],
  [
    'Irrigation, Dec-Mar: about 455 mm net, at the field, with the peak in Feb (154 mm); losses come on top.',
    { climate: desert, asked: { water: 'irrigated' } },
  ],
])('an assessment can contain the sentence: %s', (sentence, change) => {
  expect(assessWith(change).reasons.join('\n')).toContain(sentence);
});

describe('the limits', () => {
  const codesOf = (change: Change) => assessWith(change).details.limits.map(({ code }) => code);

  it.each<[string, Change]>([
    ['kill_temperature_not_stated', { crop: { kill_temperature_c: null } }],
    ['day_length_not_judged', { crop: { day_min_hours: 12.3 }, climate: { ...highland, latitude: null } }],
    ['season_ignored', { crop: apple, asked: { season_days: 90 } }],
    ['latitude_not_given', { climate: { ...highland, latitude: null } }],
    ['climate_given', { place: { location: null } }],
    ['winter_hardiness_unconfirmed', { crop: rye }],
    [
      'snow_not_known',
      { crop: rye, climate: changed(plain, 'min_temperature_c', 1, -20), asked: { planting_month: 9 } },
    ],
    ['sowing_kind_not_told', { crop: rye }],
    ['of_the_place', { place: { limits: [{ code: 'of_the_place', message: 'The place is made up.' }] } }],
  ])('include %s if it applies, but not by default', (code, change) => {
    expect(codesOf(change)).toContain(code);
    expect(codesOf({})).not.toContain(code);
  });
});

describe('the hash of the inputs', () => {
  const base = assessWith().details.inputs_hash;

  it('is the same for different names, sources and places with the same climate', () => {
    const other = assessWith({
      crop: { name: 'spud', aliases: [], source: 'elsewhere', flag_sources: [] },
      place: { location: null, source: 'elsewhere' },
      asked: { location: 'Elsewhere' },
    });
    expect(other.details.inputs_hash).toBe(base);
  });

  it.each<[string, Change]>([
    ['the month', { asked: { planting_month: 1 } }],
    ['the water', { asked: { water: 'irrigated' } }],
    ['the season', { asked: { season_days: 100 } }],
    ['the risk tolerance', { asked: { risk_tolerance: 'low' } }],
    ['the latitude', { climate: { ...highland, latitude: -2 } }],
    ['the rain', { climate: changed(highland, 'rain_mm', 1, 31) }],
    ['the longitude', { climate: { ...highland, longitude: 37 } }],
    ['the typical season', { crop: { typical_days: 121 } }],
    ['tenderness', { crop: { tender_c: 1 } }],
    ['the sowing temperature', { crop: { sow_min_c: 8 } }],
    ['the coldest night', { crop: { coldest_night: { sure_c: 0, lost_c: -5 } } }],
    ['cold nights', { crop: { cold_nights: { sure_c: 11, lost_c: 6 } } }],
    ['a cool winter', { crop: { cool_winter_c: 14 } }],
    ['the annual mean', { crop: { year_mean: { from_c: 18, to_c: null } } }],
    ['dry months', { crop: { dry_months_max: 4 } }],
    ['the shortest day', { crop: { day_min_hours: 12.3 } }],
    ['ripening', { crop: { ripens_dry: true } }],
    ['the soil', { crop: { soil_mm: 200 } }],
    ['the habit', { crop: { habit: 'winter annual' } }],
    ['the winter', { crop: { winter: { sure_c: 0, lost_c: -5, is_confirmed: true } } }],
    ['cool nights', { crop: { cool_nights: false } }],
    ['wetness', { crop: { wet: { from_mm: 801, to_mm: 2000 } } }],
    ['flooding', { crop: { is_flooded: true } }],
    ['the equator', { crop: { equatorial: true } }],
    ['chill', { crop: { chill_hours: 1 } }],
    ['the stand', { crop: { stand_coefficient: 1 } }],
  ])('changes with %s', (_, change) => {
    expect(assessWith(change).details.inputs_hash).not.toBe(base);
  });
});
