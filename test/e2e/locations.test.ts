import { locationListSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { failureCode, issuePaths, test as base } from '../harness.js';
import type { RestAnswer } from '../harness.js';

const resolvedSchema = z.object({
  details: z.object({ climate: z.object({ location: locationListSchema.element }) }),
});

/** What the starter table alone knows; the file's server has neither imports nor a live source. */
const test = base
  .extend('preview', ({ rest, account }) => (location: string): Promise<RestAnswer> => {
    const body = { crop: 'maize', location, planting_month: 3, risk_tolerance: 'medium' };
    return rest('POST /analyses/preview', { token: account.tokens.access_token, body });
  })
  .extend('search', ({ rest, account }) => async (query?: string, limit = 20) => {
    const asked = new URLSearchParams({ limit: String(limit), ...(query !== undefined && { query }) });
    const { body } = await rest(`GET /locations?${asked.toString()}`, { token: account.tokens.access_token });
    return locationListSchema.parse(body);
  });

describe('a place of a scenario', () => {
  test.for<[asked: string, name: string]>([
    ['nakuru', 'Nakuru, Kenya'],
    ['NAKURU, ke', 'Nakuru, Kenya'],
    ['Nakuru,KEN', 'Nakuru, Kenya'],
    ['Nakuru Kenya', 'Nakuru, Kenya'],
    ['Cần Thơ, Việt Nam', 'Can Tho, Vietnam'],
    ['can tho, viet nam', 'Can Tho, Vietnam'],
    ['Des Moines, Us', 'Des Moines, United States'],
    ["n'djamena", "N'Djamena, Chad"],
    ['Kiev', 'Kyiv, Ukraine'],
    ['Москва', 'Moscow, Russia'],
    ['lincoln, uk', 'Lincoln, United Kingdom'],
  ])('%s is %s', async ([asked, name], { preview }) => {
    const answer = await preview(asked);
    expect(answer.status).toBe(200);
    expect(locationOf(answer)).toMatchObject({ name, distance_km: null, elevation_difference_m: null });
  });

  test('is the nearest one to coordinates, with the distance and the difference in height', async ({
    preview,
  }) => {
    const plain = locationOf(await preview('-0.3,36.1'));
    expect(plain).toMatchObject({ name: 'Nakuru, Kenya', distance_km: 3.7, elevation_difference_m: null });
    const high = locationOf(await preview('-0.3, 36.1, 2100 m'));
    expect(high).toMatchObject({ name: 'Nakuru, Kenya', distance_km: 3.7, elevation_difference_m: -199 });
  });

  test('is not far from the coordinates: in the sea there is none', async ({ preview }) => {
    const { status, body } = await preview('0,-30');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'LOCATION_NOT_FOUND',
      suggestions: expect.arrayContaining(['Dakar, Senegal']),
    });
  });

  test('is refused by coordinates that do not exist', async ({ preview, rest, account }) => {
    const refused = await preview('91,-200');
    expect([refused.status, issuePaths(refused.body)]).toEqual([400, ['location', 'location']]);
    const searched = await rest('GET /locations?query=91,0', { token: account.tokens.access_token });
    expect([searched.status, issuePaths(searched.body)]).toEqual([400, ['query']]);
  });

  test.for<[asked: string, name: string]>([
    ['nakru', 'Nakuru, Kenya'],
    ['nakuru, uganda', 'Nakuru, Kenya'],
    ['Nakru Kenya', 'Nakuru, Kenya'],
    ['can', 'Can Tho, Vietnam'],
    ['Des Moines, Iowa, USA', 'Des Moines, United States'],
  ])('%s is not known; %s is the first suggestion', async ([asked, name], { preview }) => {
    const { status, body } = await preview(asked);
    expect(status).toBe(422);
    expect(z.object({ suggestions: z.array(z.string()) }).parse(body).suggestions[0]).toBe(name);
  });

  test('that is like none has no suggestion, but where its country is known', async ({ preview }) => {
    expect(await preview('qqqqqq')).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
    const { body } = await preview('qqqqqq, Kenya');
    expect(body).toMatchObject({ suggestions: expect.arrayContaining(['Nakuru, Kenya']) });
  });

  test.for(['Kenya', 'KE', 'kenya, nakuru'])(
    '%s is a country, whose places are suggested',
    async (asked, { preview }) => {
      const { status, body } = await preview(asked);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        suggestions: expect.arrayContaining(['Eldoret, Kenya', 'Nakuru, Kenya']),
      });
    },
  );

  test('of a name that two have is refused with both, each of which is understood', async ({ preview }) => {
    const candidates = ['Lincoln, United Kingdom', 'Lincoln, United States'];
    const refused = { status: 409, body: { code: 'LOCATION_AMBIGUOUS', candidates } };
    expect(await preview('Lincoln')).toMatchObject(refused);
    for (const name of candidates) expect(locationOf(await preview(name)).name).toBe(name);
  });
});

describe('the list of places', () => {
  test('has all of them by country and name', async ({ search }) => {
    const all = await search(undefined, 200);
    expect(all).toHaveLength(200);
    const order = all.map(({ country, name }) => `${country}|${name}`);
    expect(order).toEqual([...order].sort());
    expect(await search(undefined, 3)).toEqual(all.slice(0, 3));
  });

  test('has first what is called so, then what begins so, then what is like it', async ({ search }) => {
    const names = async (query: string) => (await search(query)).map(({ name }) => name);
    expect((await names('nakuru'))[0]).toBe('Nakuru, Kenya');
    expect((await names('nak'))[0]).toBe('Nakuru, Kenya');
    expect(await names('nakru')).toEqual(['Nakuru, Kenya']);
    expect((await names('lincoln')).slice(0, 2)).toEqual([
      'Lincoln, United Kingdom',
      'Lincoln, United States',
    ]);
    expect(await names('qqqqqq')).toEqual([]);
    const kenyan = await search('kenya');
    expect(kenyan.filter(({ country }) => country === 'Kenya').length).toBeGreaterThan(3);
  });

  test('has the nearest ones first for coordinates', async ({ search }) => {
    const found = await search('-0.3,36.1,1850', 5);
    expect(found[0]).toMatchObject({ name: 'Nakuru, Kenya', distance_km: 3.7, elevation_difference_m: 51 });
    const distances = found.map(({ distance_km }) => distance_km ?? NaN);
    expect(distances).toEqual([...distances].sort((left, right) => left - right));
  });

  test('is for accounts only', async ({ trpc, apiKey }) => {
    expect(await failureCode(trpc().locations.search.query({}))).toBe('AUTHENTICATION_REQUIRED');
    expect(await failureCode(trpc(apiKey).locations.search.query({}))).toBe('FORBIDDEN');
  });
});

function locationOf({ body }: RestAnswer) {
  return resolvedSchema.parse(body).details.climate.location;
}
