import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { asCsv } from './formats.js';
import type { View } from './view.js';

interface Row {
  name: string;
  label: string | null;
  reasons: string[];
}

const view: View<Row> = {
  fields: {
    name: { title: 'NAME', kind: 'text' },
    label: { title: 'STATUS', kind: 'label' },
    reasons: { title: 'REASONS', kind: 'texts' },
  },
  columns: ['name'],
  spareColumns: [],
};

describe('asCsv', () => {
  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quotation mark', 'the "best"', '"the ""best"""'],
    ['a line feed', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['only letters and spaces', ' a b ', ' a b '],
  ])('follows RFC 4180 for a field with %s', async (_, name, field) => {
    const csv = await asCsv([{ name, label: null, reasons: [] }], ['name', 'label'], view, false);
    expect(csv).toBe(`name,label\r\n${field},\r\n`);
  });

  it('writes a line for every item, even if its only field is empty', async () => {
    const rows = [null, 'feasible', null].map((label) => ({ name: 'a', label, reasons: [] }));
    const csv = await asCsv(rows, ['label'], view, false);
    expect(csv).toBe('label\r\n""\r\nfeasible\r\n""\r\n');
    expect(parse(csv)).toEqual([['label'], [''], ['feasible'], ['']]);
  });

  it('writes CSV that can be read back without changes', async () => {
    const rows = [{ name: 'é,"\r\n', label: null, reasons: ['dry, hot', '"late"'] }];
    const csv = await asCsv(rows, ['name', 'reasons'], view, false);
    expect(parse(csv, { columns: true })).toEqual([
      { name: 'é,"\r\n', reasons: '["dry, hot","\\"late\\""]' },
    ]);
  });

  it('escapes control characters for a terminal', async () => {
    expect(await asCsv([{ name: '\u001b[2J', label: null, reasons: [] }], ['name'], view, true)).toBe(
      'name\r\n\\u001b[2J\r\n',
    );
  });
});
