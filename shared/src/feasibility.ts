import { z } from 'zod';

/** Where the crop's water comes from; under irrigation rain does not count. */
export const waterSchema = z.enum(['rainfed', 'irrigated']);
export const limitingFactorSchema = z.enum(['temperature', 'water', 'frost']);

/** How well a planting suits: 0 not at all, 1 fully. */
export const scoreSchema = z.number().min(0).max(1);

/** From sowing to harvest, in days. */
export const seasonDaysSchema = z.int().min(1).max(365);

export const modelVersionSchema = z.string();

export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
