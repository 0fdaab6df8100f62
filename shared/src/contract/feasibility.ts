import { z } from 'zod';
import { oneOf, numberWithin, wholeNumber } from './schema.js';

export const waterSchema = oneOf(['rainfed', 'irrigated']).describe(
  'Where the water comes from: only rain and soil, or also irrigation.',
);
export const limitingFactorSchema = z
  .enum(['temperature', 'water', 'frost'])
  .describe('What lowers the score: the limiting part in one word.');

/** The parts of a score, in order of precedence: the first of the lowest parts is the limiting one. */
export const scoreParts = [
  'winter',
  'sowing',
  'season',
  'heat',
  'nights',
  'cool',
  'tropical',
  'chill',
  'warmth',
  'year',
  'planting',
  'day',
  'water',
  'dry',
  'wet',
  'ripening',
] as const;

export const limitingPartSchema = z
  .enum([...scoreParts, 'nothing'])
  .describe('The part that decides the score; `nothing` at a score of 1.');

export const scoreSchema = numberWithin(0, 1).describe('From 0, not suitable, to 1, fully suitable.');

export const seasonDaysSchema = wholeNumber(1, 365).describe('Days from sowing to harvest at full pace.');

export const frostChanceSchema = z
  .enum(['almost_certain', 'likely', 'even', 'possible', 'none'])
  .describe('The chance of a night of frost in a month: at least 90, 67, 33 or 10%; `none` below that.');

export const modelVersionSchema = z.string().describe('The version of the model, such as 3.1.');

export const limitSentenceSchema = z.strictObject({
  code: z.string().describe('The code of the limit.'),
  message: z.string().describe('The limit in a sentence.'),
});

export type FrostChance = z.output<typeof frostChanceSchema>;
export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
export type ScorePart = (typeof scoreParts)[number];
export type LimitingPart = z.output<typeof limitingPartSchema>;
