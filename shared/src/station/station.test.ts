import { describe, expect, it } from 'vitest';
import { isStationFile, readStation } from './station.js';

const days = (year: number, dayOf: (date: Date) => string) => {
  const rows: string[] = [];
  for (
    let day = new Date(Date.UTC(year, 0, 1));
    day.getUTCFullYear() === year;
    day = new Date(+day + 86_400_000)
  )
    rows.push(dayOf(day));
  return rows;
};
const iso = (day: Date) => day.toISOString().slice(0, 10);

describe('readStation', () => {
  it('adds up the rain of days and takes the mean of the day as halfway between its ends', () => {
    const text = [
      'date,tmax,tmin,rain',
      ...days(2019, (day) => `${iso(day)},30,20,${day.getUTCDate() === 1 ? 31 : 0}`),
    ];
    const { climate, problems } = readStation(text.join('\n'));
    expect(problems).toEqual([]);
    expect(climate).toMatchObject({
      mean_temperature_c: Array(12).fill(25),
      min_temperature_c: Array(12).fill(20),
    });
    expect(climate?.rain_mm).toEqual(Array(12).fill(31));
    expect(climate?.period).toBe('2019');
    expect(climate?.years).toEqual([
      { year: 2019, mean_temperature_c: Array(12).fill(25), rain_mm: Array(12).fill(31) },
    ]);
  });

  it.each([
    ['day first', (day: Date) => iso(day).split('-').toReversed().join('/')],
    ['day first with dots', (day: Date) => iso(day).split('-').toReversed().join('.')],
    ['month first', (day: Date) => iso(day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')],
    ['with a time', (day: Date) => day.toISOString()],
  ])('reads dates that are %s', (_, write) => {
    const text = ['date;tmax;tmin;rain', ...days(2020, (day) => `${write(day)};${day.getUTCMonth()},5;0;1`)];
    const { climate, problems } = readStation(text.join('\r\n'));
    expect(problems).toEqual([]);
    expect(climate?.mean_temperature_c[11]).toBe(5.75);
    expect(climate?.rain_mm[1]).toBe(29);
  });

  it('scales the rain of a month that lacks up to three days, and leaves out a month that lacks more', () => {
    const rows = [2019, 2020].flatMap((year) =>
      days(year, (day) => {
        const isMissing = iso(day) >= '2020-05-01' && iso(day) <= '2020-05-04';
        const isFew = iso(day) >= '2020-06-01' && iso(day) <= '2020-06-03';
        return `${iso(day)},${isFew ? '-99.9' : 20},10,${isMissing ? 'NA' : year - 2018}`;
      }),
    );
    const { climate } = readStation(['date,tmax,tmin,rain', ...rows].join('\n'));
    expect(climate?.rain_mm.slice(4, 6)).toEqual([31, 45]);
    expect(climate?.years.map(({ year }) => year)).toEqual([2019]);
    expect(climate?.period).toBe('2019-2020');
  });

  it.each([
    ['an empty file', '', '1: the file is empty'],
    ['a missing column', 'date,tmax,rain\n', '1: the header lacks tmin'],
    ['a column named twice', 'date,tmax,tmax_c,tmin,rain\n', '1: the header names tmax twice'],
    ['no rows', 'date,tmax,tmin,rain\n', '1: there are no rows below the header'],
    ['a day that does not exist', 'date,tmax,tmin,rain\n2019-02-29,1,1,1', /^2: the date is not one/],
    ['dates in an unclear order', 'date,tmax,tmin,rain\n01/02/2019,1,1,1', /^2: the date may begin with/],
    [
      'a figure that is none',
      'date,tmax,tmin,rain\n2019-01,warm,1,1',
      /^2: tmax must be a number from -90 to 60$/,
    ],
    ['a minimum above the maximum', 'date,tmax,tmin,rain\n2019-01,1,2,1', '2: tmin must not be above tmax'],
    [
      'a month twice',
      'date,tmax,tmin,rain\n2019-01,1,1,1\n2019-02,1,1,1\n2019-01,1,1,1',
      /^4: the \w+ is already in line 2$/,
    ],
    [
      'months without rows',
      'date,tmax,tmin,rain\n2019-01,2,1,1',
      /^1: no year has enough rows for February, March,/,
    ],
  ])('refuses %s', (_, text, message) => {
    const { climate, problems } = readStation(text);
    expect(climate).toBeUndefined();
    expect(`${problems[0]?.line}: ${problems[0]?.message}`).toMatch(message);
  });

  it('refuses more rows than a station of 150 years has', () => {
    const text = `date,tmax,tmin,rain\n${'2019-01-01,2,1,1\n'.repeat(55_001)}`;
    expect(readStation(text).problems).toEqual([{ line: 1, message: 'there are more than 55000 rows' }]);
  });
});

it.each([
  ['DATE;Tmax\n', true],
  ['\uFEFFdate,tmax', true],
  ['place,country,lat\n2019-01', false],
  ['', false],
])('isStationFile looks for a date in the header: %j', (text, isStation) => {
  expect(isStationFile(text)).toBe(isStation);
});
