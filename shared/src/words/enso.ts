// Says what El Niño and La Niña seasons did to a planting, for the drawing of an analysis, `crop plan years`,
// the report and the page.
import type { Enso } from '../contract/enso.js';
import { words } from './languages/current.js';
import { enso as english } from './languages/en/enso.js';

/** Returns nothing where nothing is known of El Niño, and for a planting that is infeasible anyway. */
export function ensoSentences(enso: Enso | null | undefined, plantingMonth: number): string[] {
  if (!enso || enso.reason === 'infeasible') return [];
  return words('enso', english).sentences(enso, plantingMonth);
}

/** Names the index and its last month, for a list of sources. */
export function ensoCredit(enso: Enso): string {
  return words('enso', english).credit(enso);
}
