import { kindOf } from '../crop-kind.js';
import { fieldOutcomes } from './field-outcomes.js';
import type { OutcomesOf, Planting } from './outcome.js';
import { perennialOutcomes } from './perennial-outcomes.js';

/** Returns a function that gives a crop's outcomes in each year for a planting month and a kind of water. */
export function outcomesOf(planting: Planting): OutcomesOf {
  return kindOf(planting.crop) === 'perennial' ? perennialOutcomes(planting) : fieldOutcomes(planting);
}
