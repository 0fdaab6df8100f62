import { kindOf } from '../crop-kind.js';
import { fieldOutcomes } from './field-outcomes.js';
import type { OutcomesOf, Planting } from './outcome.js';
import { perennialOutcomes } from './perennial-outcomes.js';

/** Returns the outcomes of a crop in each year. */
export function outcomesOf(planting: Planting): OutcomesOf {
  return kindOf(planting.crop) === 'perennial' ? perennialOutcomes(planting) : fieldOutcomes(planting);
}
