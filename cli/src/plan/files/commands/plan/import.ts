import type { RowsOutcome } from '@crop-planning/shared/plan-files/send-rows';
import type { OnConflict } from '@crop-planning/shared/plan-files/import';
import type { PlanWithAnalysis } from '@crop-planning/shared/plan-files/listed-plan';
import type { Api } from '../../../../service/api.js';
import { tellOutcome } from '../../outcome.js';
import {
  createPlanWriter,
  mayBeSent,
  readingOptions,
  readRows,
  understandRows,
  unknownOptions,
  type UnderstoodRows,
} from '../../rows.js';
import type { CliError } from '../../../../terminal/failures.js';
import { ended, type Notices } from '../../../../terminal/output/output.js';
import { importReportView } from '../../views.js';
import { shellWord } from '../../../../terminal/shell-words.js';
import { argument, flag, option, withDefault } from '../../../../command/define-command.js';
import { itemOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';
import { columnWords, fieldWords, optionalNames, requiredNames } from '../../../fields.js';
import { listing } from '@crop-planning/shared/words/listing';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

export const command = defineServiceCommand({
  words: 'plan import',
  summary: 'Create crop plans from a CSV, .xlsx, JSON, NDJSON or YAML file',
  about: [
    'Create a crop plan from every row of a file, or of standard input (-).',
    '',
    `The columns, or keys, are ${listing(requiredNames.map(columnWords))};`,
    `optional ones are ${listing(optionalNames.map(columnWords))}.`,
    'Columns can be in any order and have other usual headings in twelve languages, such as Place or Date de',
    'semis; see crop help words. Columns that a plan does not have are named and ignored; --strict-columns refuses',
    'them. --map says what a column is, and --remember keeps that in the settings file for later files. Lines above',
    'the header, empty columns at the end, and cells that are missing at the end of a line are no fault.',
    '',
    'A row is skipped if a plan with the',
    'same name, crop, location and month exists (and with the same water and season, if the row has them), so',
    'importing a file twice is harmless. With --on-conflict update, such a row changes the',
    `${listing(fieldWords('setting'))} of the plan instead; with --on-conflict fail, it is refused.`,
    '',
    'Rows that cannot be imported are reported with their line number; the other plans are still created. Rows',
    'are sent in the order of the file, eight at a time, so adjacent rows may be created out of order. The format',
    'follows from the extension (.csv, .xlsx, .json, .ndjson, .jsonl, .yaml or .yml), otherwise from how the file',
    'begins: [ is JSON, { is NDJSON, anything else is CSV. Text is UTF-8, UTF-16 with a byte order mark or',
    'Windows-1252. A workbook has at most 5 MiB, 50 MiB unpacked and 100,000 rows; of its formulas, the last results',
    'are read. YAML cannot have tags, anchors or aliases.',
    '',
    'Before creating anything, and also with --dry-run, crop asks the service once for each distinct crop',
    'and place whether the model knows it. A row with an unknown crop or place is refused; with',
    '--create-unknown, its plan is still created, and the name reported on stderr. A file with thousands of',
    'distinct names takes as many requests, eight at a time.',
  ].join('\n'),
  examples: [
    'crop plan import plans.csv --dry-run',
    'crop plan import plans.csv',
    'crop plan import plans.csv --create-unknown',
    'crop plan import parcelles.csv --map "Culture=crop,Parcelle=name" --remember',
    'crop plan export --format ndjson | crop plan import - --json',
  ],
  arguments: { file: argument('the file, or - for standard input') },
  options: {
    ...readingOptions,
    onConflict: withDefault(
      option('--on-conflict <choice>', 'what to do with a row whose plan exists', {
        choices: ['skip', 'update', 'fail'],
      }),
      'skip',
    ),
    dryRun: flag('--dry-run', 'check every row and report what would happen; create nothing'),
    ...unknownOptions,
    ...itemOptions,
  },
  view: importReportView,
  run: async ({ io, output, options, arguments: { file }, openSignedIn }) => {
    const api = await openSignedIn();
    const example = 'crop plan import plans.csv';
    const fileRows = await readRows(io, output, file, { ...options, example });
    const { dryRun: isDryRun = false, onConflict, createUnknown: isCreatingUnknown = false } = options;
    const applyCommand = `crop plan apply ${shellWord(file) ?? 'FILE'}`;
    const understood = await understandRows(output, api, fileRows, {
      isCreatingUnknown,
      advice: isDryRun ? undefined : words('files', english).toCorrect(applyCommand),
    });
    const { rows } = understood;
    const { fetchPlansWithAnalyses } = await import('../../../listed.js');
    const withOutlines = rows.some((row) => 'input' in row && row.input.outline !== undefined);
    const existing = await fetchPlansWithAnalyses(api, { include_archived: true, withOutlines });
    const outcome = await importRows(output, api, { ...understood, existing, onConflict, isDryRun });
    await tellOutcome(output, outcome, {
      rowCount: rows.length,
      refusals: understood.refusals,
      isDryRun,
      again: 'existing plans are skipped',
      correction: isDryRun ? { advice: 'import the file' } : { advice: byName, command: applyCommand },
    });
  },
});

/** Importing a corrected file would create a second plan for each line that has changed since the first time. */
const byName =
  'apply the file: apply finds plans by name, and creates no second one for a line that you change';

interface Import extends UnderstoodRows {
  existing: readonly PlanWithAnalysis[];
  onConflict: OnConflict;
  /** Whether this is a dry run: no plan is sent, and every new plan counts as created. */
  isDryRun: boolean;
}

async function importRows(
  output: Notices,
  api: Api,
  { isDryRun, ...importing }: Import,
): Promise<RowsOutcome<CliError>> {
  const [{ importPlans }, { createBulk }] = await Promise.all([
    import('@crop-planning/shared/plan-files/import'),
    import('../../../bulk.js'),
  ]);
  const { show, end } = output.progress('rows', importing.rows.length);
  const work = importPlans({
    ...importing,
    sender: createBulk(mayBeSent),
    ...createPlanWriter(api, isDryRun),
    onProgress: show,
  });
  return ended(work, end);
}
