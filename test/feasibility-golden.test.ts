import { describe, expect, it } from 'vitest';
import { figure, goldenFile, readRows, text, type Row } from './feasibility-figures.js';
import { createAnswers, type Answer } from './golden-answers.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles([goldenFile]);
const tolerance = 0.000002;

describe.skipIf(reference.areAbsent)(`the golden answers${reference.note}`, () => {
  it('are reproduced by the model: scores, labels, seasons, varieties and years', async () => {
    const golden = readRows(goldenFile);
    expect(golden).toHaveLength(600);
    const answer = await createAnswers();
    const wrong: string[] = [];
    for (const row of golden) {
      const problems = differences(row, await answer(row, figure(row, 'height_m')));
      if (problems.length > 0)
        wrong.push(`${Object.values(row).slice(0, 8).join(' ')}: ${problems.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

function differences(row: Row, answer: Answer): string[] {
  return Object.entries(answer).flatMap(([column, ours]) => {
    const wanted = text(row, column);
    const isSame =
      typeof ours === 'number' && wanted !== ''
        ? Math.abs(ours - figure(row, column)) <= tolerance
        : String(ours ?? '') === wanted;
    return isSame ? [] : [`${column} ${ours} for ${wanted}`];
  });
}
