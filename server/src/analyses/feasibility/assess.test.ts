import { modelDetailsSchema, recordAnalysisInput } from '@crop-planning/shared';
import type { Crop, Location, MonthlyClimate } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { evenClimate, nakuru, nakuruClimate, potato, twelve } from '../../../../test/feasibility-examples.js';
import { assess } from './assess.js';
import type { Asked, Assessment, Subject } from './assess.js';

const place = { location: nakuru, source: nakuru.source, period: nakuru.period };

interface Change {
  crop?: Partial<Crop>;
  climate?: MonthlyClimate;
  place?: Partial<Subject['place']>;
  asked?: Partial<Asked>;
}

function assessWith({ crop, climate = nakuruClimate, place: otherPlace, asked }: Change = {}): Assessment {
  return assess({
    crop: { ...potato, ...crop },
    climate,
    place: { ...place, ...otherPlace },
    asked: {
      crop: 'potato',
      location: 'Nakuru',
      planting_month: 12,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
      ...asked,
    },
  });
}

describe('an assessment', () => {
  it('of potato at Nakuru, planted in December, says what is missing and when to plant', () => {
    const { feasibility_label, score, limiting_factor, reasons, details } = assessWith();
    expect({ feasibility_label, limiting_factor }).toEqual({
      feasibility_label: 'marginal',
      limiting_factor: 'water',
    });
    expect(score).toBeCloseTo(0.3177, 4);
    expect(reasons).toEqual([
      'Rain, Dec-Mar: 190 mm; potato wants at least 289 mm.',
      'Better planted in Feb, Mar, Apr, May, Jun, Jul, Aug or Sep (1.00) than in Dec (0.32).',
      'Temperature, Dec-Mar: monthly means 16.9 to 18.3 °C; potato wants 15 to 25 °C.',
      'No killing frost, coldest month Jan: mean daily minimum 8.7 °C; potato dies below 0 °C.',
    ]);
    expect(details.components.water).toEqual({
      score,
      rain_mm: 190.2,
      wanted_mm: { min: 144.34, optimal_min: 288.68, optimal_max: 800, max: 2000 },
    });
    expect(details.season).toEqual({ days: 120, months: 4, last_month: 3 });
    expect(details.window[11]).toEqual({
      planting_month: 12,
      feasibility_label: 'marginal',
      score,
      limiting_factor: 'water',
    });
  });

  it('has each month’s own score in its window', () => {
    const { window, best_months } = assessWith().details;
    const scores = window.map(({ planting_month }) => assessWith({ asked: { planting_month } }).score);
    expect(window.map(({ score }) => score)).toEqual(scores);
    expect(best_months).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    for (const month of best_months) expect(scores[month - 1]).toBe(1);
  });

  it('has no best month where each scores 0', () => {
    const { details, reasons } = assessWith({ climate: evenClimate(-20, -30, 50) });
    expect(details.best_months).toEqual([]);
    expect(reasons).toContain('No month of planting is feasible: each scores 0.');
  });

  it('keeps its score under another tolerance of risk, and moves its label', () => {
    const risks = (['low', 'medium', 'high'] as const).map((risk_tolerance) =>
      assessWith({ asked: { risk_tolerance, planting_month: 1 }, climate: evenClimate(12.2, 5, 100) }),
    );
    expect(new Set(risks.map(({ score }) => score))).toEqual(new Set([risks[0]?.score]));
    expect(risks.map(({ feasibility_label }) => feasibility_label)).toEqual([
      'marginal',
      'feasible',
      'feasible',
    ]);
    expect(risks.map(({ details }) => details.thresholds)).toEqual([
      { feasible: 0.7, marginal: 0.3 },
      { feasible: 0.6, marginal: 0.2 },
      { feasible: 0.5, marginal: 0.1 },
    ]);
  });

  it('fits the contract, also with the longest names', () => {
    const name = 'ü'.repeat(80);
    const location: Location = { ...nakuru, name: '北'.repeat(160), distance_km: 149.9 };
    const { reasons, details, ...rest } = assessWith({
      crop: {
        name,
        kill_temperature_c: null,
        life_span: null,
        growing_days: null,
        aliases: [name, name, name, name, name],
      },
      place: { location, source: 'x'.repeat(500) },
      asked: { season_days: 365, crop: name, location: '北'.repeat(160) },
      climate: evenClimate(-100 / 7, -200 / 7, 10_000 / 7),
    });
    expect(modelDetailsSchema.parse(details)).toEqual(details);
    const sent = recordAnalysisInput.safeParse({ crop_plan_id: 'a'.repeat(24), reasons, details, ...rest });
    expect(sent.error).toBeUndefined();
  });
});

describe('the first reason', () => {
  it.each<[string, Change]>([
    [
      'Rain, Dec-Mar: 20 mm; potato wants at least 289 mm and fails at 144 mm.',
      { climate: { ...nakuruClimate, rain_mm: twelve(5) } },
    ],
    [
      'Rain, Dec-Mar: 1200 mm; potato wants at most 800 mm.',
      { climate: { ...nakuruClimate, rain_mm: twelve(300) } },
    ],
    [
      'Rain, Dec-Mar: 2400 mm; potato wants at most 800 mm and fails at 2000 mm.',
      { climate: { ...nakuruClimate, rain_mm: twelve(600) } },
    ],
    [
      'Rain, Dec-Mar: 288.6 mm; potato wants at least 288.7 mm.',
      { climate: { ...nakuruClimate, rain_mm: twelve(72.15) } },
    ],
    ['Mean temperature, Dec: 9.5 °C; potato wants at least 15 °C.', { climate: evenClimate(9.5, 5, 100) }],
    [
      'Mean temperature, Dec: 3 °C; potato wants at least 15 °C and fails at 7 °C.',
      { climate: evenClimate(3, 1, 100) },
    ],
    ['Mean temperature, Dec: 28 °C; potato wants at most 25 °C.', { climate: evenClimate(28, 20, 100) }],
    [
      'Mean temperature, Dec: 31.5 °C; potato wants at most 25 °C and fails at 30 °C.',
      { climate: evenClimate(31.5, 20, 100) },
    ],
    ['Frost, Dec: mean daily minimum -2 °C; potato dies below 0 °C.', { climate: evenClimate(16, -2, 100) }],
    [
      'Frost, Dec: mean daily minimum -2 °C; potato dies below 0 °C, and a perennial meets every month.',
      { climate: evenClimate(16, -2, 100), crop: { life_span: ['perennial'] } },
    ],
    ['Nothing limits potato planted in Apr.', { asked: { planting_month: 4 } }],
    ['Nothing limits potato planted in Dec.', { asked: { water: 'irrigated' } }],
  ])('is: %s', (sentence, change) => {
    expect(assessWith(change).reasons[0]).toBe(sentence);
  });
});

describe('the reasons', () => {
  it.each<[string, Change]>([
    ['Irrigated, so rain does not count (Dec-Mar: 190 mm).', { asked: { water: 'irrigated' } }],
    ['No month of planting does better.', { asked: { planting_month: 4 } }],
    [
      'Better planted in Apr (1.00) than in Dec (0.599).',
      {
        asked: { season_days: 30 },
        climate: {
          ...evenClimate(11.792, 5, 150),
          mean_temperature_c: [...twelve(11.792).slice(9), 15, ...twelve(11.792).slice(4)],
        },
      },
    ],
    ['Every month of planting scores the same.', { climate: evenClimate(20, 10, 100) }],
    [
      'No month of planting is feasible: each scores 0.50, and at medium risk that takes 0.60.',
      { climate: evenClimate(11, 10, 100) },
    ],
    [
      'No month of planting is feasible: the best is Apr (0.38), and at low risk that takes 0.70.',
      {
        asked: { risk_tolerance: 'low', season_days: 30 },
        climate: {
          ...evenClimate(8, 5, 100),
          mean_temperature_c: [8, 8, 8, 10, ...twelve(8).slice(4)],
        },
      },
    ],
    [
      'Temperature, whole year: monthly mean 20 °C; potato wants 15 to 25 °C.',
      { asked: { season_days: 365 }, climate: evenClimate(20, 10, 50) },
    ],
    [
      'Rain, Dec: 150 mm; potato wants 144 to 800 mm.',
      { asked: { season_days: 30 }, climate: evenClimate(20, 10, 150) },
    ],
  ])('have: %s', (sentence, change) => {
    expect(assessWith(change).reasons).toContain(sentence);
  });
});

describe('the limits', () => {
  it.each<[string, RegExp, Change]>([
    ['kill_temperature_not_stated', /potato/, { crop: { kill_temperature_c: null } }],
    ['life_span_not_stated', /potato/, { crop: { life_span: null } }],
    ['season_not_stated', /90 days/, { crop: { growing_days: null }, asked: { season_days: 90 } }],
    ['season_over_a_year', /435 days/, { crop: { growing_days: { min: 400, max: 500 } } }],
    ['winter_cereal', /durum wheat.*winter kinds/, { crop: { name: 'durum wheat' } }],
    ['climate_cooler_than_today', /1961-1990/, {}],
    ['climate_given', /caller/, { place: { location: null } }],
    [
      'climate_of_a_place_nearby',
      /Nakuru, Kenya, 22\.5 km away, 200 m lower/,
      { place: { location: { ...nakuru, distance_km: 22.5, elevation_difference_m: -200 } } },
    ],
    [
      'climate_of_a_place_nearby',
      /height that is not known/,
      { place: { location: { ...nakuru, distance_km: 22.5, elevation_m: null } } },
    ],
  ])('name %s where it applies', (code, message, change) => {
    const found = assessWith(change).details.limits.find((limit) => limit.code === code);
    expect(found?.message).toMatch(message);
  });

  it('do not speak of frost in months where no frost is looked for', () => {
    const { limits } = assessWith({ crop: { kill_temperature_c: null, life_span: null } }).details;
    expect(limits.map(({ code }) => code)).not.toContain('life_span_not_stated');
  });

  it('are none where none applies', () => {
    expect(assessWith({ place: { period: '1991-2020' } }).details.limits).toEqual([]);
    expect(assessWith({ place: { period: 'not stated' } }).details.limits).toEqual([]);
  });
});

describe('the hash of the inputs', () => {
  const hashOf = (change?: Change) => assessWith(change).details.inputs_hash;
  const { min_temperature_c, ...climate } = nakuruClimate;

  it.each<[string, Change]>([
    ['other names of the crop', { crop: { name: 'spud', aliases: [] } }],
    ['another source of its figures', { crop: { source: 'elsewhere' } }],
    ['another soil', { crop: { soil_ph: potato.temperature_c } }],
    ['another spelling of the place', { asked: { location: '-0.3,36.1', crop: 'Spud' } }],
    ['figures in another order of their keys', { climate: { min_temperature_c, ...climate } }],
  ])('stays with %s', (_, change) => {
    expect(hashOf(change)).toBe(hashOf());
  });

  it.each<[string, Change]>([
    ['month', { asked: { planting_month: 1 } }],
    ['water', { asked: { water: 'irrigated' } }],
    ['tolerance of risk', { asked: { risk_tolerance: 'low' } }],
    ['season', { asked: { season_days: 120 } }],
    ['growing days', { crop: { growing_days: { min: 90, max: 161 } } }],
    ['life span', { crop: { life_span: ['perennial'] } }],
    ['killing temperature', { crop: { kill_temperature_c: null } }],
    ['temperatures', { crop: { temperature_c: { ...potato.temperature_c, max: 31 } } }],
    ['rain', { crop: { rain_mm_per_year: { ...potato.rain_mm_per_year, min: 251 } } }],
    ['climate', { climate: { ...nakuruClimate, rain_mm: nakuruClimate.rain_mm.toReversed() } }],
  ])('changes with another %s', (_, change) => {
    expect(hashOf(change)).not.toBe(hashOf());
  });
});
