// What the page says in French.
import type { PageCatalogue } from '../catalogue.js';
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
import { ownClimate } from './own-climate.js';
import { picked } from './picked.js';
import { plans } from './plans.js';
import { planting } from './planting.js';
import { shell } from './shell.js';
import { welcome } from './welcome.js';

export const french: Partial<PageCatalogue> = {
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
  ownClimate,
  picked,
  plans,
  planting,
  shell,
  welcome,
};
