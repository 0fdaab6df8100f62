import { z } from 'zod';

export const waters = ['rainfed', 'irrigated'] as const;
export const limitingFactors = ['temperature', 'water', 'frost'] as const;

/** Where the crop's water comes from; under irrigation rain does not count. */
export const waterSchema = z.enum(waters);
export const limitingFactorSchema = z.enum(limitingFactors);

/** From sowing to harvest, in days. */
export const seasonDaysSchema = z.int().min(1).max(365);

export const modelVersionSchema = z.string();

export type Water = z.output<typeof waterSchema>;
export type LimitingFactor = z.output<typeof limitingFactorSchema>;
