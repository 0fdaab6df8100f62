import type { z } from 'zod';
import { strictFields, listOf, numberWithin } from './schema.js';

const months = 12;

/** Twelve figures, January first. */
const monthly = (figure: z.ZodNumber) => listOf(figure, months, months);

const temperatureSchema = numberWithin(-90, 60);

const monthlyFigures = {
  mean_temperature_c: monthly(temperatureSchema),
  min_temperature_c: monthly(temperatureSchema),
  rain_mm: monthly(numberWithin(0, 10_000)),
};

/**
 * A place's normals: mean temperature and mean daily minimum in deg C, rain in mm, for each of the twelve
 * months.
 */
export const monthlyClimateSchema = strictFields(monthlyFigures).superRefine(refuseRaisedMinima);

/** Degrees, south negative. */
export const latitudeSchema = numberWithin(-90, 90);
/** Degrees, west negative. */
export const longitudeSchema = numberWithin(-180, 180);

/**
 * A climate supplied by the caller. Without a latitude, days are assumed to be equally long all year; with a
 * latitude and a longitude, the model recognises monsoon Asia, whose winter nights vary less.
 */
export const givenClimateSchema = strictFields({
  ...monthlyFigures,
  latitude: latitudeSchema.nullish(),
  longitude: longitudeSchema.nullish(),
}).superRefine(refuseRaisedMinima);

export type MonthlyClimate = z.output<typeof monthlyClimateSchema>;
export type GivenClimate = z.output<typeof givenClimateSchema>;

function refuseRaisedMinima(
  { mean_temperature_c, min_temperature_c }: MonthlyClimate,
  context: z.RefinementCtx,
): void {
  for (const [month, minimum] of min_temperature_c.entries()) {
    if (minimum <= (mean_temperature_c[month] ?? minimum)) continue;
    context.addIssue({
      code: 'custom',
      path: ['min_temperature_c', month],
      message: 'must be at most the mean temperature of its month',
    });
  }
}
