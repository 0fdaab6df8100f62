import { describe, expect, it } from 'vitest';
import { CliError } from '../failures.js';
import { readSorting } from './sorting.js';
import type { View } from './view.js';

interface Row {
  name: string;
  risk: string;
  label: string | null;
  month: number;
}

const view: View<Row> = {
  fields: {
    name: { title: 'NAME', kind: 'text' },
    risk: { title: 'RISK', kind: 'risk' },
    label: { title: 'STATUS', kind: 'label' },
    month: { title: 'MONTH', kind: 'month' },
  },
  columns: ['name'],
  spareColumns: [],
};

const rows: Row[] = [
  { name: 'Field 10', risk: 'high', label: 'infeasible', month: 11 },
  { name: 'Field 2', risk: 'low', label: null, month: 2 },
  { name: 'Ährenfeld', risk: 'medium', label: 'feasible', month: 2 },
  { name: 'field 1', risk: 'low', label: 'marginal', month: 10 },
];
const sorted = (text: string) => rows.toSorted(readSorting(text, view)).map(({ name }) => name);

describe('readSorting', () => {
  it.each([
    ['name', ['Ährenfeld', 'field 1', 'Field 2', 'Field 10']],
    ['-name', ['Field 10', 'Field 2', 'field 1', 'Ährenfeld']],
    ['month', ['Field 2', 'Ährenfeld', 'field 1', 'Field 10']],
    ['risk', ['Field 2', 'field 1', 'Ährenfeld', 'Field 10']],
    ['label', ['Ährenfeld', 'field 1', 'Field 10', 'Field 2']],
    ['-label', ['Field 10', 'field 1', 'Ährenfeld', 'Field 2']],
    ['month, -name', ['Field 2', 'Ährenfeld', 'field 1', 'Field 10']],
    ['risk,-month', ['field 1', 'Field 2', 'Ährenfeld', 'Field 10']],
  ])('sorts by %s', (text, names) => {
    expect(sorted(text)).toEqual(names);
  });

  it.each(['colour', '', 'name,', '--name'])('refuses %j', (text) => {
    expect(() => readSorting(text, view)).toThrow(CliError);
  });
});
