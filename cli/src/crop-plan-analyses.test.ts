import { describe, expect, it } from 'vitest';
import type { Analysis, CropPlan } from '@crop-planning/shared';
import { analysePlans } from './crop-plan-analyses.js';
import { CliError } from './failures.js';

const plan = (id: string): CropPlan => ({
  id,
  name: `Plan ${id}`,
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
  is_archived: false,
  created_at: '2025-11-21T12:00:00.000Z',
  updated_at: '2025-11-21T12:00:00.000Z',
  latest_feasibility_label: null,
  latest_analysis_at: null,
});
const analysisOf = (crop_plan_id: string): Analysis => ({
  id: `analysis of ${crop_plan_id}`,
  crop_plan_id,
  created_at: '2025-11-21T12:00:00.000Z',
  feasibility_label: 'feasible',
  score: 1,
  limiting_factor: null,
  reasons: [],
  source: 'model',
  details: null,
});
const place = (name: string) => ({ name, region: null, country: 'A', people: null, lat: 1, lon: 2 });
const plans = Array.from({ length: 30 }, (_, i) => plan(`${i}`));

describe('analysePlans', () => {
  it('answers in the order of the plans, whichever request is faster', async () => {
    const release: (() => void)[] = [];
    const { analyses } = await run(plans.slice(0, 3), (id) => {
      return new Promise((resolve) => {
        release.push(() => resolve(analysisOf(id)));
        if (release.length === 3) for (const go of release.reverse()) go();
      });
    });
    expect(analyses.map(({ crop_plan_id }) => crop_plan_id)).toEqual(['0', '1', '2']);
  });

  it('goes on after a plan that cannot be analysed, and says what may have been meant', async () => {
    const refusal = new CliError(5, 'LOCATION_AMBIGUOUS', 'Which?', {
      candidates: [place('A, B'), place('A, C')],
    });
    const outcome = await run(plans, async (id) => {
      if (id === '4') throw refusal;
      return analysisOf(id);
    });
    expect(outcome.failed).toEqual([
      { id: '4', name: 'Plan 4', code: 'LOCATION_AMBIGUOUS', message: 'Which? Did you mean A, B; A, C?' },
    ]);
    expect(outcome).toMatchObject({ analyses: { length: 29 }, unsentCount: 0 });
    expect(outcome.stoppedBy).toBeUndefined();
  });

  it.each([
    ['NETWORK', 7],
    ['TOKEN_EXPIRED', 4],
    ['INTERRUPTED', 130],
    ['SERVICE_UNAVAILABLE', 8],
  ])('sends nothing more after %s', async (code, exitCode) => {
    const hopeless = new CliError(exitCode as 4 | 7 | 8 | 130, code, 'Gone.');
    const { analyses, failed, unsentCount, stoppedBy } = await run(plans, async (id) => {
      if (id === '0') return analysisOf(id);
      throw hopeless;
    });
    expect(stoppedBy).toBe(hopeless);
    expect([analyses.length, failed.length, unsentCount]).toEqual([1, 7, 22]);
  });

  it('goes on where only the climate of one place cannot be had', async () => {
    const { unsentCount, failed } = await run(plans, async (id) => {
      if (id !== '3') return analysisOf(id);
      throw new CliError(8, 'CLIMATE_SOURCE_UNAVAILABLE', 'Later.');
    });
    expect([unsentCount, failed.length]).toEqual([0, 1]);
  });

  it('lets a fault of our own through and starts nothing after it', async () => {
    let started = 0;
    const faulty = run(plans, async () => {
      started += 1;
      throw new Error('a fault');
    });
    await expect(faulty).rejects.toThrow('a fault');
    expect(started).toBe(8);
  });
});

function run(asked: readonly CropPlan[], send: (planId: string) => Promise<Analysis>) {
  return analysePlans({ plans: asked, run: send, onProgress: () => {} });
}
