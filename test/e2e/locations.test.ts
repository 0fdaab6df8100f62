import { locationListSchema, resolvedLocationSchema, type ResolvedLocation } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { failureCode, issuePaths, test as base, type RestAnswer } from '../harness.js';

const refusedSchema = z.object({
  code: z.string(),
  message: z.string(),
  suggestions: z.array(z.string()).optional(),
  candidates: z
    .array(
      z.object({
        name: z.string(),
        people: z.int().nullable(),
        latitude: z.number(),
        longitude: z.number(),
        lat: z.number(),
        lon: z.number(),
      }),
    )
    .optional(),
  regions: z.array(z.string()).optional(),
});

/** Tests the project's own tables: this file's server has neither imported places nor a live source. */
const test = base
  .extend('find', ({ rest, account }) => (location: string): Promise<RestAnswer> => {
    const query = new URLSearchParams({ location });
    return rest(`GET /locations/find?${query.toString()}`, { token: account.tokens.access_token });
  })
  .extend('search', ({ rest, account }) => async (query?: string, limit = 20) => {
    const parameters = new URLSearchParams({ limit: String(limit), ...(query !== undefined && { query }) });
    const { body } = await rest(`GET /locations?${parameters.toString()}`, {
      token: account.tokens.access_token,
    });
    return locationListSchema.parse(body);
  });

describe('the place of a scenario', () => {
  test.for<[input: string, name: string]>([
    ['nakuru', 'Nakuru, Kenya'],
    ['NAKURU, ke', 'Nakuru, Kenya'],
    ['Nakuru,KEN', 'Nakuru, Kenya'],
    ['Nakuru Kenya', 'Nakuru, Kenya'],
    ['can tho, viet nam', 'Cần Thơ, Vietnam'],
    ['Des Moines, Us', 'Des Moines, United States'],
    ['peoria, il', 'Peoria, Illinois, United States'],
    ["n'djamena", "N'Djamena, Chad"],
    ['Kiev', 'Kyiv, Ukraine'],
    ['Lodz', 'Łódź, Poland'],
    ['Alesund', 'Ålesund, Norway'],
    ['Giessen', 'Gießen, Germany'],
    ['Москва', 'Moscow, Russia'],
    ['दिल्ली', 'Delhi, India'],
  ])('%s is found as %s', async ([input, name], { find }) => {
    const location = locationOf(await find(input));
    expect(location).toMatchObject({ name, nearest: null });
    expect(locationOf(await find(location.name))).toMatchObject({ name });
  });

  test('is returned with its region, country, population, coordinates and elevation', async ({ find }) => {
    expect(locationOf(await find('Nakuru'))).toMatchObject({
      place: 'Nakuru',
      region: 'Nakuru',
      country: 'Kenya',
      country_code: 'KE',
      people: 570_674,
      latitude: -0.307,
      longitude: 36.072,
      elevation_m: 1857,
      elevation_of: 'place',
      climate_elevation_difference_m: expect.any(Number),
    });
  });

  test('comes with a list of other places of the same name, unless its country was given', async ({
    find,
  }) => {
    expect(locationOf(await find('London')).namesakes[0]).toBe('London, Canada');
    expect(locationOf(await find('London, United Kingdom')).namesakes).toEqual([]);
  });

  test('says whether its height is an estimate, and how much the height of the land around it varies', async ({
    find,
  }) => {
    expect(locationOf(await find('Dhirkot'))).toMatchObject({ elevation_m: 1613, elevation_of: 'estimate' });
    expect(locationOf(await find('Dhirkot')).climate_relief_m).toBeGreaterThan(600);
    expect(locationOf(await find('Hannover')).climate_relief_m).toBeLessThan(300);
  });

  test('has the height of its climate if the height of the place is unknown', async ({ find }) => {
    expect(locationOf(await find('-0.28,36.07'))).toMatchObject({
      elevation_m: expect.any(Number),
      elevation_of: 'climate',
      climate_elevation_difference_m: null,
    });
  });

  test('may be a bare point, which is returned with the nearest place', async ({ find }) => {
    expect(locationOf(await find('-0.28, 36.07, 1900 m'))).toMatchObject({
      name: '-0.28,36.07,1900',
      place: null,
      country: null,
      people: null,
      elevation_m: 1900,
      elevation_of: 'asked',
      nearest: { name: 'Nakuru, Kenya', distance_km: 3 },
    });
  });

  test.for(['0.3 S, 36.07 E', `0°18'0"S, 36°4'12"E`, '-0,3 36,07', 'POINT(36.07 -0.3)', '0018S 03604.2E'])(
    'is found by its coordinates as %s',
    async (text, { find, search }) => {
      expect(locationOf(await find(text))).toMatchObject({ name: '-0.3,36.07', place: null });
      expect((await search(text, 1))[0]).toMatchObject({ name: 'Nakuru, Kenya', distance_km: 0.8 });
    },
  );

  test('is named in words that select it again', async ({ find }) => {
    const { name } = locationOf(await find('52,5,13 m'));
    expect(locationOf(await find(name))).toMatchObject({ name, latitude: 52, longitude: 5, elevation_m: 13 });
  });

  test.for(['52,5 , 13', '0,3,36,07', '-0.3 S, 36 E', 'nan', 'None', 'n/a', 'tbd'])(
    '%s is refused, with a message that shows how to write it',
    async (text, { find, rest, account }) => {
      const refused = await find(text);
      expect([refused.status, issuePaths(refused.body)]).toEqual([400, ['location']]);
      expect(JSON.stringify(refused.body)).toMatch(/: write |add the country/);
      const query = new URLSearchParams({ query: text });
      const searched = await rest(`GET /locations?${query.toString()}`, {
        token: account.tokens.access_token,
      });
      expect([searched.status, issuePaths(searched.body)]).toEqual([400, ['query']]);
    },
  );

  test('may have a name that often stands for a missing value, with its country', async ({ find }) => {
    expect(locationOf(await find('Nan, Thailand'))).toMatchObject({ place: 'Nan', country: 'Thailand' });
  });

  test('is refused if its coordinates do not exist', async ({ find, rest, account }) => {
    const refused = await find('91,-200');
    expect([refused.status, issuePaths(refused.body)]).toEqual([400, ['location', 'location']]);
    const searched = await rest('GET /locations?query=91,0', { token: account.tokens.access_token });
    expect([searched.status, issuePaths(searched.body)]).toEqual([400, ['query']]);
  });

  test('is refused if it lies in the open sea', async ({ find }) => {
    const { code, message } = refusalOf(await find('0,-30'), 422);
    expect(code).toBe('LOCATION_NOT_FOUND');
    expect(message).toContain('open sea');
  });

  test('is refused, with a message that explains why, if it is known but its climate is not', async ({
    find,
  }) => {
    const { code, message } = refusalOf(await find('Longyearbyen'), 422);
    expect(code).toBe('LOCATION_NOT_FOUND');
    expect(message).toContain('The place is known, but its climate is not:');
  });

  test('is ambiguous if several places have its name, and every candidate can be found', async ({ find }) => {
    for (const name of ['Peoria', 'Springfield', 'Odessa', 'Calcutta', 'San José']) {
      const { code, candidates = [] } = refusalOf(await find(name), 409);
      expect(code).toBe('LOCATION_AMBIGUOUS');
      expect(candidates.length).toBeGreaterThan(1);
      const people = candidates.map((candidate) => candidate.people ?? 0);
      expect(people).toEqual(people.toSorted((left, right) => right - left));
      for (const candidate of candidates) {
        const { latitude, longitude } = locationOf(await find(candidate.name));
        expect([latitude, longitude]).toEqual([candidate.latitude, candidate.longitude]);
        expect([latitude, longitude]).toEqual([candidate.lat, candidate.lon]);
      }
    }
  });

  test.for<[input: string, regions: string[], first: string, last?: string]>([
    ['Iowa', ['Iowa, United States'], 'Des Moines, United States'],
    ['Makueni County', ['Makueni, Kenya'], 'Makueni Boma, Kenya'],
    ['estado de mato grosso', ['Mato Grosso, Brazil'], 'Cuiabá, Brazil'],
    [
      'Delaware',
      ['Delaware, United States'],
      'Wilmington, Delaware, United States',
      'Delaware, Ohio, United States',
    ],
    ['Punjab', ['Punjab, Pakistan', 'Punjab, India'], 'Lahore, Pakistan', 'Bathinda, India'],
    ['Kenya', ['Kenya'], 'Nairobi, Kenya'],
    ['Kent', ['Kent, United Kingdom'], 'Maidstone, United Kingdom', 'Kent, Ohio, United States'],
  ])(
    '%s is a region, and every town that the error suggests can be found',
    async ([input, regions, first, last], { find }) => {
      const refused = refusalOf(await find(input), 409);
      expect(refused).toMatchObject({ code: 'LOCATION_AMBIGUOUS', regions });
      expect(refused.message).toMatch(
        /^This means all of .+\. Name a town there, such as one of the candidates/,
      );
      const names = refused.candidates?.map(({ name }) => name) ?? [];
      expect(names[0]).toBe(first);
      if (last !== undefined) expect(names.at(-1)).toBe(last);
      for (const name of names) expect(locationOf(await find(name)).name).toBe(name);
    },
  );

  test.for([
    ['Nakuru County', 'Nakuru, Kenya'],
    ['Ludhiana district', 'Ludhiana, India'],
    ['Wad Medani, Gezira state', 'Wad Medani, Sudan'],
  ] as const)('%s is understood as %s', async ([input, name], { find }) => {
    expect(locationOf(await find(input)).name).toBe(name);
  });

  test.for<[input: string, name: string]>([
    ['nakru', 'Nakuru, Kenya'],
    ['nakuru, uganda', 'Nakuru, Kenya'],
    ['Nakru Kenya', 'Nakuru, Kenya'],
    ['kenya, nakuru', 'Nakuru, Kenya'],
  ])('%s is not known; %s is the first suggestion', async ([input, name], { find }) => {
    const { message, suggestions = [] } = refusalOf(await find(input), 422);
    expect(suggestions[0]).toBe(name);
    expect(message).toContain('latitude,longitude');
    for (const suggestion of suggestions) expect(locationOf(await find(suggestion)).name).toBe(suggestion);
  });

  test('that has no climate is listed, but never suggested, and is said to be known', async ({
    find,
    search,
  }) => {
    expect((await search('Apia', 1)).map(({ name }) => name)).toEqual(['Apia, Samoa']);
    for (const [near, place] of [
      ['Apiaa', 'Apia'],
      ['nukualof, tonga', "Nuku'alofa"],
    ] as const) {
      const { message } = refusalOf(await find(place), 422);
      expect(message).toContain('The place is known, but its climate is not:');
      expect(message).not.toContain('5,000');
      const { suggestions = [] } = refusalOf(await find(near), 422);
      for (const suggestion of suggestions) expect(locationOf(await find(suggestion)).name).toBe(suggestion);
    }
  });

  test('gets no suggestions if it resembles no known place', async ({ find }) => {
    const { code, suggestions } = refusalOf(await find('qqqqqq'), 422);
    expect([code, suggestions]).toEqual(['LOCATION_NOT_FOUND', []]);
  });
});

describe('the list of places', () => {
  test('begins with the largest places in the world', async ({ search }) => {
    const all = await search(undefined, 200);
    const people = all.map((place) => place.people ?? 0);
    expect(people).toEqual(people.toSorted((left, right) => right - left));
    expect(await search(undefined, 3)).toEqual(all.slice(0, 3));
  });

  test('has exact matches first, then names that begin with the query, and no similar names', async ({
    search,
  }) => {
    const names = async (query: string) => (await search(query)).map(({ name }) => name);
    expect((await names('nakuru'))[0]).toBe('Nakuru, Kenya');
    expect(await names('naku')).toContain('Nakuru, Kenya');
    expect(await names('lincoln, uk')).toEqual(['Lincoln, United Kingdom']);
    expect(await names('nakru')).toEqual([]);
    expect((await search('kenya')).every(({ country }) => country === 'Kenya')).toBe(true);
  });

  test('is sorted by distance if the query is coordinates', async ({ search }) => {
    const places = await search('-0.3,36.1', 5);
    expect(places[0]).toMatchObject({ name: 'Nakuru, Kenya', distance_km: 3.2, source: 'GeoNames' });
    const distances = places.map(({ distance_km }) => distance_km ?? NaN);
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
  });

  test('is refused to API keys and to callers who are not signed in', async ({ trpc, apiKey }) => {
    expect(await failureCode(trpc().locations.search.query({}))).toBe('AUTHENTICATION_REQUIRED');
    expect(await failureCode(trpc(apiKey).locations.search.query({}))).toBe('FORBIDDEN');
    expect(await failureCode(trpc().locations.find.query({ location: 'Nakuru' }))).toBe(
      'AUTHENTICATION_REQUIRED',
    );
  });
});

function locationOf({ status, body }: RestAnswer): ResolvedLocation {
  expect(status).toBe(200);
  return resolvedLocationSchema.parse(body);
}

function refusalOf(answer: RestAnswer, status: number) {
  expect(answer.status).toBe(status);
  return refusedSchema.parse(answer.body);
}
