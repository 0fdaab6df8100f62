import { type PlanWithAnalysis } from '@crop-planning/shared/plan-files/listed-plan';
import type { Api } from '../../../../service/api.js';
import { planRule } from '../../../reference.js';
import { CliError, exitCodes } from '../../../../terminal/failures.js';
import type { Io } from '../../../../terminal/io.js';
import { openPlansFile, writtenFileFields } from '../../written-file.js';
import { flag, option, optionalArgumentList, withDefault } from '../../../../command/define-command.js';
import { answerOptions, yesOption } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

export const command = defineServiceCommand({
  words: 'plan calendar',
  summary: 'Write a calendar of planting windows and harvests (.ics)',
  about: [
    'Write a calendar that calendar programs import (iCalendar, .ics): for each plan its next planting month,',
    'the good planting months, and the harvest that follows the planting. All events are whole months, by the',
    'latest analysis; they are not forecasts. A plan without an analysis by the model has only its planting',
    'month, and a perennial no harvest.',
    '',
    'If you name no plans, the calendar has every plan that is not archived. An event keeps its identity, so',
    'importing a newer calendar replaces the events of the older one. With -o, the file is written completely or',
    'not at all, and --json prints a summary; without -o, the calendar goes to stdout.',
  ].join('\n'),
  examples: ['crop plan calendar -o plans.ics --force', 'crop plan calendar "Long rains maize" > maize.ics'],
  writesDocuments: true,
  arguments: { plans: optionalArgumentList(planRule) },
  options: {
    output: option('-o, --output <file>', 'the file to write, or - for stdout'),
    force: flag('--force', 'replace the file if it exists'),
    includeArchived: withDefault(flag('--include-archived', 'write archived plans too'), false),
    yes: yesOption,
    ...answerOptions,
  },
  run: async ({ io, options, arguments: { plans: references }, openSignedIn, openOutput }) => {
    const { output: outputOption, force, includeArchived, ...common } = options;
    const { output, write } = await openPlansFile(
      { io, openOutput },
      {
        typed: outputOption,
        command: 'crop plan calendar',
        example: 'plans.ics',
        view: { fields: writtenFileFields },
        common,
        replaceOption: force ? undefined : '--force',
      },
    );
    const plans = await plansFor(io, await openSignedIn(), references, includeArchived);
    if (plans.length === 0) throw nothingToWrite();
    const { calendarPlan, calendarText } = await import('@crop-planning/shared/plan-files/calendar');
    const text = calendarText(plans.map(calendarPlan), io.now());
    const not_analysed = plans.filter(({ analysis }) => (analysis?.good_months ?? null) === null).length;
    if (not_analysed > 0)
      await output.remark(words('files', english).noHarvest(not_analysed, 'crop plan analyze --all'));
    await write(text, (file) => ({ file, plans: plans.length, not_analysed }));
  },
});

/** Returns the plans that are named, in that order, or all of them, newest first. */
async function plansFor(
  io: Io,
  api: Api,
  references: readonly string[],
  includesArchived: boolean,
): Promise<PlanWithAnalysis[]> {
  const { fetchPlansWithAnalyses, withAnalysis } = await import('../../../listed.js');
  if (references.length === 0) return fetchPlansWithAnalyses(api, { include_archived: includesArchived });
  const [{ findPlans }, { forEachAtOnce }] = await Promise.all([
    import('../../../reference.js'),
    import('@crop-planning/shared/plan-files/at-once'),
  ]);
  const named = await findPlans(io, api, references);
  const found = new Map<string, PlanWithAnalysis>();
  await forEachAtOnce(named, async (plan) => void found.set(plan.id, await withAnalysis(api, plan)));
  return named.flatMap(({ id }) => found.get(id) ?? []);
}

function nothingToWrite(): CliError {
  return new CliError(exitCodes.notFound, 'NOTHING_TO_WRITE', 'There are no crop plans yet.', {
    tryNext: 'crop plan create',
  });
}
