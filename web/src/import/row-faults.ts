// Says why a row of a file is not saved, in the language in use. Called by the table of rows and by the editor of one.
import { refusalWords } from '../plans/name-check.js';
import { importRows } from '../words/en/import-rows.js';
import { said } from '../words/said.js';
import type { ImportRow, RowFault } from './import-rows.js';

/** Returns a sentence each for the names that the model does not know, and for what else is wrong. */
export function faultsOf({ refusals, fault }: ImportRow): string[] {
  return [...refusals.map(refusalWords), ...(fault === undefined ? [] : [faultWords(fault)])];
}

export function faultWords(fault: RowFault): string {
  if (fault.is === 'said') return fault.words;
  const words = said('importRows', importRows);
  return fault.is === 'unchecked' ? words.unchecked : words[fault.is](fault.name);
}
