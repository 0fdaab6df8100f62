import type { Crop } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { evenClimate, nakuruClimate, potato, twelve } from '../../../../test/feasibility-examples.js';
import { evaluate } from './evaluate.js';
import type { Question } from './evaluate.js';

const april: Question = {
  crop: potato,
  climate: nakuruClimate,
  plantingMonth: 4,
  water: 'rainfed',
  seasonDays: null,
};

const mild = evenClimate(20, 10, 150);

describe('potato at Nakuru', () => {
  it('suits fully when planted in April', () => {
    const { score, season, water } = evaluate(april);
    expect(score).toBe(1);
    expect(season).toEqual({ days: 120, months: 4, lastMonth: 7 });
    expect(water.rainMm).toBeCloseTo(431.1, 9);
    expect(water.wanted?.min).toBeCloseTo(144.34, 2);
    expect(water.wanted?.optimal_min).toBeCloseTo(288.68, 2);
    expect(water.wanted).toMatchObject({ optimal_max: 800, max: 2000 });
  });

  it('is short of rain when planted in December', () => {
    const { score, limitingFactor, season, water } = evaluate({ ...april, plantingMonth: 12 });
    expect(score).toBeCloseTo(0.3177, 4);
    expect(limitingFactor).toBe('water');
    expect(season.lastMonth).toBe(3);
    expect(water.rainMm).toBeCloseTo(190.2, 9);
  });

  it('wants no rain under irrigation', () => {
    const { score, water } = evaluate({ ...april, plantingMonth: 12, water: 'irrigated' });
    expect(score).toBe(1);
    expect(water).toMatchObject({ score: 1, wanted: null });
    expect(water.rainMm).toBeCloseTo(190.2, 9);
  });
});

describe('temperature', () => {
  it('is that of the worst month, the first of equals in the order of the season', () => {
    const mean_temperature_c = [11, 20, 20, 20, 20, 20, 20, 20, 20, 20, 13, 11];
    const climate = { ...mild, mean_temperature_c };
    expect(evaluate({ ...april, climate, plantingMonth: 11 }).temperature).toEqual({
      score: 0.5,
      month: 12,
      mean: 11,
    });
    expect(evaluate({ ...april, climate, plantingMonth: 2 }).temperature).toEqual({
      score: 1,
      month: 2,
      mean: 20,
    });
  });

  it('limits where it ties with water', () => {
    const climate = { ...evenClimate(0, 1, 0), min_temperature_c: twelve(1) };
    expect(evaluate({ ...april, climate })).toMatchObject({ score: 0, limitingFactor: 'temperature' });
    expect(evaluate({ ...april, climate: mild })).toMatchObject({ score: 1, limitingFactor: 'temperature' });
  });
});

describe('frost', () => {
  const coldJanuary = { ...mild, min_temperature_c: [-0.1, ...twelve(10).slice(1)] };

  it.each<[string, Partial<Crop>, number, 0 | 1]>([
    ['in the season kills', {}, 12, 0],
    ['out of the season does not', {}, 2, 1],
    ['kills what is perennial in any month', { life_span: ['perennial'] }, 2, 0],
    ['spares out of season what can also be annual', { life_span: ['annual', 'perennial'] }, 2, 1],
    ['spares out of season what has no life span stated', { life_span: null }, 2, 1],
    ['at the killing temperature itself does not kill', { kill_temperature_c: -0.1 }, 12, 1],
    ['does not kill where no killing temperature is stated', { kill_temperature_c: null }, 12, 1],
  ])('%s', (_, change, plantingMonth, score) => {
    const answer = evaluate({
      ...april,
      crop: { ...potato, ...change },
      climate: coldJanuary,
      plantingMonth,
    });
    expect(answer.frost.score).toBe(score);
    expect(answer).toMatchObject({ score, limitingFactor: score === 0 ? 'frost' : 'temperature' });
  });

  it('limits even where it is also too cold and too dry, and names the coldest month', () => {
    const climate = { ...evenClimate(-5, -6, 0), min_temperature_c: [-6, -9, -7, ...twelve(-6).slice(3)] };
    const { limitingFactor, frost } = evaluate({ ...april, climate, plantingMonth: 1 });
    expect(limitingFactor).toBe('frost');
    expect(frost).toEqual({ score: 0, month: 2, minimum: -9 });
  });
});

describe('water', () => {
  it.each([
    [0, 0],
    [80, 1],
    [200, 1],
    [350, 0.5],
    [500, 0],
    [510, 0],
  ])('%d mm in each of four months suit to %d', (rainMm, score) => {
    const climate = { ...mild, rain_mm: twelve(rainMm) };
    expect(evaluate({ ...april, climate }).water.score).toBeCloseTo(score, 10);
  });

  it('asks of a whole year what FAO states', () => {
    const { wanted } = evaluate({ ...april, seasonDays: 365 }).water;
    expect(wanted).toEqual(potato.rain_mm_per_year);
  });
});
