// Lists that REST writes from stored bytes, beside the same lists over tRPC, which are made of objects and checked
// against their schema.
import { cropPlanListSchema, riskTolerances, feasibilityLabels } from '@crop-planning/shared';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { test } from '../harness.js';

const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
/** Texts with every kind of character; the driver stores a lone half of a pair as U+FFFD. */
const text = fc.string({ unit: 'binary', maxLength: 40 });
const plan = fc.record(
  {
    name: text,
    crop: text,
    location: text,
    planting_month: fc.integer({ min: 1, max: 12 }),
    risk_tolerance: fc.constantFrom(...riskTolerances),
    water: fc.constantFrom('rainfed', 'irrigated'),
    season_days: fc.option(fc.integer({ min: 1, max: 400 })),
    climate: fc.option(fc.constant('0123456789abcdef01234567')),
    outline: fc.constant(null),
    is_archived: fc.constant(false),
    created_at: time,
    updated_at: time,
    analysis_seq: fc.nat(),
  },
  {
    requiredKeys: [
      'name',
      'crop',
      'location',
      'planting_month',
      'risk_tolerance',
      'is_archived',
      'created_at',
      'updated_at',
      'analysis_seq',
    ],
  },
);
const analysis = fc.option(
  fc.record({ feasibility_label: fc.constantFrom(...feasibilityLabels), created_at: time }),
);

describe('a list of plans over REST', () => {
  // Up to 500 plans are sent at once, with an ETag.
  test.for([500, 501])(
    'has the bytes of the %d same plans as checked objects',
    async (count, { app, db, account }) => {
      const token = account.tokens.access_token;
      const account_id = new ObjectId(
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub as string,
      );
      const made = fc.sample(fc.tuple(plan, analysis), { numRuns: count, seed: count });
      const plans = made.map(([one]) => ({ _id: new ObjectId(), account_id, ...one }));
      const analyses = made.flatMap(([, one], at) =>
        one ? [{ _id: new ObjectId(), account_id, crop_plan_id: plans[at]?._id, ...one }] : [],
      );
      await db.collection('crop_plans').insertMany(plans);
      if (analyses.length > 0) await db.collection('analyses').insertMany(analyses);

      const read = async (path: string) =>
        (await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })).text();
      const written = await read('/crop-plans');
      expect(`{"result":{"data":${written}}}`).toBe(await read('/trpc/cropPlans.list'));
      expect(cropPlanListSchema.parse(JSON.parse(written))).toHaveLength(count);
      const page = encodeURIComponent(JSON.stringify({ limit: 20 }));
      expect(`{"result":{"data":${await read('/crop-plans?limit=20')}}}`).toBe(
        await read(`/trpc/cropPlans.list?input=${page}`),
      );
    },
  );

  test('is empty without a plan', async ({ rest, account }) => {
    const { body, headers } = await rest('GET /crop-plans', { token: account.tokens.access_token });
    expect([body, headers.get('content-type')]).toEqual([[], 'application/json; charset=utf-8']);
  });
});
