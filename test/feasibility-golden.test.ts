import { scoreParts } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { climateYearOf } from '../server/src/analyses/feasibility/climate-year.js';
import { evaluate } from '../server/src/analyses/feasibility/evaluate.js';
import type { Evaluation } from '../server/src/analyses/feasibility/evaluate.js';
import { labelOf, thresholdsOf } from '../server/src/analyses/feasibility/label.js';
import {
  climateFiles,
  cropFiles,
  figure,
  placeOf,
  readReferenceClimates,
  readReferenceCrops,
  readRows,
  stated,
  text,
} from './feasibility-figures.js';
import type { Row } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles(['feasibility-golden-2.csv', ...climateFiles, ...cropFiles]);
const scoreTolerance = 0.0005;
const millimetreTolerance = 0.051;

describe.skipIf(reference.areAbsent)(`the golden scores${reference.note}`, () => {
  it('are those of the model for the same figures, with every part', () => {
    const crops = readReferenceCrops();
    const years = new Map(
      [...readReferenceClimates()].map(([place, climate]) => [place, climateYearOf(climate)]),
    );
    const golden = readRows('feasibility-golden-2.csv');
    expect(golden).toHaveLength(3_600);
    const wrong = golden.flatMap((row) => {
      const crop = crops.get(text(row, 'crop'));
      const year = years.get(placeOf(row));
      if (!crop || !year) throw new Error(`no figures for ${JSON.stringify(row)}`);
      const water = text(row, 'water') === 'irrigated' ? 'irrigated' : 'rainfed';
      const plantingMonth = figure(row, 'planting_month');
      const problems = differences(row, evaluate({ crop, year, plantingMonth, water, seasonDays: null }));
      return problems.length > 0
        ? [`${placeOf(row)} ${crop.name} ${water} ${plantingMonth}: ${problems.join(', ')}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});

function differences(row: Row, evaluation: Evaluation): string[] {
  const { score, limitingPart, limitingFactor, parts, season, water } = evaluation;
  const numbers: [column: string, ours: number | undefined, tolerance: number][] = [
    ['score', score, scoreTolerance],
    ...scoreParts.map((part): [string, number | undefined, number] => [
      `part_${part}`,
      parts[part]?.score ?? (stated(row, `part_${part}`) === 1 ? 1 : undefined),
      scoreTolerance,
    ]),
    ['season_months', season?.months.length, 0],
    ['last_month', season?.months.at(-1)?.month, 0],
    ['et_wanted_mm', water.wantedMm, millimetreTolerance],
    ['met_share', water.share, scoreTolerance],
    ['irrigation_mm', water.irrigationMm, millimetreTolerance],
    ['stored_at_sowing_mm', water.storedAtSowingMm, millimetreTolerance],
  ];
  const words: [column: string, ours: string][] = [
    ['label', labelOf(score, thresholdsOf.medium)],
    ['limiting_part', limitingPart],
    ['limiting_factor', limitingFactor ?? ''],
  ];
  return [
    ...numbers
      .filter(([column, ours, tolerance]) => {
        const wanted = stated(row, column) ?? undefined;
        if (wanted === undefined || ours === undefined) return wanted !== ours;
        return !(Math.abs(ours - wanted) <= tolerance);
      })
      .map(([column, ours]) => `${column} ${ours} for ${text(row, column)}`),
    ...words
      .filter(([column, ours]) => text(row, column) !== ours)
      .map(([column, ours]) => `${column} ${ours} for ${text(row, column)}`),
  ];
}
