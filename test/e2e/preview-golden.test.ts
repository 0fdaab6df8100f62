import { expect } from 'vitest';
import { z } from 'zod';
import {
  climateFiles,
  figure,
  placeOf,
  readReferenceClimates,
  readRows,
  text,
} from '../feasibility-figures.js';
import { test } from '../harness.js';
import { sharedFiles } from '../shared-data.js';

const reference = sharedFiles(['feasibility-golden-2.csv', ...climateFiles]);
const atOnce = 8;
/** All rows are compared with the pure function; over HTTP, only one in this many. */
const oneIn = 7;
const tolerance = 0.0005;

const answerSchema = z.object({
  score: z.number(),
  details: z.object({ limiting_part: z.string(), water: z.object({ irrigation_mm: z.number() }) }),
});

test.skipIf(reference.areAbsent)(
  `golden scores through POST /analyses/preview with the climate in the request${reference.note}`,
  { timeout: 120_000 },
  async ({ rest, account }) => {
    const climates = readReferenceClimates();
    const rows = readRows('feasibility-golden-2.csv').filter((_, index) => index % oneIn === 0);
    expect(rows.length).toBeGreaterThan(500);
    const wrong: unknown[] = [];
    const pending = [...rows];
    const work = async () => {
      for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
        const { status, body } = await rest('POST /analyses/preview', {
          token: account.tokens.access_token,
          body: {
            crop: text(row, 'crop'),
            location: placeOf(row),
            planting_month: figure(row, 'planting_month'),
            water: text(row, 'water'),
            risk_tolerance: 'medium',
            climate: climates.get(placeOf(row)),
          },
        });
        const { data } = answerSchema.safeParse(body);
        const isRight =
          status === 200 &&
          data?.details.limiting_part === text(row, 'limiting_part') &&
          Math.abs(data.score - figure(row, 'score')) <= tolerance &&
          Math.abs(data.details.water.irrigation_mm - figure(row, 'irrigation_mm')) <= 0.06;
        if (!isRight) wrong.push({ row, status, body });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(wrong).toEqual([]);
  },
);
