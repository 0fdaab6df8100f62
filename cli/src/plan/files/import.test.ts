import type { PlanRow } from '@crop-planning/shared/plan-files/plan-row';
import { importPlans, type ImportOptions } from '@crop-planning/shared/plan-files/import';
import type { PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import { describe, expect, it } from 'vitest';
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { CliError } from '../../terminal/failures.js';
import { createBulk } from '../bulk.js';

const input = (name: string): CreateCropPlanInput => ({
  name,
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
});
const good = (line: number, name: string): PlanRow => ({ line, input: input(name) });
const existing = (name: string): PlanWithQuestion => ({
  ...input(name),
  water: 'rainfed',
  season_days: null,
  climate: null,
  outline: null,
  id: '66f2a1b3c4d5e6f708192a3b',
  is_archived: true,
  created_at: '2025-11-21T12:00:00.000Z',
  updated_at: '2025-11-21T12:00:00.000Z',
  latest_feasibility_label: null,
  latest_analysis_at: null,
});
const offline = new CliError(7, 'NETWORK', 'The connection was cut.');

describe('importPlans', () => {
  it('reports in the order of the file, whichever request finishes first', async () => {
    const release: (() => void)[] = [];
    const outcome = run({
      rows: [good(2, 'A'), good(3, 'B'), { line: 4, failure: { code: 'X', message: 'x' } }, good(5, 'C')],
      create: ({ name }) =>
        new Promise((resolve) => {
          release.push(() => resolve(name));
          if (release.length === 3) for (const go of release.reverse()) go();
        }),
    });
    expect(await outcome).toEqual({
      report: { created: 3, updated: 0, skipped: 0, failed: [{ line: 4, code: 'X', message: 'x' }] },
      ids: ['A', 'B', 'C'],
      unsent: [],
    });
  });

  it('skips a row whose plan exists and a row that repeats an earlier one', async () => {
    const { report } = await run({
      rows: [good(2, 'A'), good(3, 'B'), good(4, 'B')],
      existing: [existing('A')],
    });
    expect(report).toEqual({ created: 1, updated: 0, skipped: 2, failed: [] });
  });

  it('sends a plan’s second row if the first one failed', async () => {
    let attempts = 0;
    const { report } = await run({
      rows: [good(2, 'A'), good(3, 'A')],
      create: async () => {
        attempts += 1;
        if (attempts === 1) throw new CliError(8, 'INTERNAL_ERROR', 'Oh.');
        return 'made';
      },
    });
    expect(report).toEqual({
      created: 1,
      updated: 0,
      skipped: 0,
      failed: [{ line: 2, code: 'INTERNAL_ERROR', message: 'Oh.' }],
    });
  });

  it('stops when the connection is lost and lists the lines that were not sent', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => good(i + 2, `P${i}`));
    const { report, unsent, stoppedBy } = await run({
      rows,
      create: async ({ name }) => {
        if (name === 'P0') return name;
        throw offline;
      },
    });
    expect(stoppedBy).toBe(offline);
    expect(report.created).toBe(1);
    expect(report.failed.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(unsent[0]).toBe(10);
    expect(unsent).toHaveLength(22);
  });

  it('never has more than eight requests in flight', async () => {
    let inFlight = 0;
    let most = 0;
    await run({
      rows: Array.from({ length: 50 }, (_, i) => good(i + 2, `P${i}`)),
      create: async ({ name }) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await Promise.resolve();
        inFlight -= 1;
        return name;
      },
    });
    expect(most).toBe(8);
  });
});

function run(options: Partial<ImportOptions<CliError>> & Pick<ImportOptions<CliError>, 'rows'>) {
  return importPlans({
    existing: [],
    onConflict: 'skip',
    sender: createBulk('The plan may still have been created or changed.'),
    create: async ({ name }) => name,
    update: async () => {},
    onProgress: () => {},
    ...options,
  });
}
