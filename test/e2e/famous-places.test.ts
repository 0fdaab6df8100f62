import type { CreateCropPlanInput, Water } from '@crop-planning/shared';
import { expect } from 'vitest';
import { test } from '../harness.js';

type Planting = Omit<CreateCropPlanInput, 'name' | 'climate'> & { water: Water };

const planting = (crop: string, location: string, planting_month: number, water: Water): Planting => {
  return { crop, location, planting_month, risk_tolerance: 'medium', water };
};

test('rice in Sindh is a summer crop, not a winter crop', async ({ trpc, account }) => {
  const { analyses } = trpc(account.tokens.access_token);
  const [july, december] = await Promise.all(
    [7, 12].map((month) => analyses.preview.query(planting('rice', '27.56,68.21', month, 'irrigated'))),
  );
  expect(july?.feasibility_label).toBe('feasible');
  expect(july?.score).toBeGreaterThanOrEqual(0.9);
  expect(december?.score).toBeLessThanOrEqual(0.35);
});

test.for([
  planting('orange', 'Lyon', 4, 'irrigated'),
  planting('arabica coffee', 'Reims', 5, 'irrigated'),
  planting('arabica coffee', 'Cambridge, United Kingdom', 5, 'irrigated'),
  planting('arabica coffee', 'Mobile, Alabama', 4, 'irrigated'),
])('$crop at $location is infeasible', async (scenario, { trpc, account }) => {
  const preview = await trpc(account.tokens.access_token).analyses.preview.query(scenario);
  expect(preview.feasibility_label).toBe('infeasible');
});

test('wheat sown at Gondar in July, when farmers there sow it, is not infeasible', async ({
  trpc,
  account,
}) => {
  const scenario = planting('wheat', 'Gondar', 7, 'rainfed');
  const { feasibility_label } = await trpc(account.tokens.access_token).analyses.preview.query(scenario);
  expect(feasibility_label).not.toBe('infeasible');
});

test('potato at Nuwara Eliya, far above the land of its grid cell, is analysed with a warning', async ({
  trpc,
  account,
}) => {
  const scenario = planting('potato', 'Nuwara Eliya', 4, 'rainfed');
  const { details } = await trpc(account.tokens.access_token).analyses.preview.query(scenario);
  const limit = details.limits.find(({ code }) => code === 'height_differs_extremely');
  expect(limit?.message).toMatch(/\d+ m lower than the place: temperatures are extrapolated/);
});

test.for([
  ['Balombo, Angola', /^The height of Balombo, 1,\d{3} m, is estimated from places around it\./],
  ['-12.354,14.772', /^No height was given/],
  ['Huambo', undefined],
] as const)(
  'the analysis says whether the height of %s is estimated or unknown',
  async ([location, message], { trpc, account }) => {
    const scenario = planting('maize', location, 11, 'rainfed');
    const { details } = await trpc(account.tokens.access_token).analyses.preview.query(scenario);
    const limit = details.limits.find(
      ({ code }) => code === 'height_estimated' || code === 'height_not_known',
    );
    if (message) expect(limit?.message).toMatch(message);
    else expect(limit).toBeUndefined();
  },
);
