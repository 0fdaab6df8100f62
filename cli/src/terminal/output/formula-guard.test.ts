import { readPlanRows } from '@crop-planning/shared/plan-files/read-rows';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { asCsv } from './formats.js';
import { guarded, unguarded } from '@crop-planning/shared/plan-files/formula-guard';
import { cropPlanView } from '../../plan/views/crop-plans.js';
import type { View } from './view.js';

const texts = [
  '=1+1',
  "'=1+1",
  "''=1+1",
  '-x',
  '+1',
  '@cmd',
  '＝1+1',
  '＋1',
  '－x',
  '＠cmd',
  "'＝1+1",
  "'a",
  "''a",
  '\ttab',
  "'\ttab",
  '\rcr',
  "'",
  "''",
];
const harmless = ['a', 'a=1', ' =1', '', '1', '"a"', '’a'];

describe('the formula guard of CSV cells', () => {
  it.each([...texts, ...harmless])('guards %j and restores it', (text) => {
    expect(unguarded(guarded(text))).toBe(text);
    expect(guarded(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
  });

  it.each(texts)('puts an apostrophe before %j', (text) => {
    expect(guarded(text)).toBe(`'${text}`);
  });

  it.each([...harmless, "'a"])('leaves a handwritten %j unchanged', (cell) => {
    expect(unguarded(cell)).toBe(cell);
  });
});

describe('a name in an exported file', () => {
  it.each(['=1+1', '＝1+1', '＠SUM(1)', "'=1+1", '-x', "''a", '@field, "upper"'])(
    'is read back without changes: %j',
    async (name) => {
      const plan = {
        id: '66f2a1b3c4d5e6f708192a3b',
        name,
        crop: 'maize',
        location: 'Nakuru, Kenya',
        planting_month: 3,
        risk_tolerance: 'low',
        is_archived: false,
        created_at: '2025-11-21T12:00:00.000Z',
        updated_at: '2025-11-21T12:00:00.000Z',
        latest_feasibility_label: null,
        latest_analysis_at: null,
        crop_name: 'maize',
      } as const;
      const fields = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'] as const;
      const csv = await asCsv([plan], fields, cropPlanView, false);
      expect(csv).not.toMatch(/\n"?[=+\-@＝＋－＠]/);
      expect(readPlanRows(csv, 'csv')).toMatchObject([{ input: { name } }]);
    },
  );

  it('is guarded if it is text that looks like a number, whereas a number is not', async () => {
    const view: View<{ name: string; longitude: number }> = {
      fields: { name: { title: 'NAME', kind: 'text' }, longitude: { title: 'LON', kind: 'count' } },
      columns: ['name', 'longitude'],
      spareColumns: [],
    };
    const csv = await asCsv([{ name: '-3.5', longitude: -3.5 }], ['name', 'longitude'], view, false);
    expect(parse(csv)).toEqual([
      ['name', 'longitude'],
      ["'-3.5", '-3.5'],
    ]);
  });
});
