import { describe, expect, it } from 'vitest';
import { climateYearOf } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import type { Evaluation } from '../server/src/feasibility/evaluate.js';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { climateFiles, figure, pointOf, readReferenceClimates } from './feasibility-figures.js';
import { readRows, text, waterOf } from './feasibility-figures.js';
import type { Row } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles(['golden-3.csv', ...climateFiles]);
const scoreTolerance = 0.000002;

describe.skipIf(reference.areAbsent)(`the golden scores${reference.note}`, () => {
  it('are reproduced by the model, with limiting parts and seasons, from the same climates and the shipped crops', async () => {
    const crops = new Map((await createCropTable().list()).map((crop) => [crop.name, crop]));
    const years = new Map(
      [...readReferenceClimates()].map(([point, climate]) => [point, climateYearOf(climate)]),
    );
    const golden = readRows('golden-3.csv');
    expect(golden).toHaveLength(3_556);
    const wrong = golden.flatMap((row) => {
      const crop = crops.get(text(row, 'crop'));
      const year = years.get(pointOf(row));
      if (!crop || !year) throw new Error(`no crop or climate for ${JSON.stringify(row)}`);
      const plantingMonth = figure(row, 'month');
      const water = waterOf(row);
      const problems = differences(row, evaluate({ crop, year, plantingMonth, water, seasonDays: null }));
      return problems.length > 0
        ? [`${pointOf(row)} ${crop.name} ${water} ${plantingMonth}: ${problems.join(', ')}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});

function differences(row: Row, { score, limitingPart, season }: Evaluation): string[] {
  const months = season?.months.length;
  const words: [column: string, ours: string][] = [
    ['limiting_part', limitingPart],
    ['season_months', String(months ?? '')],
    ['harvest_month', String(season?.months.at(-1)?.month ?? '')],
  ];
  return [
    ...(Math.abs(score - figure(row, 'score')) <= scoreTolerance
      ? []
      : [`score ${score} for ${row['score']}`]),
    ...words.flatMap(([column, ours]) =>
      text(row, column) === ours ? [] : [`${column} ${ours} for ${text(row, column)}`],
    ),
  ];
}
