import type { z } from 'zod';
import { strictFields, listOf, numberWithin, doc } from './schema.js';

const months = 12;

const monthly = (figure: z.ZodNumber) => listOf(figure, months, months);

const temperatureSchema = numberWithin(-90, 60);

/** The figures of a climate. */
export const monthlyClimateFigures = {
  mean_temperature_c: doc(monthly(temperatureSchema), 'Mean temperatures in deg C, January first.'),
  min_temperature_c: doc(monthly(temperatureSchema), 'Mean daily minima in deg C, January first.'),
  rain_mm: doc(monthly(numberWithin(0, 10_000)), 'Rain in mm, January first.'),
};

/** The figures of one year. */
export const yearFigures = {
  mean_temperature_c: monthlyClimateFigures.mean_temperature_c,
  rain_mm: monthlyClimateFigures.rain_mm,
};

/** A place's normals for each of the twelve months. */
export const monthlyClimateSchema = strictFields(monthlyClimateFigures).superRefine(refuseRaisedMinima);

export const latitudeSchema = doc(numberWithin(-90, 90), 'Degrees from -90 to 90, south negative.');
export const longitudeSchema = doc(numberWithin(-180, 180), 'Degrees from -180 to 180, west negative.');

/** A climate supplied by the caller. */
export const givenClimateSchema = strictFields({
  ...monthlyClimateFigures,
  latitude: doc(latitudeSchema.nullish(), 'Degrees, south negative; without it, days are equally long.'),
  longitude: doc(longitudeSchema.nullish(), 'Degrees, west negative; without it, not in monsoon Asia.'),
})
  .superRefine(refuseRaisedMinima)
  .meta({ id: 'GivenClimate', description: 'The figures of a climate.' });

export interface MonthlyClimate extends z.output<typeof monthlyClimateSchema> {}
export interface GivenClimate extends z.output<typeof givenClimateSchema> {}

/** Refuses a month whose mean minimum is above its mean temperature. */
export function refuseRaisedMinima(
  { mean_temperature_c, min_temperature_c }: Pick<MonthlyClimate, 'mean_temperature_c' | 'min_temperature_c'>,
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
