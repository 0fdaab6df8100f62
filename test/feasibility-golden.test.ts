import type { Crop, MonthlyClimate } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../server/src/analyses/feasibility/evaluate.js';
import { potato } from './feasibility-examples.js';

type Row = Record<string, string>;

const folder = new URL('../../shared/data/', import.meta.url);
const isThere = existsSync(folder);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const lifeSpans = ['annual', 'biennial', 'perennial'] as const;
const tolerance = 0.0005;

describe.skipIf(!isThere)('the golden scores (skipped where ../shared/data is absent)', () => {
  it('are those of the model, for the same figures', () => {
    const crops = new Map(readRows('crops.csv').map((row) => [text(row, 'crop'), cropOf(row)]));
    const climates = new Map(readRows('climate-reference.csv').map((row) => [placeOf(row), climateOf(row)]));
    const golden = readRows('feasibility-golden.csv');
    expect(golden.length).toBeGreaterThan(2_000);
    const wrong = golden.filter((row) => {
      const crop = crops.get(text(row, 'crop'));
      const climate = climates.get(placeOf(row));
      if (!crop || !climate) throw new Error(`no figures for ${JSON.stringify(row)}`);
      const water = text(row, 'water') === 'irrigated' ? 'irrigated' : 'rainfed';
      const plantingMonth = figure(row, 'planting_month');
      const { score } = evaluate({ crop, climate, plantingMonth, water, seasonDays: null });
      return !(Math.abs(score - figure(row, 'score')) <= tolerance);
    });
    expect(wrong).toEqual([]);
  });
});

function readRows(name: string): Row[] {
  return parse<Row>(readFileSync(new URL(name, folder)), { columns: true });
}

function placeOf(row: Row): string {
  return `${text(row, 'place')}, ${text(row, 'country')}`;
}

function cropOf(row: Row): Crop {
  const days = { min: stated(row, 'gmin_days'), max: stated(row, 'gmax_days') };
  return {
    ...potato,
    name: text(row, 'crop'),
    life_span: lifeSpanOf(text(row, 'source')),
    growing_days: days.min === null || days.max === null ? null : { min: days.min, max: days.max },
    kill_temperature_c: stated(row, 't_kill_c'),
    temperature_c: requirementOf(row, 't', 'c'),
    rain_mm_per_year: requirementOf(row, 'r', 'mm'),
  };
}

function requirementOf(row: Row, prefix: string, unit: string) {
  return {
    min: figure(row, `${prefix}_min_${unit}`),
    optimal_min: figure(row, `${prefix}_opt_min_${unit}`),
    optimal_max: figure(row, `${prefix}_opt_max_${unit}`),
    max: figure(row, `${prefix}_max_${unit}`),
  };
}

/** The source ends with `lifespan=annual, perennial`, or `lifespan=not stated`. */
function lifeSpanOf(source: string): Crop['life_span'] {
  const stated = /lifespan=([^;]*)/.exec(source)?.[1] ?? '';
  const found = lifeSpans.filter((span) => stated.split(', ').includes(span));
  return found.length > 0 ? found : null;
}

function climateOf(row: Row): MonthlyClimate {
  return {
    mean_temperature_c: months.map((month) => figure(row, `tmean_${month}_c`)),
    min_temperature_c: months.map((month) => figure(row, `tmin_${month}_c`)),
    rain_mm: months.map((month) => figure(row, `rain_${month}_mm`)),
  };
}

function stated(row: Row, column: string): number | null {
  return text(row, column) === '' ? null : figure(row, column);
}

function figure(row: Row, column: string): number {
  const value = text(row, column);
  if (value === '' || Number.isNaN(Number(value))) throw new Error(`${column} is no figure: ${value}`);
  return Number(value);
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`there is no column ${column}`);
  return value;
}
