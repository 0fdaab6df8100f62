import { z } from 'zod';

const months = 12;

/** Twelve figures, January first. */
const monthly = (figure: z.ZodNumber) => z.array(figure).length(months);

const temperatureSchema = z.number().min(-90).max(60);

const monthlyFigures = {
  mean_temperature_c: monthly(temperatureSchema),
  min_temperature_c: monthly(temperatureSchema),
  rain_mm: monthly(z.number().min(0).max(10_000)),
};

/** A place's normals: mean temperature and mean daily minimum in deg C, rain in mm, for each of the twelve months. */
export const monthlyClimateSchema = z.strictObject(monthlyFigures).superRefine(refuseRaisedMinima);

/** Degrees, south negative. */
export const latitudeSchema = z.number().min(-90).max(90);
/** Degrees, west negative. */
export const longitudeSchema = z.number().min(-180).max(180);

/** A climate that a caller brings along; without its latitude the length of the days is taken as equal all year. */
export const givenClimateSchema = z
  .strictObject({ ...monthlyFigures, latitude: latitudeSchema.nullish() })
  .superRefine(refuseRaisedMinima);

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
