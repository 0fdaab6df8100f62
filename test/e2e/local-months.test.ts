import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { detailsOf } from '../asked-model.js';
import { register, restOf, startTestApp, test, trpcOf } from '../harness.js';

const masvingo = {
  crop: 'maize',
  location: 'Masvingo',
  planting_month: 11,
  risk_tolerance: 'medium' as const,
};

describe('the calendar of a place', () => {
  test('is the world calendar by default, in analyses and in suggestions', async ({ trpc, account }) => {
    const service = trpc(account.tokens.access_token);
    const details = detailsOf(await service.analyses.preview.query(masvingo));
    expect(details.local_months).toContain(11);
    expect(details.local_months_source).toMatch(/^GGCMI phase 3 \(.+\)$/);
    const { suggestions } = await service.crops.suggest.query({ location: 'Masvingo', planting_month: 11 });
    const maize = suggestions.find(({ crop }) => crop === 'maize');
    expect(maize).toMatchObject({
      local_months: details.local_months,
      local_months_source: details.local_months_source,
      in_season_here: true,
    });
    const isLate = suggestions.map(({ in_season_here }) => in_season_here === false);
    expect(isLate).toEqual(isLate.toSorted());
  });

  test('is in lists of plans, once they are analysed', async ({ trpc, account }) => {
    const service = trpc(account.tokens.access_token);
    const listed = async (plan_id: string) =>
      (await service.cropPlans.get.query({ plan_id, include: ['analysis'] })).analysis;
    const [maize, quinoa] = await Promise.all(
      ['maize', 'quinoa'].map((crop) => service.cropPlans.create.mutate({ ...masvingo, crop, name: crop })),
    );
    const details = detailsOf(await service.analyses.run.mutate({ plan_id: maize?.id ?? '' }));
    const { local_months, local_months_source } = details;
    expect(local_months).not.toBeNull();
    expect(await listed(maize?.id ?? '')).toMatchObject({ local_months, local_months_source });
    await service.analyses.run.mutate({ plan_id: quinoa?.id ?? '' });
    expect(await listed(quinoa?.id ?? '')).toMatchObject({ local_months: null, local_months_source: null });
  });

  test('is null for a crop without one, and for a climate given with the request', async ({
    trpc,
    account,
  }) => {
    const service = trpc(account.tokens.access_token);
    const quinoa = detailsOf(await service.analyses.preview.query({ ...masvingo, crop: 'quinoa' }));
    expect(quinoa).toMatchObject({ local_months: null, local_months_source: null });
    const { mean_temperature_c, min_temperature_c, rain_mm } = quinoa.climate;
    const climate = { mean_temperature_c, min_temperature_c, rain_mm };
    const given = detailsOf(await service.analyses.preview.query({ ...masvingo, climate }));
    expect(given).toMatchObject({ local_months: null, local_months_source: null, enso: null });
  });

  test('is the one that the operator supplies, where it knows the crop', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regions-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'regions.csv');
    const columns = 'country_code,region,crop,town_latitude,town_longitude,sowing_months';
    await writeFile(file, [columns, 'ZW,South,maize,-20,31,5 6', 'ZW,South,sorghum,-20,31,11 12'].join('\n'));
    const app = await startTestApp({ SOWING_CALENDAR_FILE: file });
    onTestFinished(app.close);
    const service = trpcOf(app, (await register(restOf(app))).tokens.access_token);
    const preview = await service.analyses.preview.query(masvingo);
    expect(detailsOf(preview)).toMatchObject({
      local_months: [5, 6],
      local_months_source: 'GEOGLAM Crop Monitor, South',
    });
    const { suggestions } = await service.crops.suggest.query({ location: 'Masvingo', planting_month: 11 });
    const inSeason = new Map(suggestions.map(({ crop, in_season_here }) => [crop, in_season_here]));
    expect(inSeason.get('maize')).toBe(false);
    expect(inSeason.get('sorghum')).toBe(true);
    const names = suggestions.map(({ crop }) => crop);
    expect(names.indexOf('sorghum')).toBeLessThan(names.indexOf('maize'));
  });

  test('changes nothing if the operator’s file cannot be read', async () => {
    const app = await startTestApp({ SOWING_CALENDAR_FILE: '/nowhere/regions.csv' });
    onTestFinished(app.close);
    const service = trpcOf(app, (await register(restOf(app))).tokens.access_token);
    const details = detailsOf(await service.analyses.preview.query(masvingo));
    expect(details.local_months_source).toMatch(/^GGCMI/);
    expect(app.logged.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'the calendar of regions cannot be used: answers name no months of it',
    ]);
  });
});

describe('El Niño', () => {
  test('is looked back at in its regions, in analyses and in the years of a plan', async ({
    trpc,
    account,
  }) => {
    const service = trpc(account.tokens.access_token);
    const { enso } = detailsOf(await service.analyses.preview.query(masvingo));
    expect(enso).toMatchObject({ region: 'southern_africa', rain: 'less', reason: null, index: 'RONI' });
    const { el_nino, neutral, la_nina } = enso?.states ?? {};
    expect([el_nino, neutral, la_nina].reduce((sum, one) => sum + (one?.seasons ?? 0), 0)).toBe(44);
    expect(el_nino?.mean_score).toBeLessThan(la_nina?.mean_score ?? 0);
    const plan = await service.cropPlans.create.mutate({
      name: 'Home field',
      ...masvingo,
    });
    const years = await service.analyses.years.query({ plan_id: plan.id });
    expect(years.enso).toEqual(enso);
  });

  test('is not mentioned with irrigation, and elsewhere', async ({ trpc, account }) => {
    const service = trpc(account.tokens.access_token);
    for (const other of [{ water: 'irrigated' as const }, { location: 'Hannover', planting_month: 5 }]) {
      const details = detailsOf(await service.analyses.preview.query({ ...masvingo, ...other }));
      expect(details.enso).toBeNull();
    }
  });
});
