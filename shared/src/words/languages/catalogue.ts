// What a language says: an object of this type for each language, in a folder beside this file. Each sentence is a whole
// one, made from typed values by the language's own grammar; nothing outside of a language's folder joins its pieces.
import type {
  AdviceWords,
  CaveatSentences,
  CropNames,
  LabelNames,
  LegendWords,
  LimitWords,
  MapWords,
  MonthWords,
  NumberWords,
  PartNames,
  PlaceLimitSentences,
  ReasonSentences,
  VerdictWords,
} from './answer-subjects.js';
import type { changes } from './en/changes.js';
import type { charts } from './en/charts.js';
import type { comparison } from './en/comparison.js';
import type { documents } from './en/documents.js';
import type { events } from './en/events.js';
import type { facts } from './en/facts.js';
import type { files } from './en/files.js';
import type { kinds } from './en/kinds.js';
import type { lists } from './en/lists.js';
import type { mapping } from './en/mapping.js';
import type { questions } from './en/questions.js';
import type { report } from './en/report.js';
import type { sources } from './en/sources.js';
import type { suggested } from './en/suggested.js';
import type { terminal } from './en/terminal.js';
import type { understood } from './en/understood.js';
import type { HeadingNames } from './headings.js';
import type {
  ChoiceWords,
  EnsoWords,
  LocalWords,
  NotificationWords,
  PlaceWords,
  ScoreWords,
  SeasonWords,
  TermWords,
  TimingWords,
  VariantWords,
  YearsWords,
} from './subjects.js';

/** Everything that is said in one language, by subject. English has the same subjects, in files of their own. */
export interface Catalogue {
  months: MonthWords;
  numbers: NumberWords;
  labels: LabelNames;
  crops: CropNames;
  advice: AdviceWords;
  verdict: VerdictWords;
  reasons: ReasonSentences;
  caveats: CaveatSentences;
  parts: PartNames;
  limits: LimitWords;
  maps: MapWords;
  legends: LegendWords;
  timing: TimingWords;
  seasons: SeasonWords;
  years: YearsWords;
  enso: EnsoWords;
  local: LocalWords;
  places: PlaceWords;
  choices: ChoiceWords;
  terms: TermWords;
  scores: ScoreWords;
  report: typeof report;
  documents: typeof documents;
  facts: typeof facts;
  comparison: typeof comparison;
  charts: typeof charts;
  terminal: typeof terminal;
  variants: VariantWords;
  placeLimits: PlaceLimitSentences;
  changes: typeof changes;
  files: typeof files;
  questions: typeof questions;
  understood: typeof understood;
  kinds: typeof kinds;
  lists: typeof lists;
  suggested: typeof suggested;
  events: typeof events;
  sources: typeof sources;
  mapping: typeof mapping;
  headings: HeadingNames;
  notifications: NotificationWords;
}
