import { expect } from 'vitest';
import { z } from 'zod';
import { createGridFile, type GridFigures } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { figure, goldenFile, pointOf, text, type Row } from '../feasibility-figures.js';
import { previewGoldenRows } from '../golden-previews.js';
import { test } from '../harness.js';
import { sharedFiles } from '../shared-data.js';

const reference = sharedFiles([goldenFile]);
const tolerance = 0.000002;

const answerSchema = z.object({
  score: z.number(),
  details: z.object({ model_version: z.literal('3.1.0'), limiting_part: z.string() }),
});

test.skipIf(reference.areAbsent)(
  `POST /analyses/preview returns the golden scores for climates in the request${reference.note}`,
  async ({ rest, account }) => {
    const grid = await createGridFile()();
    const { asked, wrong } = await previewGoldenRows(rest, {
      token: account.tokens.access_token,
      bodyOf: (row) => ({
        crop: text(row, 'crop'),
        location: pointOf(row),
        planting_month: figure(row, 'month'),
        water: text(row, 'water'),
        risk_tolerance: text(row, 'risk'),
        climate: climateAt(grid, row),
      }),
      isRight(row, { status, body }) {
        const { data } = answerSchema.safeParse(body);
        return (
          status === 200 &&
          data?.details.limiting_part === text(row, 'limiting_part') &&
          Math.abs(data.score - figure(row, 'score')) <= tolerance
        );
      },
    });
    expect(asked).toBe(47);
    expect(wrong).toEqual([]);
  },
);

/** Returns the climate of the grid at the place of a row. */
function climateAt(grid: GridFigures, row: Row) {
  const point = { latitude: figure(row, 'latitude'), longitude: figure(row, 'longitude') };
  const found = readGrid(grid, { ...point, elevation_m: figure(row, 'height_m') }, 75);
  if (!found) throw new Error(`no climate at ${pointOf(row)}`);
  return { ...found.climate, ...point };
}
