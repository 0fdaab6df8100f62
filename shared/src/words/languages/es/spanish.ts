// Everything that is said in Spanish.
import type { Catalogue } from '../catalogue.js';
import { advice } from './advice.js';
import { caveats } from './caveats.js';
import { changes } from './changes.js';
import { charts } from './charts.js';
import { choices } from './choices.js';
import { comparison } from './comparison.js';
import { crops } from './crops.js';
import { documents } from './documents.js';
import { enso } from './enso.js';
import { events } from './events.js';
import { facts } from './facts.js';
import { files } from './files.js';
import { headings } from './headings.js';
import { kinds } from './kinds.js';
import { labels } from './labels.js';
import { legends } from './legends.js';
import { limits } from './limits.js';
import { lists } from './lists.js';
import { local } from './local.js';
import { mapping } from './mapping.js';
import { maps } from './maps.js';
import { months } from './months.js';
import { notifications } from './notifications.js';
import { numbers } from './numbers.js';
import { parts } from './parts.js';
import { placeLimits } from './place-limits.js';
import { places } from './places.js';
import { questions } from './questions.js';
import { reasons } from './reasons.js';
import { report } from './report.js';
import { scores } from './scores.js';
import { seasons } from './seasons.js';
import { sources } from './sources.js';
import { suggested } from './suggested.js';
import { terminal } from './terminal.js';
import { terms } from './terms.js';
import { timing } from './timing.js';
import { variants } from './variants.js';
import { understood } from './understood.js';
import { verdict } from './verdict.js';
import { years } from './years.js';

export const spanish: Catalogue = {
  months,
  numbers,
  labels,
  crops,
  advice,
  verdict,
  reasons,
  caveats,
  parts,
  limits,
  maps,
  legends,
  timing,
  seasons,
  years,
  enso,
  local,
  places,
  choices,
  terms,
  scores,
  report,
  documents,
  facts,
  comparison,
  charts,
  terminal,
  variants,
  headings,
  notifications,
  placeLimits,
  changes,
  files,
  questions,
  understood,
  kinds,
  lists,
  suggested,
  events,
  sources,
  mapping,
};
