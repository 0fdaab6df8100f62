import { describe, expect, it } from 'vitest';
import { boxOfCountry, isBoxText, readBox, widthOf } from './box.js';
import type { Polygon } from './outlines.js';

describe('readBox', () => {
  it.each([
    ['33.9,-4.7,41.9,5.1', { west: 33.9, south: -4.7, east: 41.9, north: 5.1 }],
    ['170 -50 -170 -30', { west: 170, south: -50, east: -170, north: -30 }],
    ['-180, -90, 180, 90', { west: -180, south: -90, east: 180, north: 90 }],
  ])('reads %s', (text, box) => {
    expect([isBoxText(text), readBox(text)]).toEqual([true, box]);
  });

  it.each([
    '1,2,3',
    '1,2,3,4,5',
    '0,10,5,10',
    '0,10,5,5',
    '5,0,5,10',
    '-181,0,5,10',
    '0,-91,5,10',
    '0,0,5,91',
    '1,2,,4',
  ])('refuses %s', (text) => {
    expect([isBoxText(text), readBox(text)]).toEqual([true, undefined]);
  });

  it.each(['Kenya', '北海道', 'Rift Valley, Kenya', ''])('leaves %s to the names of areas', (text) => {
    expect(isBoxText(text)).toBe(false);
  });
});

describe('boxOfCountry', () => {
  it('has half a degree around the outline', () => {
    expect(boxOfCountry([square(10, 20, 4)])).toEqual({
      box: { west: 9.5, south: 19.5, east: 14.5, north: 24.5 },
      isWhole: true,
    });
  });

  it('leaves out small parts that are far away, but not those near another part', () => {
    const country = [square(10, 20, 8), square(20, 22, 1), square(23, 22, 1), square(40, 22, 1)];
    expect(boxOfCountry(country)).toEqual({
      box: { west: 9.5, south: 19.5, east: 24.5, north: 28.5 },
      isWhole: false,
    });
  });

  it('includes parts that are large, or that enlarge the box only a little', () => {
    const country = [square(0, 0, 20), square(40, 0, 10), square(20, -5, 1)];
    expect(boxOfCountry(country)).toEqual({
      box: { west: -0.5, south: -5.5, east: 50.5, north: 20.5 },
      isWhole: true,
    });
  });

  it('shows all islands of a country without a large one', () => {
    expect(boxOfCountry([square(10, 0, 1), square(40, 0, 1)]).isWhole).toBe(true);
  });

  it.each([
    ['two parts beside 180 degrees', [square(176, -18, 1), square(-179, -18, 1)], [175.5, -177.5]],
    ['a part across 180 degrees', [square(175, 60, 10), square(-174, 60, 2)], [174.5, -171.5]],
    [
      'a part across 180 degrees that covers another',
      [square(100, 60, 90), square(-178, 60, 2)],
      [99.5, -169.5],
    ],
  ])('crosses 180 degrees for %s', (_, country, [west, east]) => {
    expect(boxOfCountry(country).box).toMatchObject({ west, east });
  });

  it('goes around the globe if it must', () => {
    const around = Array.from({ length: 12 }, (_, i) => square(30 * i - 180, 0, 30));
    const { box } = boxOfCountry(around);
    expect(widthOf(box)).toBe(360);
  });
});

function square(west: number, south: number, size: number): Polygon {
  const [east, north] = [west + size, south + size];
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}
