import { expect } from 'vitest';
import { test } from '../harness.js';

// The main crops of each region in the given planting month, from general agronomy. Winter crops in the
// Punjab are irrigated.
test.for([
  ['Butare, Rwanda', 9, 'rainfed', ['common bean', 'maize', 'sweet potato', 'potato', 'cassava', 'sorghum']],
  ['Ludhiana, India', 11, 'irrigated', ['wheat', 'chickpea', 'mustard', 'rapeseed', 'barley']],
  ['Hannover, Germany', 10, 'rainfed', ['wheat', 'barley', 'rye', 'rapeseed']],
  ['Sétif, Algeria', 11, 'rainfed', ['wheat', 'durum wheat', 'barley']],
  ['Sorriso, Brazil', 10, 'rainfed', ['soybean', 'maize', 'cotton', 'rice']],
  ['Swift Current, Canada', 5, 'rainfed', ['wheat', 'durum wheat', 'lentil', 'rapeseed', 'barley', 'pea']],
  ['Maun, Botswana', 12, 'rainfed', ['sorghum', 'pearl millet', 'maize', 'cowpea']],
  ['Bogra, Bangladesh', 6, 'rainfed', ['rice', 'jute']],
] as const)(
  'the first annual crop suggested at %s in month %d is a main crop there',
  async ([location, planting_month, water, mainCrops], { trpc, account }) => {
    const { suggestions, country } = await trpc(account.tokens.access_token).crops.suggest.query({
      location,
      planting_month,
      water,
      kind: 'annual',
    });
    expect(country?.name).toBe(location.split(', ')[1]);
    expect(mainCrops).toContain(suggestions[0]?.crop);
    expect(suggestions[0]?.presence).toBe('main');
  },
);

test('suggestions are sorted by season, presence and suitability, then by the land area of the crop', async ({
  trpc,
  account,
}) => {
  const { suggestions } = await trpc(account.tokens.access_token).crops.suggest.query({
    location: '-0.28,36.07',
    planting_month: 4,
  });
  const order = ['main', 'grown', 'no_statistics', 'not_reported'];
  const rankOf = (presence: string, score: number) => 2 * order.indexOf(presence) + Number(score < 0.8);
  const ranks = suggestions.map(
    ({ presence, score, in_season_here }) => (in_season_here === false ? 10 : 0) + rankOf(presence, score),
  );
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(suggestions[0]?.presence).toBe('main');
  // In Kenya, beans take up more land than tea.
  const [bean, tea] = ['common bean', 'tea'].map((name) =>
    suggestions.findIndex(({ crop }) => crop === name),
  );
  expect(bean).toBeLessThan(tea ?? 0);
  expect(suggestions.map(({ presence }) => presence)).toContain('not_reported');
});

test('a bare point gets the country of a place within 100 km; without one, it has neither country nor statistics', async ({
  trpc,
  account,
}) => {
  const { crops } = trpc(account.tokens.access_token);
  const near = await crops.suggest.query({ location: '52.2,9.9', planting_month: 4 });
  expect(near.country).toEqual({ code: 'DE', name: 'Germany' });
  const remote = await crops.suggest.query({ location: '66.5,97', planting_month: 6 });
  expect(remote.country).toBeNull();
  const presences = new Set([...remote.suggestions, ...remote.other_months].map(({ presence }) => presence));
  expect([...presences].filter((presence) => presence !== 'no_statistics')).toEqual([]);
});

test('main crops that are not feasible are listed as left out', async ({ trpc, account }) => {
  const { main_crops_left_out, suggestions } = await trpc(account.tokens.access_token).crops.suggest.query({
    location: 'Nakuru, Kenya',
    planting_month: 4,
  });
  expect(main_crops_left_out.length).toBeGreaterThan(0);
  const suggested = new Set(suggestions.map(({ crop }) => crop));
  for (const { crop, presence } of main_crops_left_out)
    expect([presence, suggested.has(crop)]).toEqual(['main', false]);
});
