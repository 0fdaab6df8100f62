import { modelDetailsSchema } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '../harness.js';

const file = new URL('../../../shared/data/feasibility-golden.csv', import.meta.url);

const rowSchema = z.object({
  place: z.string(),
  country: z.string(),
  crop: z.string(),
  water: z.enum(['rainfed', 'irrigated']),
  planting_month: z.coerce.number(),
  score: z.coerce.number(),
});

const atOnce = 8;
const tolerance = 0.0005;

test.skipIf(!existsSync(file))(
  'every golden score through POST /analyses/preview (skipped where ../shared/data is absent)',
  { timeout: 120_000 },
  async ({ rest, account }) => {
    const rows = z.array(rowSchema).parse(parse(readFileSync(file), { columns: true }));
    expect(rows.length).toBeGreaterThan(2_000);
    const wrong: unknown[] = [];
    const pending = [...rows];
    const work = async () => {
      for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
        const { place, country, score, ...asked } = row;
        const { status, body } = await rest('POST /analyses/preview', {
          token: account.tokens.access_token,
          body: { ...asked, location: `${place}, ${country}`, risk_tolerance: 'medium' },
        });
        const found: unknown = Reflect.get(Object(body), 'score');
        const isRight = status === 200 && Math.abs(Number(found) - score) <= tolerance;
        if (!isRight) wrong.push({ row, status, body });
        else modelDetailsSchema.parse(Reflect.get(Object(body), 'details'));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(wrong).toEqual([]);
  },
);
