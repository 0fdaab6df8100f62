import { cropPlanListSchema } from '@crop-planning/shared';
import { expect } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { register, restOf, test } from '../harness.js';
import { addPlans } from '../large-account.js';
import { startRecordedApp } from '../recorded-app.js';

const plansMax = 20_000;
const batchSizeMax = 500;

test.skipIf(isForeignDatabase)(
  'a list of 20,000 plans is read and sent in small batches, while other requests are served',
  async () => {
    const { app, recorder, db } = await startRecordedApp();
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    await addPlans(db, rest, token, plansMax);

    recorder.commands.length = 0;
    let isListed = false;
    const listing = rest('GET /crop-plans', { token }).finally(() => (isListed = true));
    let served = 0;
    for (; !isListed; served += 1) await rest('GET /auth/me', { token });
    const { status, headers, body } = await listing;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBeNull();
    expect(cropPlanListSchema.parse(body)).toHaveLength(plansMax);
    const sizes = recorder.commands
      .filter((command) => 'getMore' in command && command['collection'] === 'crop_plans')
      .map(({ batchSize }) => batchSize);
    expect(sizes.filter((size) => !(size <= batchSizeMax))).toEqual([]);
    expect(served).toBeGreaterThanOrEqual(10);
  },
);
