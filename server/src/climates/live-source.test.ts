import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { liveFigures, startOpenMeteo, type Behaviour, type GeocodedPlace } from '../../../test/open-meteo.js';
import { LivePlaceError, LiveSourceError, type LivePlace } from './known-place.js';
import { createLiveSource } from './live-source.js';

const kitale = { name: 'Kitale', latitude: 1.02, longitude: 35.0, elevation: 1900, country_code: 'KE' };
const server = await startOpenMeteo();
const source = createLiveSource({ url: server.url, searchTimeoutMs: 2_000, archiveTimeoutMs: 5_000 });
const place: LivePlace = {
  place: 'Kitale',
  region: null,
  country_code: 'KE',
  aliases: [],
  latitude: 1.02,
  longitude: 35,
  elevation_m: 1900,
};

beforeEach(() => {
  server.behave('fine');
  server.requests.length = 0;
});

afterAll(server.close);

describe('find', () => {
  it('sends the name and the country, and returns the place', async () => {
    expect(await find([{ ...kitale, admin1: 'Trans-Nzoia' }], 'Kitale', 'KE')).toEqual([
      { ...place, region: 'Trans-Nzoia', alone_in: 'country' },
    ]);
    expect(Object.fromEntries(server.requests[0]?.searchParams ?? [])).toMatchObject({
      name: 'Kitale',
      countryCode: 'KE',
      language: 'en',
      format: 'json',
    });
  });

  it('finds nothing if the source has no such place', async () => {
    expect(await find([], 'Kitale')).toEqual([]);
  });

  it('skips uninhabited places and duplicate entries of one place', async () => {
    const livePlaces = await find(
      [
        kitale,
        { ...kitale, latitude: 1.2, elevation: 1800 },
        { ...kitale, latitude: 5, feature_code: 'AIRP' },
      ],
      'Kitale',
    );
    expect(livePlaces).toEqual([{ ...place, alone_in: 'world' }]);
  });

  it('skips names with terminal control characters', async () => {
    const livePlaces = await find(
      [
        { ...kitale, admin1: 'Trans\u001b[2J' },
        { ...kitale, name: 'Kitale\u0007' },
      ],
      'Kitale',
    );
    expect(livePlaces).toEqual([{ ...place, alone_in: 'world' }]);
  });

  it('treats an impossible height as unknown', async () => {
    const livePlaces = await find([{ ...kitale, elevation: 9999 }], 'Kitale');
    expect(livePlaces).toEqual([{ ...place, elevation_m: null, alone_in: 'world' }]);
  });

  it('distinguishes places with the same name by region, then by county, and drops those that remain ambiguous', async () => {
    const lincoln = (latitude: number, country_code: string, admin1?: string, admin2?: string) => ({
      name: 'Lincoln',
      latitude,
      longitude: 0,
      country_code,
      ...(admin1 !== undefined && { admin1 }),
      ...(admin2 !== undefined && { admin2 }),
    });
    const livePlaces = await find(
      [
        lincoln(53, 'GB', 'England'),
        lincoln(40, 'US', 'Nebraska'),
        lincoln(44, 'US', 'Wisconsin'),
        lincoln(46, 'US', 'Wisconsin', 'Bayfield'),
        lincoln(48, 'US', 'Wisconsin'),
        lincoln(50, 'US'),
      ],
      'Lincoln',
    );
    expect(livePlaces.map(({ country_code, region, alone_in }) => [country_code, region, alone_in])).toEqual([
      ['GB', 'England', 'country'],
      ['US', 'Nebraska', undefined],
      ['US', 'Wisconsin', undefined],
      ['US', 'Bayfield, Wisconsin', undefined],
    ]);
  });
});

describe('readClimate', () => {
  it('reduces thirty years of days to normals', async () => {
    expect(await source.readClimate(place)).toEqual({
      elevation_m: null,
      source: 'Open-Meteo archive (ERA5)',
      period: '1991-2020',
      climate: liveFigures,
    });
    expect(Object.fromEntries(server.requests[0]?.searchParams ?? [])).toMatchObject({
      latitude: '1.02',
      longitude: '35',
      start_date: '1991-01-01',
      end_date: '2020-12-31',
      daily: 'temperature_2m_mean,temperature_2m_min,precipitation_sum',
    });
  });
});

describe('the climate of one point', () => {
  it('is reported as missing, not as a failure of the source, if days lack figures', async () => {
    server.lacking.add(place.latitude);
    const reading = source.readClimate(place);
    await expect(reading).rejects.toBeInstanceOf(LivePlaceError);
    server.lacking.clear();
  });

  it('is reported as missing, not as a failure of the source, if the source refuses the point', async () => {
    const send = () => Promise.resolve(Response.json({ error: true, reason: 'no data' }, { status: 400 }));
    const reading = createLiveSource({ url: server.url, fetch: send }).readClimate(place);
    await expect(reading).rejects.toBeInstanceOf(LivePlaceError);
  });

  it('has the height that the source gives, unless that height is impossible', async () => {
    for (const [stated, height] of [
      [1890, 1890],
      [9999, null],
    ]) {
      const send: typeof fetch = async (target) => {
        const answer: object = JSON.parse(await (await fetch(target)).text());
        return Response.json({ ...answer, elevation: stated });
      };
      const climate = await createLiveSource({ url: server.url, fetch: send }).readClimate(place);
      expect(climate.elevation_m).toBe(height);
    }
  });
});

describe('a source that fails', () => {
  const failures: [Behaviour, RegExp][] = [
    ['failing', /status 500/],
    ['moved', /status 302/],
    ['page', /JSON/],
    ['nothing', /JSON/],
    ['other shape', /unexpected answer/],
    ['huge', /more than \d+ bytes/],
    ['cut off', /cannot be reached/],
    ['silent', /did not answer within/],
  ];

  it.each(failures)('is reported as failed if it behaves like this: %s', async (behaviour, message) => {
    server.behave(behaviour);
    const timeoutMs = behaviour === 'silent' ? 100 : 10_000;
    const source = createLiveSource({
      url: server.url,
      searchTimeoutMs: timeoutMs,
      archiveTimeoutMs: timeoutMs,
    });
    const requests = [source.find(nameOf('Kitale')), source.readClimate(place)];
    for (const outcome of await Promise.allSettled(requests)) {
      const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
      expect(error).toBeInstanceOf(LiveSourceError);
      expect(String(error)).toMatch(message);
    }
  });

  it('is reported without its address if it has stopped', async () => {
    const stopped = await startOpenMeteo();
    await stopped.close();
    const error = await createLiveSource({ url: `${stopped.url}/?apikey=canary` })
      .find(nameOf('Kitale'))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LiveSourceError);
    expect(String(error)).toMatch(/cannot be reached/);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('canary');
  });
});

describe('the address of a request', () => {
  const addressesOf = async (url: string) => {
    const urls: string[] = [];
    const send: typeof fetch = (target) => {
      urls.push(target instanceof URL ? target.href : String(target));
      return Promise.resolve(Response.json({}));
    };
    const source = createLiveSource({ url, fetch: send });
    await source.find(nameOf('Kitale'));
    await source.readClimate(place).catch(() => undefined);
    return urls.map((one) => one.replace(/[?&](name|latitude)=.*/, ''));
  };

  it("has the host of the service requested if Open-Meteo's own address is configured", async () => {
    expect(await addressesOf('https://open-meteo.com')).toEqual([
      'https://geocoding-api.open-meteo.com/v1/search',
      'https://archive-api.open-meteo.com/v1/archive',
    ]);
  });

  it('has the configured host, path and query if any other address is configured', async () => {
    expect(await addressesOf('http://10.0.0.7:8080/meteo/?apikey=k')).toEqual([
      'http://10.0.0.7:8080/meteo/v1/search?apikey=k',
      'http://10.0.0.7:8080/meteo/v1/archive?apikey=k',
    ]);
  });
});

function find(places: GeocodedPlace[], name: string, countryCode?: string): Promise<LivePlace[]> {
  server.places.splice(0, Infinity, ...places);
  return source.find(nameOf(name, countryCode));
}

function nameOf(name: string, countryCode?: string) {
  return { place: name, region: undefined, countryCode };
}
