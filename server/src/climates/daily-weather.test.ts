import { expect, it } from 'vitest';
import { normalsOf, type DailyWeather } from './daily-weather.js';
import { LivePlaceError } from './known-place.js';

it('averages daily temperatures, and monthly sums of rain', () => {
  const { mean_temperature_c, min_temperature_c, rain_mm } = normals(weather(1991, 2020));
  expect(mean_temperature_c).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(min_temperature_c).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // Eight of thirty Februaries, 1992 to 2020, have 29 days.
  expect(rain_mm).toEqual([31, 28.27, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
});

it('scales up the rain of a month in which a few days lack figures', () => {
  const gaps = new Set(['1991-01-05', '1991-01-06', '1991-01-31']);
  expect(normals(weather(1991, 2020, gaps)).rain_mm[0]).toBe(31);
});

it('omits a month in which many days lack figures', () => {
  const wet = weather(1991, 2020);
  const isGap = (day: string) => /^1991-01-0[1-4]$/.test(day);
  const precipitation_sum = wet.time.map((day) => (isGap(day) ? null : day.startsWith('1991-01') ? 99 : 1));
  expect(normals({ ...wet, precipitation_sum }).rain_mm[0]).toBe(31);
});

it('counts a repeated day only once', () => {
  const once = weather(1991, 2020);
  const twice = {
    time: [...once.time, ...once.time],
    temperature_2m_mean: [...once.temperature_2m_mean, ...once.temperature_2m_mean],
    temperature_2m_min: [...once.temperature_2m_min, ...once.temperature_2m_min],
    precipitation_sum: [...once.precipitation_sum, ...once.precipitation_sum],
  };
  expect(normals(twice)).toEqual(normals(once));
});

it.each<[string, DailyWeather]>([
  ['fewer than 24 years', weather(1998, 2020)],
  ['years that lie partly outside the period', weather(2000, 2030)],
  ['no days at all', weather(2020, 1991)],
  ['a minimum above the mean', { ...weather(1991, 2020), temperature_2m_mean: days(-60) }],
  ['impossible figures', { ...weather(1991, 2020), precipitation_sum: days(-1) }],
])('refuses %s', (_, dailyWeather) => {
  expect(() => normals(dailyWeather)).toThrow(LivePlaceError);
});

function normals(dailyWeather: DailyWeather) {
  return normalsOf(dailyWeather, 1991, 2020);
}

/**
 * Creates weather with the month's number as its mean, a minimum two degrees lower, and 1 mm of rain a day.
 */
function weather(firstYear: number, lastYear: number, gaps: ReadonlySet<string> = new Set()): DailyWeather {
  const time: string[] = [];
  const day = new Date(Date.UTC(firstYear, 0, 1));
  for (; day.getUTCFullYear() <= lastYear; day.setUTCDate(day.getUTCDate() + 1)) {
    time.push(day.toISOString().slice(0, 10));
  }
  const months = time.map((date) => (gaps.has(date) ? null : Number(date.slice(5, 7))));
  return {
    time,
    temperature_2m_mean: months,
    temperature_2m_min: months.map((month) => (month === null ? null : month - 2)),
    precipitation_sum: months.map((month) => (month === null ? null : 1)),
  };
}

function days(figure: number): number[] {
  return weather(1991, 2020).time.map(() => figure);
}
