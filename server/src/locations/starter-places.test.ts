import { expect, it } from 'vitest';
import { createStarterPlaces } from './starter-places.js';

const places = createStarterPlaces();

it('reads the table once, however many ask', async () => {
  const [first, second] = await Promise.all([places.list(), places.list()]);
  expect(second).toBe(first);
});

it('knows a place with its climate, and where the figures come from', async () => {
  const nakuru = (await places.list()).find(({ place }) => place === 'Nakuru');
  expect(nakuru).toEqual({
    place: 'Nakuru',
    region: null,
    country_code: 'KE',
    aliases: [],
    latitude: -0.267,
    longitude: 36.1,
    elevation_m: 1901,
    source: 'CRU CL 2.0',
    period: '1961-1990',
    climate: {
      mean_temperature_c: [17.4, 18, 18.3, 18, 17.4, 16.6, 16.2, 16.3, 16.5, 16.9, 16.7, 16.9],
      min_temperature_c: [8.7, 9.4, 9.9, 11.3, 10.9, 9.9, 9.9, 9.7, 8.7, 9.2, 9.8, 9],
      rain_mm: [42.1, 33.2, 58.9, 126.3, 122.7, 83.1, 99, 122.9, 79.9, 76.4, 103.3, 56],
    },
  });
});

it('says so where the figures are those of another spot', async () => {
  const place = (await places.list()).find((one) => one.place === 'Nuwara Eliya');
  expect(place?.source).toBe('CRU CL 2.0, figures of Badulla, 30 km away at 667 m');
});
