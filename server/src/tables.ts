import { createCommonPasswordTest } from './auth/passwords/common-passwords.js';
import { createWorldCalendarFile } from './calendars/world-calendar.js';
import { createEnsoIndexFile } from './climates/enso-index-file.js';
import { createGridFile } from './climates/grid-file.js';
import { createYearsFile } from './climates/years-file.js';
import { createCropIndex } from './crops/crops.js';
import { createPresenceFile } from './crops/presence.js';
import { createCountries } from './locations/countries.js';
import { createGazetteer } from './locations/gazetteer/gazetteer.js';

/** The bundled tables, which never change. */
export type Tables = ReturnType<typeof createTables>;

/** Creates the tables; each is read when it is first needed. Several apps in one process can share them. */
export function createTables() {
  return {
    cropIndex: createCropIndex(),
    readPresence: createPresenceFile(),
    gazetteer: createGazetteer(createCountries()),
    readGrid: createGridFile(),
    readYears: createYearsFile(),
    readCalendar: createWorldCalendarFile(),
    readEnsoIndex: createEnsoIndexFile(),
    isCommonPassword: createCommonPasswordTest(),
  };
}
