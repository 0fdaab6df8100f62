import { modelDetailsSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { detailsOf, limitCodes, potato, twelve } from '../asked-model.js';
import { z } from 'zod';
import { createPlan, failure, issuePaths, test, type RestAnswer } from '../harness.js';

describe('a preview', () => {
  test('returns the same result as the analysis of a plan with the same fields, and stores nothing', async ({
    rest,
    trpc,
    db,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const before = await db.collection('analyses').countDocuments({});
    const preview = await client.analyses.preview.query(potato);
    expect(await db.collection('analyses').countDocuments({})).toBe(before);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, potato);
    const analysis = await client.analyses.run.mutate({ plan_id });
    expect(preview).toEqual({ ...analysis, id: null, crop_plan_id: null, created_at: null });
  });

  test('accepts the caller’s own climate for an unknown place', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const climate = {
      mean_temperature_c: twelve(20),
      min_temperature_c: twelve(8),
      rain_mm: twelve(125),
    };
    const preview = await analyses.preview.query({ ...potato, location: 'Atlantis', climate });
    expect(preview).toMatchObject({ score: 1, feasibility_label: 'feasible', limiting_factor: null });
    expect(detailsOf(preview).climate).toMatchObject({ location: null, latitude: null, ...climate });
    expect(limitCodes(preview)).toEqual(expect.arrayContaining(['climate_given', 'latitude_not_given']));
    const placed = await analyses.preview.query({
      ...potato,
      location: 'Atlantis',
      climate: { ...climate, latitude: 36 },
    });
    expect(detailsOf(placed).climate.latitude).toBe(36);
    expect(limitCodes(placed)).not.toContain('latitude_not_given');
  });

  test('treats null fields as omitted', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const nulls = { water: null, season_days: null };
    const previews = [potato, { ...potato, ...nulls, climate: null }].map((body) =>
      rest('POST /analyses/preview', { token, body }),
    );
    const [plain, withNulls] = await Promise.all(previews);
    expect(withNulls).toMatchObject({ status: 200, body: plain?.body });
    const { id } = await createPlan(rest, token, potato);
    const analysis = await rest(`POST /crop-plans/${id}/analyses`, { token, body: nulls });
    expect(analysis).toMatchObject({ status: 201, body: { details: { inputs: { water: 'rainfed' } } } });
  });

  test.for<[object, string[]]>([
    [{ mean_temperature_c: twelve(20).slice(1) }, ['climate.mean_temperature_c']],
    [{ min_temperature_c: twelve(30) }, twelve(0).map((_, month) => `climate.min_temperature_c.${month}`)],
    [{ rain_mm: [...twelve(10).slice(1), -1] }, ['climate.rain_mm.11']],
    [{ rain_mm: [...twelve(10).slice(1), null] }, ['climate.rain_mm.11']],
    [{ soil: 'clay' }, ['climate.soil']],
    [{ latitude: 91 }, ['climate.latitude']],
  ])('refuses a climate with %j', async ([wrong, paths], { rest, account }) => {
    const climate = {
      mean_temperature_c: twelve(20),
      min_temperature_c: twelve(8),
      rain_mm: twelve(125),
      ...wrong,
    };
    const answer = await rest('POST /analyses/preview', {
      token: account.tokens.access_token,
      body: { ...potato, climate },
    });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(paths.sort());
  });

  test('finds the crop and the place in any letter case, and by accented names, other names and ISO codes', async ({
    trpc,
    account,
  }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const question = { ...potato, planting_month: 5 };
    for (const [crop, location, names] of [
      ['CORN', 'nakuru', ['maize', 'Nakuru, Kenya']],
      ['Oryza sativa', 'Cần Thơ, Việt Nam', ['rice', 'Cần Thơ, Vietnam']],
      ['Aubergine', 'LONDRINA, br', ['eggplant', 'Londrina, Brazil']],
      ['maize', 'Des Moines, USA', ['maize', 'Des Moines, United States']],
      ['teff', "n'djamena", ['teff', "N'Djamena, Chad"]],
      ['wheat', '北京', ['wheat', 'Beijing, China']],
    ] as const) {
      const { details } = await analyses.preview.query({ ...question, crop, location });
      const { crop: used, climate } = modelDetailsSchema.parse(details);
      expect([used.name, climate.location?.name]).toEqual(names);
    }
  });

  test('accepts coordinates, and names the nearest known place', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const { details } = await analyses.preview.query({ ...potato, location: '-0.30, 36.10, 1900 m' });
    const { location, latitude } = modelDetailsSchema.parse(details).climate;
    expect(location).toMatchObject({
      place: null,
      country: null,
      latitude: -0.3,
      longitude: 36.1,
      elevation_m: 1900,
      elevation_of: 'asked',
      nearest: { name: 'Nakuru, Kenya' },
    });
    expect(location?.nearest?.distance_km).toBeLessThan(10);
    expect(latitude).toBe(-0.3);
  });

  test('is a query over tRPC, but a POST over REST', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const posted = await rest('POST /trpc/analyses.preview', { token, body: potato });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await rest('POST /analyses/preview', { token, body: potato })).toMatchObject({ status: 200 });
  });

  test('has details of less than 16 KiB, the limit for an analysis', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const sizes = await Promise.all(
      (await client.crops.list.query()).map(async ({ name: crop }) => {
        const { details } = await client.analyses.preview.query({ ...potato, crop, season_days: 100 });
        return JSON.stringify(details).length;
      }),
    );
    expect(Math.max(...sizes)).toBeLessThan(16 * 1024);
  });

  test('is refused in the open sea and at impossible coordinates', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const refused = await failure(analyses.preview.query({ ...potato, location: '0,-30' }));
    expect(refused.data).toMatchObject({ code: 'LOCATION_NOT_FOUND', httpStatus: 422 });
    const impossible = failure(analyses.preview.query({ ...potato, location: '91,0' }));
    expect((await impossible).data).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'location' }],
    });
  });
});

describe('suggestions', () => {
  test('are the feasible crops, each with the results of its preview', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const question = { location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'low' } as const;
    const answer = await client.crops.suggest.query(question);
    const { location, suggestions, other_months, not_feasible, not_assessed } = answer;
    expect(location.name).toBe('Nakuru, Kenya');
    expect(not_assessed).toEqual([]);
    const lists = [suggestions, other_months, not_feasible, not_assessed];
    expect(lists.flat()).toHaveLength((await client.crops.list.query()).length);
    for (const { feasibility_label } of suggestions) expect(feasibility_label).toBe('feasible');
    for (const { good_months, feasible_months } of other_months) {
      expect(feasible_months).toEqual(expect.arrayContaining(good_months));
      expect(good_months.length).toBeGreaterThan(0);
      expect(feasible_months).not.toContain(4);
    }
    for (const { crop, score, limiting_part, good_months } of suggestions.slice(0, 5)) {
      const preview = await client.analyses.preview.query({ ...question, crop });
      expect(preview).toMatchObject({ score, details: { limiting_part, good_months } });
    }
  });

  test('contain only crops of the requested kind', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const question = { location: 'Nakuru, Kenya', planting_month: 4 };
    for (const kind of ['annual', 'perennial'] as const) {
      const { suggestions, other_months } = await client.crops.suggest.query({ ...question, kind });
      expect(new Set([...suggestions, ...other_months].map((one) => one.kind))).toEqual(new Set([kind]));
    }
  });

  test('score no crop lower with irrigation', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const question = { location: 'Niamey, Niger', planting_month: 6 };
    const rainfed = await client.crops.suggest.query(question);
    const irrigated = await client.crops.suggest.query({ ...question, water: 'irrigated' });
    const scoreOf = new Map(irrigated.suggestions.map(({ crop, score }) => [crop, score]));
    expect(rainfed.suggestions.length).toBeGreaterThan(3);
    for (const { crop, score } of rainfed.suggestions)
      expect(scoreOf.get(crop)).toBeGreaterThanOrEqual(score);
  });

  test('refuse an invalid month and an unknown place', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const month = await rest('GET /crops/suggestions?location=Nakuru&planting_month=13', { token });
    expect([month.status, issuePaths(month.body)]).toEqual([400, ['planting_month']]);
    const withoutParameters = await rest('GET /crops/suggestions', { token });
    expect(issuePaths(withoutParameters.body)).toEqual(['location', 'planting_month']);
    expect(await rest('GET /crops/suggestions?location=Xyzzyx&planting_month=1', { token })).toMatchObject({
      status: 422,
      body: { code: 'LOCATION_NOT_FOUND', suggestions: [] },
    });
  });
});

describe('a crop', () => {
  test('is found by its common names; for an unknown name, the error suggests similar ones', async ({
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    for (const [name, crop] of [
      ['winter wheat', 'wheat'],
      ['Spring Barley', 'barley'],
      ['dry beans', 'common bean'],
      ['canola', 'rapeseed'],
      ['corn', 'maize'],
      ['paddy', 'rice'],
      ['peanuts', 'groundnut'],
    ]) {
      const query = new URLSearchParams({ crop: name ?? '' });
      expect(await rest(`GET /crops/find?${query}`, { token })).toMatchObject({
        status: 200,
        body: { name: crop },
      });
    }
    expect(await rest('GET /crops/find?crop=maze', { token })).toMatchObject({
      status: 422,
      body: { code: 'CROP_NOT_SUPPORTED', suggestions: ['maize'] },
    });
  });

  test('or a place is compared with no other name if it folds to more than 40 letters or five words', async ({
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const question = { location: 'Nakuru', planting_month: 4, risk_tolerance: 'low' };
    const get = (path: string) => (name: string) => rest(`GET ${path}${encodeURIComponent(name)}`, { token });
    const asked: Readonly<Record<string, [name: string, ask: (name: string) => Promise<RestAnswer>]>> = {
      crop: ['maize', get('/crops/find?crop=')],
      'crop of a preview': [
        'maize',
        (crop) => rest('POST /analyses/preview', { token, body: { ...question, crop } }),
      ],
      'crop of a map': ['maize', get('/maps/suitability?bbox=36,-1,37,0&planting_month=4&crop=')],
      place: ['Eldoret', get('/locations/find?location=')],
      'place of suggestions': ['Eldoret', get('/crops/suggestions?planting_month=4&location=')],
      area: ['Kenya', get('/locations/area?name=')],
    };
    for (const [what, [name, ask]] of Object.entries(asked)) {
      const suggestedFor = async (text: string) =>
        z.object({ suggestions: z.array(z.string()) }).parse((await ask(text)).body).suggestions;
      expect.soft(await suggestedFor(`${name}u`), what).not.toEqual([]);
      // U+FDFA folds to 18 letters, U+1FAE2 to 41.
      for (const long of [
        Array(6).fill(name).join(' '),
        `${name} ${'\uFDFA'.repeat(2)}`,
        '\u{1FAE2}'.repeat(80),
      ])
        expect.soft(await suggestedFor(long), `${what} ${long}`).toEqual([]);
    }
  });
});
