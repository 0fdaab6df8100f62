import { z } from 'zod';
import { oneOf, numberWithin, wholeNumber } from './schema.js';

/** Where the crop's water comes from: rain and what the soil holds, or irrigation that gives what they lack. */
export const waterSchema = oneOf(['rainfed', 'irrigated']);
export const limitingFactorSchema = z.enum(['temperature', 'water', 'frost']);

/** The parts of a score, in the order that decides between equals: the first of the lowest is the limiting one. */
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

/** The part that decides the score; `nothing` at a score of 1. */
export const limitingPartSchema = z.enum([...scoreParts, 'nothing']);

/** How suitable a planting is: 0 not at all, 1 fully. */
export const scoreSchema = numberWithin(0, 1);

/** From sowing to harvest at full pace, in days. */
export const seasonDaysSchema = wholeNumber(1, 365);

/** How likely a month has a night of frost: from 90, 67, 33 or 10 % on; `none` below that. */
export const frostChanceSchema = z.enum(['almost_certain', 'likely', 'even', 'possible', 'none']);

export const modelVersionSchema = z.string();

export type FrostChance = z.output<typeof frostChanceSchema>;
export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
export type ScorePart = (typeof scoreParts)[number];
export type LimitingPart = z.output<typeof limitingPartSchema>;
