// What the page says in French.
import type { PageCatalogue } from '../catalogue.js';
import { access } from './access.js';
import { account } from './account.js';
import { charts } from './charts.js';
import { climates } from './climates.js';
import { controls } from './controls.js';
import { entry } from './entry.js';
import { failures } from './failures.js';
import { fieldTools } from './field-tools.js';
import { importNote } from './import-note.js';
import { importRows } from './import-rows.js';
import { importing } from './importing.js';
import { map } from './map.js';
import { notifications } from './notifications.js';
import { ownClimate } from './own-climate.js';
import { owner } from './owner.js';
import { picked } from './picked.js';
import { plans } from './plans.js';
import { planting } from './planting.js';
import { secrets } from './secrets.js';
import { shell } from './shell.js';
import { welcome } from './welcome.js';

export const french: Partial<PageCatalogue> = {
  access,
  account,
  charts,
  climates,
  controls,
  entry,
  failures,
  fieldTools,
  importNote,
  importRows,
  importing,
  map,
  notifications,
  ownClimate,
  owner,
  picked,
  plans,
  planting,
  secrets,
  shell,
  welcome,
};
