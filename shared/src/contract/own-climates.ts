import { z } from 'zod';
import {
  latitudeSchema,
  longitudeSchema,
  monthlyClimateFigures,
  refuseRaisedMinima,
  yearFigures,
} from './climate.js';
import { answer, doc, listOf, numberWithin, strictFields, trueOrFalse, wholeNumber } from './schema.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

const yearsMax = 150;

/** A whole year of a climate's own station. */
export const climateYearSchema = strictFields({
  year: doc(wholeNumber(1800, 2100), 'The year, 1800 to 2100.'),
  ...yearFigures,
}).meta({ id: 'ClimateYear', description: 'The weather of a whole year.' });

const heightSchema = doc(numberWithin(-500, 9_000).nullable(), 'Metres above sea level; null if not known.');

export const createClimateInput = strictFields({
  name: doc(textSchema(1, 80), 'A name to recognise the climate by, 1 to 80 characters.'),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  elevation_m: doc(heightSchema.optional(), 'Metres above sea level; null or omitted if not known.'),
  period: doc(textSchema(1, 80).nullish(), 'The years of the means, such as `1991-2020`, or null.'),
  ...monthlyClimateFigures,
  years: doc(
    listOf(climateYearSchema, 0, yearsMax).nullish(),
    'Up to 150 whole years, in any order; plantings are judged by them if there are 21 or more.',
  ),
  is_checked: doc(
    trueOrFalse().default(false),
    'Whether to add figures far from those of the world grid or of the months beside them; false by default.',
  ),
})
  .superRefine(refuseRaisedMinima)
  .refine(({ years }) => new Set(years?.map(({ year }) => year)).size === (years?.length ?? 0), {
    path: ['years'],
    message: 'must name each year at most once',
  });

export const climateIdInput = strictFields({ climate_id: doc(pathIdSchema, 'The id of the climate.') });

/** A climate of the account's own, without its figures. */
export const listedClimateSchema = answer('ListedClimateResponse', {
  id: doc(idSchema, 'The id of the climate.'),
  name: doc(z.string(), 'The name that its owner gave it.'),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  elevation_m: heightSchema,
  period: doc(z.string().nullable(), 'The years of the means; null if not stated.'),
  whole_years: doc(z.int(), 'How many whole years of its own the climate has.'),
  created_at: doc(timestampSchema, 'When the climate was added, in UTC.'),
});

export const listedClimateListSchema = z.array(listedClimateSchema);

export const climateSchema = answer('ClimateResponse', {
  ...listedClimateSchema.shape,
  ...monthlyClimateFigures,
  years: doc(z.array(climateYearSchema), 'The whole years, the earliest first.'),
});

export interface CreateClimateInput extends z.output<typeof createClimateInput> {}
export interface ListedClimate extends z.output<typeof listedClimateSchema> {}
export interface Climate extends z.output<typeof climateSchema> {}
