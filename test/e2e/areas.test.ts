import { areaSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { failureCode, issuePaths, test as base, type RestAnswer } from '../harness.js';

const test = base.extend('area', ({ rest, account }) => (name: string): Promise<RestAnswer> => {
  const query = new URLSearchParams({ name });
  return rest(`GET /locations/area?${query.toString()}`, { token: account.tokens.access_token });
});

describe('an area', () => {
  test.for<[input: string, name: string, kind: string, code: string]>([
    ['kenya', 'Kenya', 'country', 'KE'],
    ['KE', 'Kenya', 'country', 'KE'],
    ["côte d'ivoire", 'Ivory Coast', 'country', 'CI'],
    ['中国', 'China', 'country', 'CN'],
    ['Georgia', 'Georgia', 'country', 'GE'],
    ['Georgia, United States', 'Georgia, United States', 'region', 'US'],
    ['iowa', 'Iowa, United States', 'region', 'US'],
    ['Bavaria', 'Bavaria, Germany', 'region', 'DE'],
    ['Makueni County', 'Makueni, Kenya', 'region', 'KE'],
    ['Wales', 'Wales, United Kingdom', 'region', 'GB'],
  ])('named %s is %s', async ([input, name, kind, country_code], { area }) => {
    const { status, body } = await area(input);
    expect(status).toBe(200);
    expect(areaSchema.parse(body)).toMatchObject({ name, kind, country_code });
    expect((await area(name)).body).toEqual(body);
  });

  test('has a box half a degree larger than its places', async ({ area }) => {
    const [west = 0, south = 0, east = 0, north = 0] = areaSchema.parse((await area('Iowa')).body).bbox;
    // Iowa reaches from 96.6 to 90.1 degrees west and from 40.4 to 43.5 degrees north.
    expect([west, south, east, north]).toEqual([
      expect.closeTo(-97, 0),
      expect.closeTo(40, 0),
      expect.closeTo(-89.7, 0),
      expect.closeTo(43.9, 0),
    ]);
  });

  test.for([
    ['Fiji', 15],
    ['New Zealand', 20],
    ['Russia', 200],
    ['Kiribati', 60],
  ] as const)(
    'across 180 degrees, such as %s, is at most %i degrees wide',
    async ([name, widthMax], { area }) => {
      const [west = 0, , east = 0] = areaSchema.parse((await area(name)).body).bbox;
      expect((east - west + 360) % 360).toBeLessThan(widthMax);
    },
  );

  test('is refused with suggestions if the name is unknown or that of a town', async ({ area }) => {
    const misspelt = await area('Kenia Republik');
    expect(misspelt).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
    expect(await area('Kenyaa')).toMatchObject({
      status: 422,
      body: { code: 'LOCATION_NOT_FOUND', suggestions: expect.arrayContaining(['Kenya']) },
    });
    expect(await area('Eldoret')).toMatchObject({
      status: 422,
      body: { suggestions: ['Uasin Gishu, Kenya', 'Kenya'] },
    });
  });

  test('is refused with the regions if several have the name', async ({ area }) => {
    const { status, body } = await area('Punjab');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'LOCATION_AMBIGUOUS',
      regions: ['Punjab, Pakistan', 'Punjab, India'],
    });
  });

  test('has a name of 1 to 160 characters', async ({ area }) => {
    for (const name of ['', ' ', 'x'.repeat(161)]) {
      const { status, body } = await area(name);
      expect([status, issuePaths(body)]).toEqual([400, ['name']]);
    }
  });

  test('is refused to API keys and to callers who are not signed in', async ({ trpc, apiKey }) => {
    expect(await failureCode(trpc().locations.area.query({ name: 'Kenya' }))).toBe('AUTHENTICATION_REQUIRED');
    expect(await failureCode(trpc(apiKey).locations.area.query({ name: 'Kenya' }))).toBe('FORBIDDEN');
  });
});
