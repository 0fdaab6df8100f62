import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../../service/api.js';
import { openPlansFile, writtenFileFields, type WrittenFile } from '../../files/written-file.js';
import { fetchPlans, findPlans, planRule } from '../../reference.js';
import { CliError, exitCodes, usageError } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import { ended, type Notices } from '../../../terminal/output/output.js';
import type { View } from '../../../terminal/output/view.js';
import type { PlanReport } from '@crop-planning/shared/words/report/tree';
import { flag, option, optionalArgumentList } from '../../../command/define-command.js';
import { answerOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

type ReportFormat = 'html' | 'md';

interface WrittenReport extends WrittenFile {
  format: ReportFormat;
}

const { file: fileField, ...counts } = writtenFileFields;
const writtenReportView: View<WrittenReport> = {
  fields: { file: fileField, format: { title: 'FORMAT', kind: 'text' }, ...counts },
};

export const command = defineServiceCommand({
  words: 'plan report',
  summary: 'Write a report about crop plans, to send or to print',
  about: [
    'Write a report about crop plans, ready to send to a farmer: the label and what limits it, the reasons,',
    'a chart of climate, season and water through the year, the other planting months, notes and sources.',
    'The HTML page is self-contained, uses no network or scripts, and prints on A4.',
    '',
    'If you name no plans, the report covers every plan that is not archived and has been analysed by the',
    'model. It shows the latest recorded analyses and does not run the model. One report holds at most 500',
    'plans. With -o, the file is replaced as a whole, and --json prints a summary; without -o, the page goes',
    'to stdout.',
  ].join('\n'),
  examples: [
    'crop plan report "Long rains maize" -o maize.html',
    'crop plan report --all -o plans.html',
    'crop plan report "Long rains maize" --format md',
  ],
  writesDocuments: true,
  arguments: { plans: optionalArgumentList(planRule) },
  options: {
    all: flag('--all', 'every plan that is not archived, including those never analysed'),
    format: option('--format <format>', 'html or md (default: by file extension, else html)', {
      choices: ['html', 'md'],
    }),
    output: option('-o, --output <file>', 'the file to write, or - for stdout'),
    yes: yesOption,
    ...answerOptions,
  },
  run: async ({ io, options, arguments: { plans: references }, openSignedIn, openOutput }) => {
    const { format: chosenFormat, output: outputOption, ...common } = options;
    if (references.length > 0 && options.all === true) {
      throw usageError('Name plans or use --all, not both.', { tryNext: 'crop plan report --all' });
    }
    const { file, output, write } = await openPlansFile(
      { io, openOutput },
      {
        typed: outputOption,
        command: 'crop plan report',
        example: 'report.html',
        view: writtenReportView,
        common,
      },
    );
    const api = await openSignedIn();
    const reports = await collect(
      api,
      output,
      await choosePlans(io, api, references),
      !isChosen(references, options),
    );
    const format = chosenFormat ?? (/\.(md|markdown)$/i.test(file ?? '') ? 'md' : 'html');
    const not_analysed = reports.filter(({ verdicts }) => verdicts.length === 0).length;
    const page = await render(format, reports, io.now());
    await write(page, (written) => ({ file: written, format, plans: reports.length, not_analysed }));
  },
});

/**
 * Whether the user named plans or gave --all; otherwise the report contains only plans that the model has
 * analysed.
 */
function isChosen(references: readonly string[], { all }: { all?: boolean }): boolean {
  return references.length > 0 || all === true;
}

function choosePlans(io: Io, api: Api, references: readonly string[]): Promise<CropPlan[]> {
  if (references.length > 0) return findPlans(io, api, references);
  return fetchPlans(api, { include_archived: false });
}

async function collect(
  api: Api,
  { progress, remark }: Notices,
  plans: readonly CropPlan[],
  byModelOnly: boolean,
): Promise<PlanReport[]> {
  const { collectReports } = await import('../../report/collect.js');
  const candidates = byModelOnly ? plans.filter((plan) => plan.latest_analysis_at !== null) : plans;
  const { show, end } = progress('plans', candidates.length);
  const reports = await ended(collectReports({ api, plans: candidates, onProgress: show }), end);
  const shown = byModelOnly ? reports.filter(({ result }) => result !== undefined) : reports;
  const leftOutCount = plans.length - shown.length;
  if (shown.length === 0) throw nothingToReport(plans.length);
  if (leftOutCount > 0) {
    await remark(words('files', english).leftOut(leftOutCount, 'crop plan analyze --all'));
  }
  return shown;
}

async function render(format: ReportFormat, reports: readonly PlanReport[], at: Date): Promise<string> {
  if (format === 'md')
    return (await import('@crop-planning/shared/words/report/markdown')).markdownPage(reports, at);
  return (await import('@crop-planning/shared/words/report/html-page')).htmlPage(reports, at);
}

function nothingToReport(planCount: number): CliError {
  const message =
    planCount === 0 ? 'There are no crop plans yet.' : 'The model has not analysed any crop plan yet.';
  return new CliError(exitCodes.notFound, 'NOTHING_TO_REPORT', message, {
    tryNext: planCount === 0 ? 'crop plan create' : 'crop plan analyze --all',
  });
}
