import { describe, expect, it } from 'vitest';
import type { Analysis, CropPlan } from '@crop-planning/shared';
import { analysePlans, type SomeAnalyses } from './analyses.js';
import { CliError, interruption } from '../terminal/failures.js';

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
  crop_name: 'maize',
  verdict: null,
  details: null,
});
const done = (plan_id: string) => ({ plan_id, analysis: analysisOf(plan_id) });
const tooMany = (retryAfterSeconds: number) =>
  new CliError(8, 'TOO_MANY_REQUESTS', 'Too many.', { retryAfterSeconds });
const place = (name: string) => ({
  name,
  region: null,
  country: 'A',
  people: null,
  latitude: 1,
  longitude: 2,
  lat: 1,
  lon: 2,
});
const many = Array.from({ length: 200 }, (_, i) => plan(`${i}`));
const plans = many.slice(0, 30);

describe('analysePlans', () => {
  it('sends one request at a time, and returns and reports analyses in the order of the plans', async () => {
    let running = 0;
    const { outcome, reported } = await run(many, async (ids) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return { results: ids.map(done), not_done: [] };
    });
    const ids = many.map(({ id }) => id);
    expect(outcome.analyses.map(({ crop_plan_id }) => crop_plan_id)).toEqual(ids);
    expect(reported).toEqual(ids);
  });

  it('waits a second and retries while the account’s other requests take their turn', async () => {
    let count = 0;
    const { outcome, waits, progress } = await run(plans, async (ids) => {
      count += 1;
      return count % 2 === 1
        ? { results: [], not_done: ids }
        : { results: ids.slice(0, 6).map(done), not_done: ids.slice(6) };
    });
    expect(outcome).toMatchObject({ analyses: { length: 30 }, failed: [], unsentCount: 0 });
    expect(waits).toEqual([1, 1, 1, 1, 1]);
    expect(progress.slice(0, 3)).toEqual([[0, 1], [6], [6, 1]]);
  });

  it('waits as long as the service asks when the minute’s budget is used up', async () => {
    let count = 0;
    const { outcome, waits } = await run(plans, async (ids) => {
      count += 1;
      if (count === 2) throw tooMany(37);
      return { results: ids.map(done), not_done: [] };
    });
    expect(outcome).toMatchObject({ analyses: { length: 30 }, failed: [], unsentCount: 0 });
    expect(waits).toEqual([37]);
  });

  it('stops immediately when the service asks for a wait of more than three minutes', async () => {
    const { outcome, waits } = await run(plans, async (ids) => {
      if (ids[0] !== '0') throw tooMany(1_800);
      return { results: ids.map(done), not_done: [] };
    });
    expect(outcome).toMatchObject({ analyses: { length: 20 }, failed: [], unsentCount: 10 });
    expect(outcome.stoppedBy).toMatchObject({ code: 'TOO_MANY_REQUESTS', exitCode: 8 });
    expect(waits).toEqual([]);
  });

  it('stops after three minutes in which no plan was analysed', async () => {
    const { outcome, waits } = await run(plans, async (ids) => ({ results: [], not_done: ids }));
    expect(outcome).toMatchObject({ analyses: [], failed: [], unsentCount: 30 });
    expect(outcome.stoppedBy).toMatchObject({ code: 'TOO_MANY_REQUESTS', exitCode: 8 });
    expect(waits).toHaveLength(180);
  });

  it('stops waiting when it is interrupted', async () => {
    const { outcome } = await run(
      plans,
      async (ids) => ({ results: [], not_done: ids }),
      async () => Promise.reject(interruption()),
    );
    expect(outcome.stoppedBy).toMatchObject({ code: 'INTERRUPTED' });
  });

  it('repeats the request for the plans that the service has not analysed yet', async () => {
    const requests: (readonly string[])[] = [];
    const { outcome } = await run(plans.slice(0, 5), async (ids) => {
      requests.push(ids);
      return { results: ids.slice(0, 2).map(done), not_done: ids.slice(2) };
    });
    expect(requests.map((ids) => ids.length)).toEqual([5, 3, 1]);
    expect(outcome.analyses).toHaveLength(5);
  });

  it('continues after a plan that cannot be analysed, and lists the candidate places for that plan', async () => {
    const error = {
      code: 'LOCATION_AMBIGUOUS',
      message: 'Which?',
      candidates: [place('A, B'), place('A, C')],
    };
    const { outcome, reported } = await run(plans, async (ids) => ({
      results: ids.map((id) => (id === '4' ? { plan_id: id, error } : done(id))),
      not_done: [],
    }));
    expect(outcome.failed).toEqual([
      { id: '4', name: 'Plan 4', code: 'LOCATION_AMBIGUOUS', message: 'Which? Did you mean A, B; A, C?' },
    ]);
    expect(outcome).toMatchObject({ analyses: { length: 29 }, unsentCount: 0 });
    expect(outcome.stoppedBy).toBeUndefined();
    expect(reported).toHaveLength(29);
  });

  it.each([
    ['NETWORK', 7],
    ['TOKEN_EXPIRED', 4],
    ['INTERRUPTED', 130],
    ['SERVICE_UNAVAILABLE', 8],
  ])('sends no further requests after %s', async (code, exitCode) => {
    const hopeless = new CliError(exitCode as 4 | 7 | 8 | 130, code, 'Gone.');
    const { outcome, reported } = await run(plans, async (ids) => {
      if (ids[0] !== '0') throw hopeless;
      return { results: ids.slice(0, 3).map(done), not_done: ids.slice(3) };
    });
    const { analyses, failed, unsentCount, stoppedBy } = outcome;
    expect(stoppedBy).toBe(hopeless);
    // One plan of the second request may have been analysed.
    expect([analyses.length, failed.length, unsentCount]).toEqual([3, 1, 26]);
    expect(reported).toEqual(['0', '1', '2']);
  });

  it('rethrows an unexpected error and starts no request after it', async () => {
    let requestCount = 0;
    const faulty = run(many, async () => {
      requestCount += 1;
      throw new Error('a fault');
    });
    await expect(faulty).rejects.toThrow('a fault');
    expect(requestCount).toBe(1);
  });
});

/** Runs `analysePlans` on a clock that only waiting advances. */
async function run(
  requested: readonly CropPlan[],
  send: (planIds: readonly string[]) => Promise<SomeAnalyses>,
  onWait = async () => {},
) {
  const reported: string[] = [];
  const waits: number[] = [];
  const progress: (number | undefined)[][] = [];
  const outcome = await analysePlans({
    plans: requested,
    run: send,
    wait: async (ms) => {
      waits.push(ms / 1_000);
      await onWait();
    },
    now: () => waits.reduce((sum, seconds) => sum + seconds * 1_000, 0),
    onAnalysed: async (analyses) => void reported.push(...analyses.map(({ crop_plan_id }) => crop_plan_id)),
    onProgress: (...shown) => void progress.push(shown),
  });
  return { outcome, reported, waits, progress };
}
