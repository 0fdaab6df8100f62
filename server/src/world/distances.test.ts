import { expect, it } from 'vitest';
import { distanceKm, latitudesWithin, nearestTo } from './distances.js';

const nakuru = { latitude: -0.267, longitude: 36.1 };

it.each([
  ['a degree along the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.2],
  ['a degree near the pole', { latitude: 89, longitude: 0 }, { latitude: 89, longitude: 1 }, 1.9],
  [
    'a degree across the date line',
    { latitude: 0, longitude: 179.5 },
    { latitude: 0, longitude: -179.5 },
    111.2,
  ],
  [
    'the distance from London to Paris',
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 48.8566, longitude: 2.3522 },
    343.6,
  ],
  [
    'the distance between the poles',
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 77 },
    20_015.1,
  ],
  ['the distance from a point to itself', nakuru, nakuru, 0],
])('measures %s', (_, from, to, km) => {
  expect(distanceKm(from, to)).toBeCloseTo(km, 1);
  expect(distanceKm(to, from)).toBeCloseTo(km, 1);
});

it('finds the places within a distance, nearest first, and keeps the order of places at the same distance', () => {
  const [far, near, twin] = [1, 0.5, 0.5].map((north) => ({ ...nakuru, latitude: nakuru.latitude + north }));
  const places = [far, near, twin, { latitude: 40, longitude: 36.1 }].filter((place) => place !== undefined);
  const nearest = nearestTo(nakuru, places, 150).map(({ place }) => place);
  expect(nearest).toEqual([near, twin, far]);
  expect(nearest[0]).toBe(near);
  expect(nearestTo(nakuru, places)).toHaveLength(4);
});

it('returns the latitudes that lie exactly the given distance to the north and south', () => {
  const { min, max } = latitudesWithin(nakuru, 150);
  expect(distanceKm(nakuru, { ...nakuru, latitude: max })).toBeCloseTo(150, 6);
  expect(distanceKm(nakuru, { ...nakuru, latitude: min })).toBeCloseTo(150, 6);
});
