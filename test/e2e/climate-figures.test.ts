import { describe, expect } from 'vitest';
import { z } from 'zod';
import { figures, importRows, importText, list, months, previewAt, stationOf } from '../climate-files.js';
import { test } from '../harness.js';

describe('the figures of a file for crop-server climate import', () => {
  test('are refused if they are far from the grid or the months beside them, unless --force is given', async ({
    app,
  }) => {
    const rows = [
      { ...figures, place: 'Kwa Kosa', tmean_mar_c: '26.1', rain_apr_mm: '900' },
      { ...figures, place: 'Kwa Sawa' },
    ];
    const refused = await importRows(app, rows);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const lines = refused.stderr.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/can hardly be right, and nothing was stored; if they are, add --force:$/),
      '  line 2: Kwa Kosa: the mean temperature of March is 26.1 °C, but 15 and 15 °C in the months beside it',
      expect.stringMatching(
        /^ {2}line 2: Kwa Kosa: the mean temperature of March is 26\.1 °C, but 1\d\.\d °C in the world grid$/,
      ),
      '  line 2: Kwa Kosa: the rain of April is 900 mm, but 90 and 90 mm in the months beside it',
    ]);
    expect(await list(app, /^Kwa (Kosa|Sawa)/)).toEqual([]);
    expect(await importRows(app, rows, ['--force'])).toMatchObject({
      code: 0,
      stdout: 'Imported 2 climates.\n',
    });
  });

  test('are compared at the height of the place', async ({ app }) => {
    // On top of Mount Kenya it is as cold as this; at the foot it is not.
    const cold = Object.fromEntries(
      months.flatMap((month) => [
        [`tmean_${month}_c`, '2'],
        [`tmin_${month}_c`, '-2'],
      ]),
    );
    const top = { ...figures, ...cold, lat: '-0.15', lon: '37.3', place: 'Kwa Barafu' };
    expect(await importRows(app, [{ ...top, elevation_m: '4500' }])).toMatchObject({ code: 0 });
    const refused = await importRows(app, [{ ...top, elevation_m: '1800' }]);
    expect(refused.stderr).toContain('the mean temperature of January is 2 °C, but ');
  });

  test('may be the rows of a station, whose months and years are computed', async ({
    app,
    rest,
    account,
  }) => {
    const file = stationOf(1991, 2020);
    const place = [
      '--place',
      'Kwa Kituo',
      '--country',
      'Kenya',
      '--at',
      '-0.25,35.73,2500',
      '--source',
      'Our gauge',
    ];
    expect(await importText(app, file, place)).toEqual({
      code: 0,
      stdout: 'Imported 1 climate.\n',
      stderr: '',
    });
    const { body } = await previewAt(rest, account.tokens.access_token, 'Kwa Kituo, Kenya');
    expect(body).toMatchObject({
      details: {
        climate: {
          source: 'Our gauge',
          period: '1991-2020',
          mean_temperature_c: months.map(() => 15),
          min_temperature_c: months.map(() => 10),
          rain_mm: months.map(() => 90),
        },
        years: { first: 1992, last: 2020, judged: 29 },
      },
    });
    // Half as much rain in every second year: the place is judged by its own years.
    expect(new Set(seasonsOf(body).map(({ water_share }) => water_share)).size).toBeGreaterThan(1);
  });

  test.for<[string, string[], RegExp]>([
    ['a station without its place', [], /needs --place, --country, --at and --source$/m],
    [
      'coordinates that are not two or three numbers',
      ['--place', 'Molo', '--country', 'KE', '--at', '1,2,3,4', '--source', 'Us'],
      /--at: must be a latitude and a longitude: write /m,
    ],
  ])('are refused for %s', async ([, options, message], { app }) => {
    const { code, stderr } = await importText(app, stationOf(2019, 2020), options);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  test('are refused if the file is not UTF-8', async ({ app }) => {
    const { code, stderr } = await importText(app, Buffer.from(stationOf(2019, 2020), 'latin1'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/the file is not UTF-8 text$/m)]);
  });

  test('are refused if the file does not suffice for every month', async ({ app }) => {
    const place = ['--place', 'Molo', '--country', 'KE', '--at', '0,36', '--source', 'Us'];
    const { stderr } = await importText(
      app,
      'date,tmax,tmin,rain\n2019-01,20,10,5\n2019-02,20,10,5\n',
      place,
    );
    expect(stderr).toMatch(/no year has enough rows for March, April, /);
  });
});

const seasonsSchema = z.object({
  details: z.object({
    years: z.object({ seasons: z.array(z.object({ water_share: z.number().nullable() })) }),
  }),
});

function seasonsOf(body: unknown) {
  return seasonsSchema.parse(body).details.years.seasons;
}
