import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import type { MonthlyClimate } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { register, restOf, startTestApp, test } from '../harness.js';
import type { RestAnswer } from '../harness.js';
import { liveFigures, startOpenMeteo } from '../open-meteo.js';
import type { GeocodedPlace, OpenMeteo } from '../open-meteo.js';

const kapsabet = { name: 'Kapsabet', latitude: 0.2, longitude: 35.1, elevation: 1958, country_code: 'KE' };
const nakuru = { name: 'Nakuru', latitude: -0.28, longitude: 36.07, elevation: 1850, country_code: 'KE' };

const climateSchema = z.object({
  details: z.object({
    climate: z.object({
      location: z.object({ name: z.string(), elevation_m: z.number().nullable() }),
      source: z.string(),
      period: z.string(),
      mean_temperature_c: z.array(z.number()),
      min_temperature_c: z.array(z.number()),
      rain_mm: z.array(z.number()),
    }),
  }),
});

describe('a place that only the live source knows', () => {
  test('is read once, kept, and there when the source is away', async () => {
    const { source, preview } = await start([kapsabet]);
    const first = climateOf(await preview('kapsabet, ke'));
    expect(first).toEqual({
      location: expect.objectContaining({ name: 'Kapsabet, Kenya', elevation_m: 1958 }),
      source: 'Open-Meteo archive (ERA5)',
      period: '1991-2020',
      ...liveFigures,
    });
    source.behave('failing');
    source.requests.length = 0;
    for (const location of ['Kapsabet, Kenya', 'KAPSABET,KEN']) {
      expect(climateOf(await preview(location))).toEqual(first);
    }
    expect(source.requests).toEqual([]);
  });

  test('is read once for two who ask at once', async () => {
    const { source, preview } = await start([kapsabet]);
    const { arrived, release } = source.holdReading();
    const answers = ['Kapsabet', 'Kapsabet, Kenya', 'kapsabet, KE'].map(preview);
    await arrived;
    release();
    const names = (await Promise.all(answers)).map((answer) => climateOf(answer).location.name);
    expect(names).toEqual(['Kapsabet, Kenya', 'Kapsabet, Kenya', 'Kapsabet, Kenya']);
    expect(source.readings()).toBe(1);
  });

  test('stands in the list and near coordinates once it is kept', async () => {
    const { preview, rest, token } = await start([kapsabet]);
    await preview('Kapsabet');
    const listed = await rest('GET /locations?query=kapsabet', { token });
    expect(listed.body).toMatchObject([{ name: 'Kapsabet, Kenya', source: 'Open-Meteo archive (ERA5)' }]);
    const near = await rest('GET /locations?query=0.21,35.1,2000&limit=1', { token });
    expect(near.body).toMatchObject([
      { name: 'Kapsabet, Kenya', distance_km: 1.1, elevation_difference_m: -42 },
    ]);
  });

  test('is not found under a name that is only like its own, which is suggested', async () => {
    const { preview, source } = await start([kapsabet]);
    expect(await preview('Kapsabot')).toMatchObject({
      status: 422,
      body: { code: 'LOCATION_NOT_FOUND', suggestions: ['Kapsabet, Kenya'] },
    });
    expect(source.readings()).toBe(0);
  });
});

describe('a name that fits several places', () => {
  const lincolns = [
    { name: 'Lincoln', latitude: 40.8, longitude: -96.7, country_code: 'US', admin1: 'Nebraska' },
    { name: 'Lincoln', latitude: 40.1, longitude: -89.4, country_code: 'US', admin1: 'Illinois' },
    { name: 'Lincoln', latitude: 53.2, longitude: -0.5, country_code: 'GB', admin1: 'England' },
  ];
  const candidates = [
    'Lincoln, Illinois, United States',
    'Lincoln, Nebraska, United States',
    'Lincoln, United Kingdom',
  ];

  test('is refused with names that each mean one place', async () => {
    const { preview } = await start(lincolns);
    const refused = { status: 409, body: { code: 'LOCATION_AMBIGUOUS', candidates } };
    expect(await preview('Lincoln')).toMatchObject(refused);
    for (const name of [...candidates, 'lincoln, nebraska']) {
      const { location } = climateOf(await preview(name));
      expect(candidates).toContain(location.name);
    }
    // One that is kept does not take the name for itself.
    expect(await preview('Lincoln')).toMatchObject(refused);
  });

  test('in one country is refused unless the starter table knows one of them, which it has always meant', async () => {
    const springfields = ['Illinois', 'Missouri'].map((admin1, index) => ({
      name: 'Springfield',
      latitude: 39.8 - 2 * index,
      longitude: -89.6 - 3 * index,
      country_code: 'US',
      admin1,
    }));
    const { preview } = await start([...lincolns, ...springfields]);
    expect(await preview('springfield, us')).toMatchObject({
      status: 409,
      body: {
        candidates: ['Springfield, Illinois, United States', 'Springfield, Missouri, United States'],
      },
    });
    expect(climateOf(await preview('Lincoln, Nebraska')).source).toContain('Open-Meteo');
    for (const name of ['Lincoln, Us', 'Lincoln, United States']) {
      const { location, source } = climateOf(await preview(name));
      expect([location.name, source]).toEqual(['Lincoln, United States', 'CRU CL 2.0']);
    }
  });
});

test('a kept place does not take the name of its namesakes while the source is away', async () => {
  const states = ['Nebraska', 'Illinois'];
  const entries = ['Lincoln', 'Springfield'].flatMap((name, i) =>
    states.map((admin1, j) => ({
      name,
      latitude: 40 + i,
      longitude: -90 - 5 * j,
      country_code: 'US',
      admin1,
    })),
  );
  const { source, preview } = await start(entries);
  for (const name of ['Lincoln', 'Springfield']) {
    expect(await preview(`${name}, Illinois, US`)).toMatchObject({ status: 200 });
  }
  source.behave('failing');
  expect(climateOf(await preview('Lincoln, US')).source).toBe('CRU CL 2.0');
  expect(await preview('Springfield, US')).toMatchObject({ status: 503 });
  expect(climateOf(await preview('Springfield, Illinois')).source).toContain('Open-Meteo');
});

describe('a source that fails', () => {
  test('is replaced by the starter table, and left alone for half a minute', async () => {
    const { app, source, preview } = await start([nakuru], '/?apikey=canary');
    app.stopClock();
    source.behave('failing');
    const fallback = climateOf(await preview('Nakuru, Kenya'));
    expect(fallback).toMatchObject({ location: { name: 'Nakuru, Kenya' }, source: 'CRU CL 2.0' });
    expect(source.requests).toHaveLength(1);
    const warnings = app.logged.filter(({ level }) => level === 'warn');
    expect(warnings).toHaveLength(1);
    expect(inspect(app.logged, { depth: 9 })).not.toContain('canary');

    source.behave('fine');
    app.advanceClock(29_000);
    expect(climateOf(await preview('Nakuru, Kenya'))).toEqual(fallback);
    expect(source.requests).toHaveLength(1);
    app.advanceClock(1_000);
    expect(climateOf(await preview('Nakuru, Kenya'))).toMatchObject(liveFigures);
  });

  test('makes a place that nobody else knows unavailable for the time', async () => {
    const { app, source, preview } = await start([kapsabet]);
    app.stopClock();
    source.behave('page');
    const first = await preview('Kapsabet');
    expect(first).toMatchObject({ status: 503, body: { code: 'CLIMATE_SOURCE_UNAVAILABLE' } });
    expect(first.headers.get('retry-after')).toBe('30');
    app.advanceClock(20_000);
    const second = await preview('Kapsabet, Kenya');
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '10']);
    source.behave('fine');
    app.advanceClock(10_000);
    expect(climateOf(await preview('Kapsabet'))).toMatchObject(liveFigures);
  });

  test('may find a place and fail at its climate; nothing is kept of that', async () => {
    const { app, source, preview, rest, token } = await start([kapsabet]);
    const { arrived, release } = source.holdReading();
    const answer = preview('Kapsabet');
    await arrived;
    await source.close();
    release();
    expect(await answer).toMatchObject({ status: 503 });
    const listed = await rest('GET /locations?query=kapsabet', { token });
    expect(listed.body).toEqual([]);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

test('the live source stands before the starter table', async () => {
  const { preview } = await start([nakuru]);
  expect(climateOf(await preview('Nakuru'))).toMatchObject({
    location: { name: 'Nakuru, Kenya', elevation_m: 1850 },
    ...liveFigures,
  });
});

test('a place that the live source does not know may stand in the starter table', async () => {
  const { preview } = await start([]);
  expect(climateOf(await preview('Nakuru'))).toMatchObject({ source: 'CRU CL 2.0' });
});

interface LiveApp {
  app: Awaited<ReturnType<typeof startTestApp>>;
  source: OpenMeteo;
  rest: ReturnType<typeof restOf>;
  token: string;
  preview: (location: string) => Promise<RestAnswer>;
}

async function start(places: GeocodedPlace[], suffix = ''): Promise<LiveApp> {
  const source = await startOpenMeteo(places);
  const app = await startTestApp({ CLIMATE_URL: source.url + suffix });
  onTestFinished(async () => {
    await app.close();
    await source.close();
  });
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const input = { crop: 'maize', planting_month: 3, risk_tolerance: 'medium' };
  return {
    app,
    source,
    rest,
    token,
    preview: (location) => rest('POST /analyses/preview', { token, body: { ...input, location } }),
  };
}

function climateOf({
  body,
}: RestAnswer): z.output<typeof climateSchema>['details']['climate'] & MonthlyClimate {
  return climateSchema.parse(body).details.climate;
}
