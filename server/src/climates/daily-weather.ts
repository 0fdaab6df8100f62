import { monthlyClimateSchema, type MonthlyClimate } from '@crop-planning/shared';
import { z } from 'zod';
import { LivePlaceError } from './known-place.js';

const daySchema = z.array(z.number().nullable());

/** Figures for each day of `time`, such as `1991-01-31`; null if there is none. */
export const dailyWeatherSchema = z.object({
  time: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/)),
  temperature_2m_mean: daySchema,
  temperature_2m_min: daySchema,
  precipitation_sum: daySchema,
});

export type DailyWeather = z.output<typeof dailyWeatherSchema>;

interface MonthSums {
  days: number;
  mean: number;
  min: number;
  rain: number;
}

const months = 12;
/**
 * The World Meteorological Organization's rule for normals requires 24 of 30 years, and nearly every day of
 * each month.
 */
const yearsMin = 24;
const daysMissingMax = 3;

/**
 * Returns the normals of each calendar month: its mean temperature, mean minimum and sum of rain, averaged
 * over the years from `firstYear` to `lastYear`. Raises LivePlaceError if too many days are missing or the
 * figures are impossible.
 */
export function normalsOf(weather: DailyWeather, firstYear: number, lastYear: number): MonthlyClimate {
  const byMonth = Array.from({ length: months }, (): MonthSums[] => []);
  for (const [month, sums] of sumMonths(weather)) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    if (sums.days < length - daysMissingMax || year < firstYear || year > lastYear) continue;
    byMonth[number - 1]?.push({
      days: length,
      mean: sums.mean / sums.days,
      min: sums.min / sums.days,
      rain: (sums.rain / sums.days) * length,
    });
  }
  if (byMonth.some((years) => years.length < yearsMin)) {
    throw new LivePlaceError(`the climate source has fewer than ${yearsMin} whole years for this place`);
  }
  const { data } = monthlyClimateSchema.safeParse({
    mean_temperature_c: byMonth.map((years) => average(years.map(({ mean }) => mean))),
    min_temperature_c: byMonth.map((years) => average(years.map(({ min }) => min))),
    rain_mm: byMonth.map((years) => average(years.map(({ rain }) => rain))),
  });
  if (!data) throw new LivePlaceError('the climate source has figures that no place on earth has');
  return data;
}

/** Adds up the figures of the days that have all of them, for each month of each year, such as `1991-01`. */
function sumMonths(weather: DailyWeather): Map<string, MonthSums> {
  const { time, temperature_2m_mean, temperature_2m_min, precipitation_sum } = weather;
  const sumsOf = new Map<string, MonthSums>();
  const countedDays = new Set<string>();
  for (const [i, day] of time.entries()) {
    const mean = temperature_2m_mean[i] ?? undefined;
    const min = temperature_2m_min[i] ?? undefined;
    const rain = precipitation_sum[i] ?? undefined;
    if (mean === undefined || min === undefined || rain === undefined || countedDays.has(day)) continue;
    countedDays.add(day);
    const sums = sumsOf.get(day.slice(0, 7)) ?? { days: 0, mean: 0, min: 0, rain: 0 };
    sumsOf.set(day.slice(0, 7), {
      days: sums.days + 1,
      mean: sums.mean + mean,
      min: sums.min + min,
      rain: sums.rain + rain,
    });
  }
  return sumsOf;
}

/** Returns the mean, rounded to a hundredth, which is finer than the accuracy of any figure. */
function average(figures: readonly number[]): number {
  const sum = figures.reduce((total, figure) => total + figure, 0);
  return Math.round((sum / figures.length) * 100) / 100;
}
