// What the page says in a language besides the answers, by subject; the answers are in shared/src/words. A sentence is a
// string, or one function of typed values. `[words](mark)` stands for words that the page makes a link or an element.
import type { access } from './en/access.js';
import type { account } from './en/account.js';
import type { charts } from './en/charts.js';
import type { climates } from './en/climates.js';
import type { compare } from './en/compare.js';
import type { compared } from './en/compared.js';
import type { controls } from './en/controls.js';
import type { entry } from './en/entry.js';
import type { exporting } from './en/exporting.js';
import type { failures } from './en/failures.js';
import type { fieldTools } from './en/field-tools.js';
import type { growsHere } from './en/grows-here.js';
import type { importNote } from './en/import-note.js';
import type { importRows } from './en/import-rows.js';
import type { importing } from './en/importing.js';
import type { language } from './en/language.js';
import type { map } from './en/map.js';
import type { notifications } from './en/notifications.js';
import type { picked } from './en/picked.js';
import type { plan } from './en/plan.js';
import type { planForm } from './en/plan-form.js';
import type { plans } from './en/plans.js';
import type { planting } from './en/planting.js';
import type { result } from './en/result.js';
import type { shared } from './en/shared.js';
import type { sharing } from './en/sharing.js';
import type { shell } from './en/shell.js';
import type { welcome } from './en/welcome.js';
import type { whatIf } from './en/what-if.js';

/** Everything that the page says in one language. English has each subject in a file that the views of it load. */
export interface PageCatalogue {
  access: typeof access;
  account: typeof account;
  charts: typeof charts;
  climates: typeof climates;
  compare: typeof compare;
  compared: typeof compared;
  controls: typeof controls;
  entry: typeof entry;
  exporting: typeof exporting;
  failures: typeof failures;
  fieldTools: typeof fieldTools;
  growsHere: typeof growsHere;
  importNote: typeof importNote;
  importRows: typeof importRows;
  importing: typeof importing;
  language: typeof language;
  map: typeof map;
  notifications: typeof notifications;
  picked: typeof picked;
  plan: typeof plan;
  planForm: typeof planForm;
  plans: typeof plans;
  planting: typeof planting;
  result: typeof result;
  shared: typeof shared;
  sharing: typeof sharing;
  shell: typeof shell;
  welcome: typeof welcome;
  whatIf: typeof whatIf;
}
