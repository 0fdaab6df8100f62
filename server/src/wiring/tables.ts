import { createCommonPasswordTest } from '../auth/passwords/common-passwords.js';
import { createGridFile } from '../climates/grid-file.js';
import { createYearsFile } from '../climates/years-file.js';
import { createCountries } from '../places/countries.js';
import { createGazetteer } from '../places/gazetteer/gazetteer.js';

/** What comes with the service and never changes. */
export type Tables = ReturnType<typeof createTables>;

/** Each table is read when it is first needed. Several apps of one process can share them. */
export function createTables() {
  return {
    gazetteer: createGazetteer(createCountries()),
    readGrid: createGridFile(),
    readYears: createYearsFile(),
    isCommonPassword: createCommonPasswordTest(),
  };
}
