import type { z } from 'zod';
import { strictFields, listOf, numberWithin } from './schema.js';

const months = 12;

const monthly = (figure: z.ZodNumber) => listOf(figure, months, months);

const temperatureSchema = numberWithin(-90, 60);

const monthlyFigures = {
  mean_temperature_c: monthly(temperatureSchema).describe('Mean temperatures in deg C, January first.'),
  min_temperature_c: monthly(temperatureSchema).describe('Mean daily minima in deg C, January first.'),
  rain_mm: monthly(numberWithin(0, 10_000)).describe('Rain in mm, January first.'),
};

/** A place's normals for each of the twelve months. */
export const monthlyClimateSchema = strictFields(monthlyFigures).superRefine(refuseRaisedMinima);

export const latitudeSchema = numberWithin(-90, 90).describe('Degrees from -90 to 90, south negative.');
export const longitudeSchema = numberWithin(-180, 180).describe('Degrees from -180 to 180, west negative.');

/** A climate supplied by the caller. */
export const givenClimateSchema = strictFields({
  ...monthlyFigures,
  latitude: latitudeSchema.nullish().describe('Degrees, south negative; without it, days are equally long.'),
  longitude: longitudeSchema.nullish().describe('Degrees, west negative; without it, not in monsoon Asia.'),
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
