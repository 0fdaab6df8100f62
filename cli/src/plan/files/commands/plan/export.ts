import type { FileFormat } from '@crop-planning/shared/plan-files/formats';
import { planFieldNames } from '@crop-planning/shared/plan-files/columns';
import { usageError } from '../../../../terminal/failures.js';
import { ended } from '../../../../terminal/output/output.js';
import { listing } from '@crop-planning/shared/words/listing';
import { fieldWords } from '../../../fields.js';
import { writtenPlansView } from '../../views.js';
import { flag, option, withDefault } from '../../../../command/define-command.js';
import { answerOptions, type CommonOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

export const command = defineServiceCommand({
  words: 'plan export',
  summary: 'Write crop plans to a CSV, JSON or NDJSON file',
  about: [
    'Write your crop plans in the format of crop plan import and crop plan apply:',
    `${listing(planFieldNames)}, oldest first. Water and season are those of the`,
    'latest analysis, so another account that imports and analyses the plans gets the same answers.',
    '',
    'With -o, the file is written completely or not at all, and --json prints a summary; without -o, the plans',
    `go to stdout. Plans that differ only in their ${listing(fieldWords('setting'))} are all written, but`,
    'crop plan import creates only one of them; stderr reports the number of such duplicates.',
  ].join('\n'),
  examples: [
    'crop plan export -o plans.csv --force',
    'crop plan export --format ndjson > plans.ndjson',
    'crop plan export --include-archived --json',
  ],
  options: {
    format: option('--format <format>', 'csv, json or ndjson (default: by file extension, else csv)', {
      choices: ['csv', 'json', 'ndjson'],
    }),
    output: option('-o, --output <file>', 'the file to write, or - for stdout'),
    force: flag('--force', 'replace the file if it exists'),
    includeArchived: withDefault(
      flag('--include-archived', 'write archived plans too; importing them does not archive them'),
      false,
    ),
    ...answerOptions,
  },
  run: async ({ io, options, openSignedIn, openOutput }) => {
    const { format: chosenFormat, output: outputOption, force, includeArchived, ...common } = options;
    const file = outputOption === '-' ? undefined : outputOption;
    const wantsJson = common.json === true || common.fields !== undefined;
    if (file === undefined) refuseSelection(common, chosenFormat);
    const output = await openOutput(writtenPlansView, common);
    const [{ createFileWriter }, { exportText, readExportedPlans }, { formatNamed }] = await Promise.all([
      import('../../../../terminal/output/file-writer.js'),
      import('../../export.js'),
      import('@crop-planning/shared/plan-files/formats'),
    ]);
    const implied = file === undefined ? (wantsJson ? 'json' : undefined) : formatNamed(file);
    const format = chosenFormat ?? implied ?? 'csv';
    if (format === 'yaml' || format === 'xlsx')
      throw usageError('crop writes CSV, JSON and NDJSON, but neither YAML nor workbooks.', {
        tryNext: 'crop plan export -o plans.csv',
      });
    const files = createFileWriter({ command: 'crop plan export', example: 'plans.csv' });
    if (file !== undefined) await files.check(file, force ? {} : { replaceOption: '--force' });
    const api = await openSignedIn();
    const { show, end } = output.progress('plans');
    const { plans, doubleCount } = await ended(readExportedPlans(api, includeArchived, show), end);
    if (doubleCount > 0) await output.remark(words('files', english).sameAsOther(doubleCount));
    const text = exportText(plans, format, file === undefined && io.stdout.isTerminal);
    if (file === undefined) return io.stdout.write(text);
    await files.write(file, text);
    await output.remark(words('files', english).wrote(file, plans.length));
    if (wantsJson) await output.item({ file, format, crop_plans: plans.length });
  },
});

/**
 * Without -o, stdout gets complete plans in one format, so options that select fields or another format are
 * refused.
 */
function refuseSelection({ json, fields }: CommonOptions, format: FileFormat | undefined): void {
  if (fields !== undefined) {
    throw usageError('--fields works only with -o: it selects from the summary of the file.', {
      tryNext: 'crop plan list --fields name,crop',
    });
  }
  if (json === true && format !== undefined && format !== 'json') {
    throw usageError(`--json and --format ${format} cannot be used together.`, {
      tryNext: `crop plan export --format ${format}`,
    });
  }
}
