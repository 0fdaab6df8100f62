import { describe, expect, it } from 'vitest';
import { fitsTable, layOutBlocks, layOutPairs, layOutTable, type TableColumn } from './table.js';

const id = '66f2a1b3c4d5e6f708192a3b';
const columns: TableColumn[] = [
  { title: 'ID', cells: [id], isWhole: true, sparePosition: undefined },
  {
    title: 'NAME',
    cells: ['Long rains maize on the upper terrace'],
    isWhole: false,
    sparePosition: undefined,
  },
  { title: 'LOCATION', cells: ['Nakuru, Kenya'], isWhole: false, sparePosition: 0 },
  { title: 'STATUS', cells: ['✗ infeasible'], isWhole: true, sparePosition: undefined },
];

describe('layOutTable', () => {
  it('gives every column its natural width if there is room', () => {
    expect(layOutTable(columns, 120)).toEqual([
      'ID                        NAME                                   LOCATION       STATUS',
      `${id}  Long rains maize on the upper terrace  Nakuru, Kenya  ✗ infeasible`,
    ]);
  });

  it('cuts the longest texts to fit', () => {
    const lines = layOutTable(columns, 80);
    expect(lines[1]).toBe(`${id}  Long rains maize on the…   Nakuru, Kenya  ✗ infeasible`);
  });

  it('drops the spare column rather than cutting ids and labels', () => {
    expect(layOutTable(columns, 50)[1]).toBe(`${id}  Long rain…  ✗ infeasible`);
  });

  it('overflows rather than cutting an id or a label', () => {
    expect(layOutTable(columns, 20)[1]).toBe(`${id}  Long rain…  ✗ infeasible`);
  });

  it('counts a wide character as two columns and never splits it', () => {
    const wide: TableColumn[] = [
      { title: 'N', cells: ['玉米玉米玉米'], isWhole: false, sparePosition: undefined },
    ];
    expect(layOutTable(wide, 10)).toEqual(['N', '玉米玉米…']);
  });
});

describe('layOutBlocks', () => {
  it('puts each cell on its own line if the columns do not fit, and cuts only texts', () => {
    expect([80, 50, 49, 40].map((width) => fitsTable(columns, width))).toEqual([true, true, false, false]);
    const twice = columns.map(({ cells, ...column }) => ({ ...column, cells: [...cells, 'b'] }));
    expect(layOutBlocks(twice, 34)).toEqual([
      `ID        ${id}`,
      'NAME      Long rains maize on the…',
      'LOCATION  Nakuru, Kenya',
      'STATUS    ✗ infeasible',
      '',
      'ID        b',
      'NAME      b',
      'LOCATION  b',
      'STATUS    b',
    ]);
  });
});

describe('layOutPairs', () => {
  it('aligns the values', () => {
    expect(
      layOutPairs([
        ['ID', 'a'],
        ['LOCATION', 'b'],
        ['X', ''],
      ]),
    ).toEqual(['ID        a', 'LOCATION  b', 'X']);
  });

  it('breaks a value that exceeds the width between words, below its beginning', () => {
    const pairs = [
      ['ID', '66f2c0ffee66f2c0ffee66f2'],
      ['NAME', 'The field by the old well'],
    ] as const;
    expect(layOutPairs(pairs, 20)).toEqual([
      'ID    66f2c0ffee66f2c0ffee66f2',
      'NAME  The field by',
      '      the old well',
    ]);
  });
});

describe('Devanagari', () => {
  it('takes a column for each letter and each vowel sign that has a width', () => {
    const table: TableColumn[] = [
      { title: 'फसल', cells: ['वर्षा', 'गेहूँ'], isWhole: true, sparePosition: undefined },
      { title: 'ID', cells: ['1', '2'], isWhole: true, sparePosition: undefined },
    ];
    expect(layOutTable(table, 80)).toEqual(['फसल   ID', 'वर्षा  1', 'गेहूँ    2']);
  });
});
