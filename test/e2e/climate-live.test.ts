import { inspect } from 'node:util';
import { onTestFinished, describe, expect } from 'vitest';
import type { MonthlyClimate } from '@crop-planning/shared';
import { z } from 'zod';
import { register, restOf, runServerCommand, startTestApp, test, type RestAnswer } from '../harness.js';
import { liveFigures, startOpenMeteo, type GeocodedPlace, type OpenMeteo } from '../open-meteo.js';

/** A place that no gazetteer has. */
const hamlet = { name: 'Kwa Testi', latitude: 0.2, longitude: 35.1, elevation: 1958, country_code: 'KE' };

const answerSchema = z.object({
  details: z.object({
    limits: z.array(z.object({ code: z.string() })),
    climate: z.object({
      location: z.object({
        name: z.string(),
        source: z.string(),
        period: z.string(),
        elevation_m: z.number().nullable(),
      }),
      mean_temperature_c: z.array(z.number()),
      min_temperature_c: z.array(z.number()),
      rain_mm: z.array(z.number()),
    }),
  }),
});

const live = { source: 'Open-Meteo archive (ERA5)', period: '1991-2020' };
const ofGrid = { source: 'world climate grid (ERA5)', period: '2000-2025' };

describe('a place that the gazetteer knows', () => {
  test('gets its climate from the live source once and keeps it while the source is unavailable', async () => {
    const { source, preview } = await start([]);
    const first = climateOf(await preview('Nakuru, Kenya'));
    expect(first).toMatchObject({ location: { name: 'Nakuru, Kenya', ...live }, ...liveFigures });
    expect(source.requests.map(({ pathname }) => pathname)).toEqual(['/v1/archive']);
    source.behave('failing');
    for (const location of ['Nakuru, Kenya', 'NAKURU,KEN']) {
      expect(climateOf(await preview(location))).toEqual(first);
    }
    expect(source.requests).toHaveLength(1);
  });

  test('is read once from the live source for simultaneous requests', async () => {
    const { source, preview } = await start([]);
    const { arrived, release } = source.holdReading();
    const answers = ['Nakuru', 'Nakuru, Kenya', 'nakuru, KE'].map(preview);
    await arrived;
    release();
    for (const answer of await Promise.all(answers)) expect(climateOf(answer)).toMatchObject(liveFigures);
    expect(source.readings()).toBe(1);
  });

  test('gets the grid’s climate if the source lacks its point, without affecting other places', async () => {
    const { source, preview } = await start([hamlet]);
    source.lacking.add(hamlet.latitude);
    for (let time = 0; time < 2; time += 1) {
      const answer = await preview('0.2,35.1');
      expect(climateOf(answer)).toMatchObject({ location: ofGrid });
      expect(limitsOf(answer)).toContain('live_source_away');
    }
    expect(source.readings()).toBe(1);
    expect(climateOf(await preview('Eldoret, Kenya'))).toMatchObject(liveFigures);
  });
});

describe('a name that only the live source knows', () => {
  test('is found in the live source, and remembered while the source is unavailable', async () => {
    const { source, preview } = await start([hamlet]);
    const first = climateOf(await preview('Kwa Testi, ke'));
    expect(first).toMatchObject({ location: { name: 'Kwa Testi, Kenya', ...live }, ...liveFigures });
    source.behave('failing');
    source.requests.length = 0;
    expect(climateOf(await preview('KWA TESTI,KEN'))).toEqual(first);
    expect(source.requests).toEqual([]);
  });

  test('is not matched by a merely similar name', async () => {
    const { preview, source } = await start([hamlet]);
    expect(await preview('Kwa Testo')).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
    expect(source.readings()).toBe(0);
  });

  test('is refused as ambiguous if several places have the name, until a region is added', async () => {
    const { preview } = await start([
      { ...hamlet, admin1: 'Nakuru' },
      { ...hamlet, latitude: 3, admin1: 'Turkana' },
    ]);
    const refused = await preview('Kwa Testi, Kenya');
    expect(refused).toMatchObject({ status: 409, body: { code: 'LOCATION_AMBIGUOUS' } });
    expect(climateOf(await preview('Kwa Testi, Turkana, Kenya'))).toMatchObject(liveFigures);
  });

  test('is reported as temporarily unavailable while the live source is unavailable', async () => {
    const { app, source, preview } = await start([hamlet]);
    app.stopClock();
    source.behave('page');
    const first = await preview('Kwa Testi');
    expect(first).toMatchObject({ status: 503, body: { code: 'CLIMATE_SOURCE_UNAVAILABLE' } });
    expect(first.headers.get('retry-after')).toBe('30');
    app.advanceClock(20_000);
    const second = await preview('Kwa Testi, Kenya');
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '10']);
    source.behave('fine');
    app.advanceClock(10_000);
    expect(climateOf(await preview('Kwa Testi'))).toMatchObject(liveFigures);
  });
});

describe('a failing live source', () => {
  test('is replaced by the grid, as the result says, and not contacted for half a minute', async () => {
    const { app, source, preview } = await start([], '/?apikey=canary');
    app.stopClock();
    source.behave('failing');
    const answer = await preview('Nakuru, Kenya');
    const fallback = climateOf(answer);
    expect(fallback).toMatchObject({ location: { name: 'Nakuru, Kenya', ...ofGrid } });
    expect(limitsOf(answer)).toContain('live_source_away');
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

  test('may find a place but fail to return its climate, which then comes from the grid', async () => {
    const { app, source, preview } = await start([hamlet]);
    const { arrived, release } = source.holdReading();
    const answer = preview('Kwa Testi');
    await arrived;
    await source.close();
    release();
    expect(climateOf(await answer)).toMatchObject({ location: { name: 'Kwa Testi, Kenya', ...ofGrid } });
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

test('a climate stored from the live source belongs to a point, and operators can list it', async () => {
  const { app, preview } = await start([]);
  expect(climateOf(await preview('Nakuru, Kenya'))).toMatchObject(liveFigures);
  const listed = await runServerCommand(['climate', 'list', '--json'], app.environment);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ origin: 'live', place: null, ...live }]);
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
}: RestAnswer): z.output<typeof answerSchema>['details']['climate'] & MonthlyClimate {
  return answerSchema.parse(body).details.climate;
}

function limitsOf({ body }: RestAnswer): string[] {
  return answerSchema.parse(body).details.limits.map(({ code }) => code);
}
