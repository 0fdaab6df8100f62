import { describe, expect, it } from 'vitest';
import { readPointCells } from './point-cells.js';

describe('readPointCells', () => {
  it.each<[cells: string[], point: readonly (number | null)[]]>([
    [
      ['-0.3', '36.07'],
      [-0.3, 36.07, null],
    ],
    [
      ['-0,3', '36,07'],
      [-0.3, 36.07, null],
    ],
    [
      ['52,5', '13'],
      [52.5, 13, null],
    ],
    [
      ['-0.3', '36.07', '1850'],
      [-0.3, 36.07, 1850],
    ],
    [
      ['-0.3', '36.07', '1850,5 m'],
      [-0.3, 36.07, 1850.5],
    ],
    [
      ['0.3 S', '36.07 E', '1850.0'],
      [-0.3, 36.07, 1850],
    ],
    [
      [`0°18'0"S`, `36°4'12"E`, ''],
      [-0.3, 36.07, null],
    ],
    [
      ['0018S', '03604.2E'],
      [-0.3, 36.07, null],
    ],
    [
      ['-0 18 0', '36 4 12', '−20'],
      [-0.3, 36.07, -20],
    ],
    [
      ['0d18m0s S', 'E 36'],
      [-0.3, 36, null],
    ],
  ])('reads %j', ([latitude, longitude, elevation], [lat, lon, elevation_m]) => {
    expect(readPointCells({ latitude, longitude, elevation })).toEqual({
      point: { latitude: lat, longitude: lon, elevation_m },
    });
  });

  it('says nothing about blank cells', () => {
    expect(readPointCells({})).toBeUndefined();
    expect(readPointCells({ latitude: ' ', longitude: '', elevation: '' })).toBeUndefined();
  });

  it.each<[cells: string[], refused: string[]]>([
    [['-0.3', ''], ['longitude']],
    [['', '36.07'], ['latitude']],
    [
      ['', '', '1850'],
      ['latitude', 'longitude'],
    ],
    [
      ['nan', 'NaN'],
      ['latitude', 'longitude'],
    ],
    [
      ['91', '181', '9001'],
      ['latitude', 'longitude', 'elevation'],
    ],
    [
      ['36.07 E', '0.3 S'],
      ['latitude', 'longitude'],
    ],
    [['-0.3, 36.07', '36.07'], ['latitude']],
    [['52,5,13', '13'], ['latitude']],
    [
      ['52.5163.1', '1e2'],
      ['latitude', 'longitude'],
    ],
    [['-0.3', '36.07', '1,850'], ['elevation']],
    [['-0.3', '36.07', '6000 ft'], ['elevation']],
    [
      ['1'.repeat(10_000), `36°61'`, '1'.repeat(10_000)],
      ['latitude', 'longitude', 'elevation'],
    ],
  ])('refuses %j', ([latitude, longitude, elevation], refused) => {
    const read = readPointCells({ latitude, longitude, elevation });
    expect(read && 'refusals' in read ? read.refusals : []).toEqual(
      refused.map((cell) => ({ cell, rule: expect.stringMatching(/^must /u) })),
    );
  });
});
