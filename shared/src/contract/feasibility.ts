import { z } from 'zod';
import { scoreParts } from './model/words.js';
import { oneOf, numberWithin, wholeNumber, doc } from './schema.js';

export const waterSchema = doc(
  oneOf(['rainfed', 'irrigated']),
  'Where the water comes from: only rain and soil, or also irrigation.',
);
export const limitingFactorSchema = doc(
  z.enum(['temperature', 'water', 'frost']),
  'What lowers the score: the limiting part in one word.',
);

export const limitingPartSchema = doc(
  z.enum([...scoreParts, 'nothing']),
  'The part that decides the score; `nothing` at a score of 1.',
);

export const scoreSchema = doc(numberWithin(0, 1), 'From 0, not suitable, to 1, fully suitable.');

export const plantingMonthSchema = doc(wholeNumber(1, 12), 'The planting month, 1 (January) to 12.');

/** Returns the schema of a list of months, 1 to 12 each. */
export const months = () => z.array(plantingMonthSchema);

export const seasonDaysSchema = doc(wholeNumber(1, 365), 'Days from sowing to harvest at full pace.');

export const waterByDefaultSchema = doc(
  waterSchema.default('rainfed'),
  'Where the water comes from; rainfed by default.',
);
export const limitingFactorOrNoneSchema = doc(
  limitingFactorSchema.nullable(),
  'What lowers the score; null at a score of 1.',
);
export const askedSeasonDaysSchema = doc(
  seasonDaysSchema.nullish(),
  '1-365 days to harvest; null or omitted for the crop’s own.',
);
export const usedSeasonDaysSchema = doc(
  seasonDaysSchema.nullable(),
  'Days to harvest, as requested; null for the crop’s own.',
);

export const frostChanceSchema = doc(
  z.enum(['almost_certain', 'likely', 'even', 'possible', 'none']),
  'The chance of a night of frost in a month: at least 90, 67, 33 or 10%; `none` below that.',
);

export const modelVersionSchema = doc(z.string(), 'The version of the model, such as 3.1.');

export const limitSentenceSchema = z.strictObject({
  code: doc(z.string(), 'The code of the limit.'),
  message: doc(z.string(), 'The limit in a sentence.'),
});

export type FrostChance = z.output<typeof frostChanceSchema>;
export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
export type LimitingPart = z.output<typeof limitingPartSchema>;
