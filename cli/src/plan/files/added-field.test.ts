import { importPlans } from '@crop-planning/shared/plan-files/import';
import { readPlanRows } from '@crop-planning/shared/plan-files/read-rows';
import { describe, expect, it } from 'vitest';
import { createCropPlanInput } from '@crop-planning/shared';
import { createBulk } from '../bulk.js';
import { planColumns, type PlanColumns } from '@crop-planning/shared/plan-files/columns';
import { applyPlans } from './apply.js';

/** The real fields with one more, as a later release may add it. */
const columns: PlanColumns = { ...planColumns, notes: { role: 'setting', isOptional: true } };
const schema = createCropPlanInput.extend({ notes: createCropPlanInput.shape.name.default('none') });
const contract = { columns, schema };

const maize = {
  name: 'Maize',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low' as const,
};
const plan = {
  ...maize,
  water: 'rainfed' as const,
  season_days: null,
  climate: null,
  outline: null,
  notes: 'by the river',
  id: '66f2a1b3c4d5e6f708192a3b',
  is_archived: false,
  created_at: '2025-11-21T12:00:00.000Z',
  updated_at: '2025-11-21T12:00:00.000Z',
  latest_feasibility_label: null,
  latest_analysis_at: null,
};
const header = 'name,crop,location,month,risk';
const row = 'Maize,maize,"Nakuru, Kenya",3,low';
const oldFile = `${header}\n${row}\n`;
const newFile = `${header},notes\n${row},on the hill\n`;

describe('a plan field that was added later and is optional', () => {
  it('may be missing from an old CSV file, whose rows do not get the default', () => {
    expect(readPlanRows(oldFile, 'csv', { contract })).toEqual([{ line: 2, input: maize }]);
  });

  it('is read from a CSV file that has its column', () => {
    expect(readPlanRows(newFile, 'csv', { contract })).toEqual([
      { line: 2, input: { ...maize, notes: 'on the hill' } },
    ]);
  });

  it.each([
    ['apply', apply],
    ['import --on-conflict update', importUpdating],
  ])('is reported and sent by plan %s if its value has changed', async (_, run) => {
    expect(await run(newFile)).toEqual({
      counts: { created: 0, updated: 1, skipped: 0, failed: [] },
      sent: [{ notes: 'on the hill' }],
    });
  });

  it.each([
    ['apply', apply],
    ['import --on-conflict update', importUpdating],
  ])('keeps its value when plan %s reads an old file', async (_, run) => {
    expect(await run(oldFile)).toEqual({
      counts: { created: 0, updated: 0, skipped: 1, failed: [] },
      sent: [],
    });
  });
});

async function apply(text: string) {
  const { sent, ...options } = optionsFor(text);
  const replace = async () => 'another id';
  const { report } = await applyPlans({
    ...options,
    archive: async () => {},
    replace,
    isReplacingAnalysed: false,
    isPruning: false,
  });
  return { counts: report, sent };
}

async function importUpdating(text: string) {
  const { sent, ...options } = optionsFor(text);
  const { report } = await importPlans({ ...options, onConflict: 'update' });
  return { counts: report, sent };
}

function optionsFor(text: string) {
  const sent: object[] = [];
  return {
    sent,
    rows: readPlanRows(text, 'csv', { contract }),
    existing: [plan],
    columns,
    sender: createBulk(''),
    create: async () => 'a new id',
    update: async (_: string, changes: object) => void sent.push(changes),
    onProgress: () => {},
  };
}
