import { kindOf } from '../crop-kind.js';
import { fieldOutcomes } from './field-outcomes.js';
import type { OutcomesOf, Planting } from './outcome.js';
import { perennialOutcomes } from './perennial-outcomes.js';

/**
 * Returns a function that gives a crop's outcome in each year, for a planting month, rainfed or irrigated.
 */
export function outcomesOf(planting: Planting): OutcomesOf {
  return kindOf(planting.crop) === 'perennial' ? perennialOutcomes(planting) : fieldOutcomes(planting);
}
