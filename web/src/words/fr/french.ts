// What the page says in French.
import type { PageCatalogue } from '../catalogue.js';
import { access } from './access.js';
import { account } from './account.js';
import { charts } from './charts.js';
import { climates } from './climates.js';
import { compare } from './compare.js';
import { compared } from './compared.js';
import { controls } from './controls.js';
import { entry } from './entry.js';
import { exporting } from './exporting.js';
import { failures } from './failures.js';
import { fieldTools } from './field-tools.js';
import { growsHere } from './grows-here.js';
import { importNote } from './import-note.js';
import { importRows } from './import-rows.js';
import { importing } from './importing.js';
import { language } from './language.js';
import { map } from './map.js';
import { notifications } from './notifications.js';
import { picked } from './picked.js';
import { plan } from './plan.js';
import { planForm } from './plan-form.js';
import { plans } from './plans.js';
import { planting } from './planting.js';
import { result } from './result.js';
import { shared } from './shared.js';
import { sharing } from './sharing.js';
import { shell } from './shell.js';
import { welcome } from './welcome.js';
import { whatIf } from './what-if.js';

export const french: PageCatalogue = {
  access,
  account,
  charts,
  climates,
  compare,
  compared,
  controls,
  entry,
  exporting,
  failures,
  fieldTools,
  growsHere,
  importNote,
  importRows,
  importing,
  language,
  map,
  notifications,
  picked,
  plan,
  planForm,
  plans,
  planting,
  result,
  shared,
  sharing,
  shell,
  welcome,
  whatIf,
};
