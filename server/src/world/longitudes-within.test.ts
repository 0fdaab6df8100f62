import { expect, it } from 'vitest';
import { distanceKm } from './distances.js';
import { longitudesWithin } from './longitudes-within.js';

it.each([
  ['at the equator', 0, 36],
  ['far north', 70, 25],
  ['far south', -55, -68],
])('covers all points within the distance of a point %s', (_, latitude, longitude) => {
  const [range, ...more] = longitudesWithin({ latitude, longitude }, 25);
  expect(more).toEqual([]);
  if (!range) throw new Error('there is no range');
  for (const end of [range.min, range.max]) {
    const km = distanceKm({ latitude, longitude }, { latitude, longitude: end });
    expect(km).toBeGreaterThanOrEqual(24.999);
    expect(km).toBeLessThan(25.1);
  }
});

it('returns two ranges if 180 degrees is within the distance', () => {
  const ranges = longitudesWithin({ latitude: 0, longitude: 179.9 }, 25);
  expect(ranges).toEqual([
    { min: expect.closeTo(179.675, 2), max: 180 },
    { min: -180, max: expect.closeTo(-179.875, 2) },
  ]);
  expect(longitudesWithin({ latitude: 0, longitude: -179.9 }, 25)).toEqual([
    { min: expect.closeTo(179.875, 2), max: 180 },
    { min: -180, max: expect.closeTo(-179.675, 2) },
  ]);
});

it('returns all longitudes around a pole', () => {
  expect(longitudesWithin({ latitude: 89.9, longitude: 12 }, 25)).toEqual([{ min: -180, max: 180 }]);
});
