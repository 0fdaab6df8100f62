import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeGrid } from '../../../test/climate-grid-encoder.js';
import { openDatabase } from '../../../test/engine/engine-fixture.js';
import { liveFigures, startOpenMeteo, type GeocodedPlace } from '../../../test/open-meteo.js';
import type { Spot, SpotClimate } from './spot-climate.js';
import { decodeGrid } from './grid-file.js';
import type { KnownPlace } from './known-place.js';
import { createLiveSource } from './live-source.js';
import { createClimates } from './climates.js';
import { recordsOf } from '../records/handle.js';

/** Land around 0.25 N 35.25 E at 2,000 m, and a single node at 40 N 30 W. */
const grid = decodeGrid(
  encodeGrid({
    stepDegrees: 0.5,
    nodes: [
      ...[0, 0.5].flatMap((latitude) =>
        [35, 35.5].map((longitude) => ({ latitude, longitude, mean: 17, height: 2000 })),
      ),
      { latitude: 40, longitude: -30, mean: 17, height: 0 },
    ],
  }),
);
const spot: Spot = { latitude: 0.25, longitude: 35.25, elevation_m: 2000, isPlace: false };
const atSea: Spot = { latitude: 0, longitude: -30, elevation_m: null, isPlace: false };
const molo: KnownPlace = {
  place: 'Molo',
  region: null,
  country_code: 'KE',
  aliases: ['Mollo'],
  latitude: 0.25,
  longitude: 35.3,
  elevation_m: 2150,
  source: 'Our station',
  period: '1961-1990',
  climate: { ...liveFigures, rain_mm: Array.from({ length: 12 }, () => 77) },
};
const kapsabet = { name: 'Kapsabet', latitude: 0.2, longitude: 35.1, country_code: 'KE' };

describe('the grid', () => {
  it('gives the climate of a spot, with its accuracy', async () => {
    const { climates } = await start();
    const result = await climates.at(spot);
    expect(result).toMatchObject({
      latitude: 0.25,
      elevation_m: 2000,
      source: 'world climate grid (ERA5)',
      period: '2000-2025',
      distance_km: null,
    });
    expect(codesOf(result)).toEqual(['climate_of_a_grid']);
  });

  it.each<[string, Partial<Spot>, string[]]>([
    ['250 m above it', { elevation_m: 2250 }, []],
    ['300 m above it', { elevation_m: 2300 }, ['height_differs']],
    ['600 m below it', { elevation_m: 1400 }, ['height_differs_much']],
    ['999 m above it', { elevation_m: 2999 }, ['height_differs_much']],
    ['1,000 m above it', { elevation_m: 3000 }, ['height_differs_extremely']],
    ['1,999 m below it', { elevation_m: 1 }, ['height_differs_extremely']],
    ['of no known height', { elevation_m: null }, []],
    ['on its coast', { latitude: 0.8, longitude: 35.2 }, ['coast']],
    ['off its coast', { latitude: 1, longitude: 35.2 }, ['climate_from_afar']],
  ])('lists the limits of its climate for a spot %s', async (_, changes, codes) => {
    const { climates } = await start();
    expect(codesOf(await climates.at({ ...spot, ...changes }))).toEqual(['climate_of_a_grid', ...codes]);
  });

  it('has no climate for a summit 2,000 m above it, or for the open sea', async () => {
    const { climates } = await start();
    expect(await climates.at({ ...spot, elevation_m: 4000 })).toEqual({
      reason: 'height',
      elevation_difference_m: -2000,
    });
    expect(await climates.at(atSea)).toEqual({ reason: 'nothing_near' });
  });

  it('reaches further for a place than for a bare point', async () => {
    const { climates } = await start();
    const island = { latitude: 41, longitude: -30, elevation_m: null };
    expect(await climates.at({ ...island, isPlace: false })).toEqual({ reason: 'nothing_near' });
    expect(await climates.at({ ...island, isPlace: true })).toMatchObject({ distance_km: 111.2 });
  });
});

describe('an imported climate', () => {
  it('is used up to 25 km away and 300 m higher or lower, and states its distance', async () => {
    const { climates, records } = await start();
    await records.climates.replaceImported([molo], new Date());
    const result = await climates.at(spot);
    expect(result).toMatchObject({
      source: 'Our station',
      distance_km: 5.6,
      elevation_m: 2150,
      latitude: 0.25,
    });
    expect('limits' in result && result.limits).toEqual([
      {
        code: 'climate_cooler_than_today',
        message: 'The climate is a mean of 1961-1990, which was cooler than today.',
      },
      {
        code: 'climate_of_a_place_nearby',
        message: 'The climate is that of Molo, 5.6 km away, 150 m higher.',
      },
    ]);
    expect(await climates.at({ ...spot, elevation_m: 1849 })).toMatchObject({ period: '2000-2025' });
    expect(await climates.at({ ...spot, elevation_m: null })).toMatchObject({ source: 'Our station' });
    expect(await climates.at({ ...spot, longitude: 35.07 })).toMatchObject({ period: '2000-2025' });
  });

  it('comes from the nearest place at about the same height', async () => {
    const { climates, records } = await start();
    const high = { ...molo, place: 'Summit', longitude: 35.26, elevation_m: 3000 };
    await records.climates.replaceImported(
      [molo, high, { ...molo, place: 'Far', longitude: 35.4 }],
      new Date(),
    );
    expect(await climates.at(spot)).toMatchObject({ distance_km: 5.6 });
    expect(await climates.at({ ...spot, elevation_m: 3000 })).toMatchObject({ distance_km: 1.1 });
  });

  it('is found across the 180° meridian', async () => {
    const { climates, records } = await start();
    await records.climates.replaceImported([{ ...molo, latitude: -17, longitude: 179.95 }], new Date());
    const taveuni = { ...spot, latitude: -17, longitude: -179.95, elevation_m: null };
    expect(await climates.at(taveuni)).toMatchObject({ source: 'Our station', distance_km: 10.6 });
  });

  it('is found by any name of its place, and then states no distance', async () => {
    const { climates, records } = await start();
    await records.climates.replaceImported([molo], new Date());
    const [mollo] = await climates.findImported({
      place: 'MOLLO',
      region: undefined,
      countryCode: undefined,
    });
    if (!mollo) throw new Error('Mollo was not found');
    const own = climates.of(mollo);
    expect(own).toMatchObject({ distance_km: null, source: 'Our station' });
    expect(codesOf(own)).toEqual(['climate_cooler_than_today']);
    const elsewhere = { place: 'Molo', region: undefined, countryCode: 'UG' };
    expect(await climates.findImported(elsewhere)).toEqual([]);
  });
});

describe('the live source', () => {
  it('takes precedence over the grid, and is queried once per point because its answer is stored', async () => {
    const { climates, source, records } = await startLive();
    for (const latitude of [0.2501, 0.2499]) {
      const result = await climates.at({ ...spot, latitude });
      expect(result).toMatchObject({
        climate: liveFigures,
        period: '1991-2020',
        latitude,
        distance_km: null,
      });
      expect(codesOf(result)).toEqual([]);
    }
    expect(source.readings()).toBe(1);
    expect(await records.liveClimates.find('0.25,35.25')).toMatchObject({
      climate: liveFigures,
      latitude: 0.25,
    });
  });

  it('is queried for a place that the grid lacks, but not for a point in the open sea or off the coast', async () => {
    const { climates, source } = await startLive();
    expect(await climates.at(atSea)).toEqual({ reason: 'nothing_near' });
    expect(await climates.at({ ...spot, latitude: 1 })).toMatchObject({ period: '2000-2025' });
    expect(source.requests).toEqual([]);
    expect(await climates.at({ ...atSea, isPlace: true })).toMatchObject({ climate: liveFigures });
  });

  it('is ignored once it is no longer configured, including its stored climates', async () => {
    const { climates, database } = await startLive();
    await climates.at(spot);
    const { climates: unconfigured } = await start({ database });
    expect(await unconfigured.at(spot)).toMatchObject({ period: '2000-2025' });
  });

  it('is replaced by the grid while it is unavailable, and not queried for half a minute', async () => {
    const { climates, source, clock } = await startLive();
    source.behave('failing');
    expect(codesOf(await climates.at(spot))).toEqual(['climate_of_a_grid', 'live_source_away']);
    source.behave('fine');
    clock.ms += 29_000;
    expect(codesOf(await climates.at(spot))).toContain('live_source_away');
    expect(source.requests).toHaveLength(1);
    clock.ms += 1_000;
    expect(await climates.at(spot)).toMatchObject({ climate: liveFigures });
  });

  it('when unavailable, causes an error only if the grid has no climate either', async () => {
    const { climates, source } = await startLive();
    source.behave('failing');
    await expect(climates.at({ ...atSea, isPlace: true })).rejects.toMatchObject({
      code: 'CLIMATE_SOURCE_UNAVAILABLE',
      retryAfterSeconds: 30,
    });
  });

  it('is not queried for an hour for a place that it lacks, but is still queried for others', async () => {
    const { climates, source, clock } = await startLive();
    source.lacking.add(0.25);
    for (let time = 0; time < 3; time += 1) {
      expect(codesOf(await climates.at(spot))).toEqual(['climate_of_a_grid', 'live_source_away']);
    }
    expect(source.readings()).toBe(1);
    expect(await climates.at({ ...spot, latitude: 0.3 })).toMatchObject({ climate: liveFigures });
    source.lacking.clear();
    clock.ms += 60 * 60_000;
    expect(await climates.at(spot)).toMatchObject({ climate: liveFigures });
    expect(await climates.at({ ...atSea, isPlace: true })).toMatchObject({ climate: liveFigures });
  });

  it('is queried for places by name, and its last answer is reused while it is unavailable', async () => {
    const { climates, source, clock } = await startLive([kapsabet, { ...kapsabet, name: 'Kapsabet Hill' }]);
    const name = { place: 'kapsabet', region: undefined, countryCode: 'KE' };
    expect(await climates.findLive(name)).toMatchObject([{ place: 'Kapsabet', country_code: 'KE' }]);
    await climates.findLive(name);
    expect(source.requests).toHaveLength(1);
    clock.ms += 2 * 60 * 60_000;
    source.behave('failing');
    expect(await climates.findLive(name)).toMatchObject([{ place: 'Kapsabet' }]);
    await expect(climates.findLive({ ...name, place: 'Kapsowar' })).rejects.toMatchObject({
      code: 'CLIMATE_SOURCE_UNAVAILABLE',
      retryAfterSeconds: 30,
    });
  });

  it('is queried for at most 60 names and climates a minute by all servers together, by the database’s clock', async () => {
    const { climates, source, clock, database } = await startLive();
    const other = await start({ database, url: source.url });
    const ask = async (i: number) =>
      (i % 2 ? other : { climates }).climates.findLive({
        place: `X${i}`,
        region: undefined,
        countryCode: undefined,
      });
    await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
    const limits = database.db.collection('rate_limits');
    // The minute ends in at most this many seconds.
    await limits.updateOne({}, [{ $set: { ends_at: { $add: ['$$NOW', 45_000] } } }]);
    for (const i of [60, 61, 62, 63])
      await expect(ask(i)).rejects.toMatchObject({
        code: 'CLIMATE_SOURCE_UNAVAILABLE',
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 45),
      });
    expect(codesOf(await climates.at(spot))).toContain('live_source_away');
    expect(source.requests).toHaveLength(60);
    // Each server counted only the first refusal.
    expect(await limits.findOne()).toMatchObject({ taken: 62 });

    await limits.updateOne({}, { $set: { ends_at: new Date(0) } });
    for (const each of [clock, other.clock]) each.ms += 45_000;
    expect(await ask(60)).toEqual([]);
    expect(await climates.at(spot)).toMatchObject({ climate: liveFigures });
    expect(await limits.findOne()).toMatchObject({ taken: 2 });
  });
});

interface StartOptions {
  database?: Awaited<ReturnType<typeof openDatabase>>;
  url?: string;
}

async function start({ database, url }: StartOptions = {}) {
  const opened = database ?? (await openDatabase());
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const records = recordsOf(opened.db);
  const quiet = () => {};
  const climates = createClimates({
    records,
    live: url === undefined ? undefined : createLiveSource({ url }),
    now: () => new Date(clock.ms),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    readFigures: () => Promise.resolve(grid),
  });
  return { climates, records, clock, database: opened };
}

async function startLive(places: GeocodedPlace[] = []) {
  const source = await startOpenMeteo(places);
  onTestFinished(source.close);
  return { source, ...(await start({ url: source.url })) };
}

function codesOf(result: SpotClimate | object): string[] {
  return 'limits' in result && Array.isArray(result.limits)
    ? result.limits.map(({ code }) => String(code))
    : [];
}
