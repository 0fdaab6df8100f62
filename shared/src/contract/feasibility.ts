import { z } from 'zod';
import { oneOf, numberWithin, wholeNumber } from './schema.js';

/** Where the crop's water comes from: only rain and soil, or also irrigation, which supplies the rest. */
export const waterSchema = oneOf(['rainfed', 'irrigated']);
export const limitingFactorSchema = z.enum(['temperature', 'water', 'frost']);

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

/** The part that decides the score; `nothing` at a score of 1. */
export const limitingPartSchema = z.enum([...scoreParts, 'nothing']);

/** How suitable a planting is: 0 not at all, 1 fully. */
export const scoreSchema = numberWithin(0, 1);

/** The days from sowing to harvest at full pace. */
export const seasonDaysSchema = wholeNumber(1, 365);

/** The chance of a night of frost in a month: at least 90, 67, 33 or 10%; `none` below that. */
export const frostChanceSchema = z.enum(['almost_certain', 'likely', 'even', 'possible', 'none']);

export const modelVersionSchema = z.string();

export type FrostChance = z.output<typeof frostChanceSchema>;
export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
export type ScorePart = (typeof scoreParts)[number];
export type LimitingPart = z.output<typeof limitingPartSchema>;
