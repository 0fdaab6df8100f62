import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import type { Analysis, CropPlan } from '@crop-planning/shared';
import { foundSpelling } from '@crop-planning/shared/words/answering-place';
import { analysisRow } from '../../../model/rows.js';
import type { Api } from '../../../service/api.js';
import { planArgument, planWord } from '../../reference.js';
import type { Drawing, PlainLine } from '../../../terminal/output/formats.js';
import { fieldNames, isJsonWanted } from '../../../terminal/output/view.js';
import { analysisView } from '../../../model/views/analyses.js';
import { shownNames, shownPlanView } from '../../views/listed-plans.js';
import { answerOptions, drawnOption, quietOption, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan show',
  summary: 'Show one crop plan',
  about: [
    'Show one crop plan and its latest analysis, with the months of the year side by side. In a pipe, the',
    'output is lines of name and value: first the plan, then its latest analysis with the prefix "latest."',
    'and, if another producer made that analysis, the latest one by the model with the prefix "model.". JSON',
    'has the same field names as crop plan list, and the outline; crop plan history lists all analyses.',
  ].join('\n'),
  examples: [
    'crop plan show "Long rains maize"',
    'crop plan show "Long rains maize" --json',
    'crop plan show "Long rains maize" --format table > maize.txt',
  ],
  arguments: { plan: planArgument },
  options: { yes: yesOption, ...answerOptions, format: drawnOption, quiet: quietOption },
  view: shownPlanView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { findPlanWithAnalysis } = await import('../../listed.js');
    const { shownPlan } = await import('@crop-planning/shared/plan-files/listed-plan');
    const plan = await findPlanWithAnalysis(io, api, reference);
    const showsAnalyses = !isJsonWanted(options) && options.quiet !== true;
    const analyses = showsAnalyses && plan.latest_analysis_at !== null ? await latestOf(api, plan) : [];
    const { plainLinesOf, prefixed } = await import('@crop-planning/shared/words/report/plain-lines');
    const { asPairs } = await import('../../../terminal/output/formats.js');
    const row = shownPlan(plan);
    const shown = { ...row, location: foundSpelling(plan.location, row.place) };
    await output.item(row, {
      drawing: (screen) => asPairs(shown, shownNames, shownPlanView, screen),
      lines: analyses.flatMap(([prefix, analysis]) =>
        prefixed(prefix, [...fieldLines(analysis, plan.name), ...plainLinesOf(analysis)]),
      ),
    });
    for (const [, analysis] of analyses) await output.draw(await drawLatest(analysis));
    if (plan.latest_analysis_at === null) await output.next(`crop plan analyze ${planWord(api, plan)}`);
  },
});

type Latest = readonly [prefix: 'latest' | 'model', analysis: Analysis];

/**
 * Returns the newest analysis, which sets the status. If another producer made it, also returns the model's
 * newest analysis, provided that it is among the last `analysesLookedAt`.
 */
async function latestOf(api: Api, { id }: CropPlan): Promise<Latest[]> {
  const analyses = await api.call((client) =>
    client.analyses.list.query({ plan_id: id, limit: analysesLookedAt }),
  );
  const [latest] = analyses;
  const byModel = analyses.find(({ source }) => source === 'model');
  return [
    ...(latest === undefined ? [] : [['latest', latest] as const]),
    ...(byModel === undefined || byModel === latest ? [] : [['model', byModel] as const]),
  ];
}

async function drawLatest(analysis: Analysis): Promise<Drawing> {
  const { drawAnalysis } = await import('../../../model/drawing.js');
  return async (screen) => {
    const title = terminalWords().analysed(screen.times.when(analysis.created_at));
    return ['', ...(await drawAnalysis(title, analysis)(screen))];
  };
}

/** Returns the lines of the analysis without its details, which are shown by later lines. */
function fieldLines(analysis: Analysis, planName: string): PlainLine[] {
  const row = analysisRow(analysis, planName);
  return fieldNames(analysisView).flatMap((name) =>
    name === 'details' || name === 'crop_plan_id' || name === 'plan_name' ? [] : [[name, row[name]] as const],
  );
}

const analysesLookedAt = 10;
