import { expect } from 'vitest';
import { z } from 'zod';
import { climateFiles, figure, pointOf, readReferenceClimates, text } from '../feasibility-figures.js';
import { previewGoldenRows } from '../golden-previews.js';
import { test } from '../harness.js';
import { sharedFiles } from '../shared-data.js';

const file = 'golden-3.csv';
const reference = sharedFiles([file, ...climateFiles]);
const tolerance = 0.000002;

const answerSchema = z.object({
  score: z.number(),
  details: z.object({ model_version: z.literal('3.0.0'), limiting_part: z.string() }),
});

test.skipIf(reference.areAbsent)(
  `POST /analyses/preview returns the golden scores for climates in the request${reference.note}`,
  async ({ rest, account }) => {
    const climates = readReferenceClimates();
    const { asked, wrong } = await previewGoldenRows(rest, {
      file,
      token: account.tokens.access_token,
      bodyOf: (row) => ({
        crop: text(row, 'crop'),
        location: pointOf(row),
        planting_month: figure(row, 'month'),
        water: text(row, 'water'),
        risk_tolerance: 'medium',
        climate: climates.get(pointOf(row)),
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
    expect(asked).toBe(274);
    expect(wrong).toEqual([]);
  },
);
