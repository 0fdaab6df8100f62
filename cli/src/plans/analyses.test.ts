import { describe, expect, it } from 'vitest';
import type { Analysis, CropPlan } from '@crop-planning/shared';
import { analysePlans, type SomeAnalyses } from './analyses.js';
import { CliError } from '../failures.js';

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
const done = (plan_id: string) => ({ plan_id, analysis: analysisOf(plan_id) });
const place = (name: string) => ({ name, region: null, country: 'A', people: null, lat: 1, lon: 2 });
const many = Array.from({ length: 200 }, (_, i) => plan(`${i}`));
const plans = many.slice(0, 30);

describe('analysePlans', () => {
  it('answers and reports in the order of the plans, whichever request is faster', async () => {
    const release: (() => void)[] = [];
    const { outcome, told } = await run(plans, (ids) => {
      return new Promise((resolve) => {
        release.push(() => resolve({ results: ids.map(done), not_done: [] }));
        if (release.length === 3) for (const go of release.reverse()) go();
      });
    });
    const ids = plans.map(({ id }) => id);
    expect(outcome.analyses.map(({ crop_plan_id }) => crop_plan_id)).toEqual(ids);
    expect(told).toEqual(ids);
  });

  it('asks again for the plans that are left', async () => {
    const asked: (readonly string[])[] = [];
    const { outcome } = await run(plans.slice(0, 5), async (ids) => {
      asked.push(ids);
      return { results: ids.slice(0, 2).map(done), not_done: ids.slice(2) };
    });
    expect(asked.map((ids) => ids.length)).toEqual([5, 3, 1]);
    expect(outcome.analyses).toHaveLength(5);
  });

  it('continues after a plan that cannot be analysed, and says what may have been meant', async () => {
    const error = {
      code: 'LOCATION_AMBIGUOUS',
      message: 'Which?',
      candidates: [place('A, B'), place('A, C')],
    };
    const { outcome, told } = await run(plans, async (ids) => ({
      results: ids.map((id) => (id === '4' ? { plan_id: id, error } : done(id))),
      not_done: [],
    }));
    expect(outcome.failed).toEqual([
      { id: '4', name: 'Plan 4', code: 'LOCATION_AMBIGUOUS', message: 'Which? Did you mean A, B; A, C?' },
    ]);
    expect(outcome).toMatchObject({ analyses: { length: 29 }, unsentCount: 0 });
    expect(outcome.stoppedBy).toBeUndefined();
    expect(told).toHaveLength(29);
  });

  it.each([
    ['NETWORK', 7],
    ['TOKEN_EXPIRED', 4],
    ['INTERRUPTED', 130],
    ['SERVICE_UNAVAILABLE', 8],
  ])('sends nothing more after %s', async (code, exitCode) => {
    const hopeless = new CliError(exitCode as 4 | 7 | 8 | 130, code, 'Gone.');
    const { outcome, told } = await run(plans, async (ids) => {
      if (ids[0] !== '0') throw hopeless;
      return { results: ids.slice(0, 3).map(done), not_done: ids.slice(3) };
    });
    const { analyses, failed, unsentCount, stoppedBy } = outcome;
    expect(stoppedBy).toBe(hopeless);
    // One plan in each request that was sent may have been analysed.
    expect([analyses.length, failed.length, unsentCount]).toEqual([3, 2, 25]);
    expect(told).toEqual(['0', '1', '2']);
  });

  it('lets our own fault through and starts nothing after it', async () => {
    let started = 0;
    const faulty = run(many, async () => {
      started += 1;
      throw new Error('a fault');
    });
    await expect(faulty).rejects.toThrow('a fault');
    expect(started).toBe(8);
  });
});

async function run(asked: readonly CropPlan[], send: (planIds: readonly string[]) => Promise<SomeAnalyses>) {
  const told: string[] = [];
  const outcome = await analysePlans({
    plans: asked,
    run: send,
    onAnalysed: async (analyses) => void told.push(...analyses.map(({ crop_plan_id }) => crop_plan_id)),
    onProgress: () => {},
  });
  return { outcome, told };
}
