import type { Analysis, CropPlan } from '@crop-planning/shared';
import { analysisRow } from '../../../model/rows.js';
import type { Api } from '../../../service/api.js';
import { findPlan, planArgument } from '../../reference.js';
import type { Drawing, PlainLine } from '../../../terminal/output/formats.js';
import { fieldNames, isJsonWanted } from '../../../terminal/output/view.js';
import { analysisView } from '../../../model/views/analyses.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineCommand } from '../../../command/define-command.js';
import { answerOptions, drawnOption, quietOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan show',
  summary: 'Show one crop plan',
  about: [
    'Show one crop plan and what its latest analysis says, with the months of the year side by side. In a pipe',
    'it is lines of name and value: those of the plan, then those of its latest analysis, which begin with',
    '"latest.", and where another producer made that, those of the latest by the model, with "model.". JSON is',
    'the plan alone; crop plan history has its analyses.',
  ].join('\n'),
  examples: [
    'crop plan show "Long rains maize"',
    'crop plan show "Long rains maize" --json',
    'crop plan show "Long rains maize" --format table > maize.txt',
  ],
  arguments: { plan: planArgument },
  options: { ...answerOptions, format: drawnOption, quiet: quietOption },
  view: cropPlanView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const plan = await findPlan(io, api, reference);
    const isWhole = !isJsonWanted(options) && options.quiet !== true;
    const shown = isWhole && plan.latest_analysis_at !== null ? await latestOf(api, plan) : [];
    const { plainLinesOf, prefixed } = await import('../../../model/plain-lines.js');
    await output.item(plan, {
      lines: shown.flatMap(([prefix, analysis]) =>
        prefixed(prefix, [...fieldLines(analysis, plan.name), ...plainLinesOf(analysis)]),
      ),
    });
    for (const [, analysis] of shown) await output.draw(await drawLatest(analysis));
    if (plan.latest_analysis_at === null) await output.next(`crop plan analyze ${plan.id}`);
  },
});

type Latest = readonly [prefix: 'latest' | 'model', analysis: Analysis];

/** The newest analysis, which set the status and, if that is a producer's, also the newest by the model. */
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
    const title = `Analysed ${screen.times.when(analysis.created_at)}`;
    return ['', ...(await drawAnalysis(title, analysis)(screen))];
  };
}

/** Without the details, which the lines after these show. */
function fieldLines(analysis: Analysis, planName: string): PlainLine[] {
  const row = analysisRow(analysis, planName);
  return fieldNames(analysisView).flatMap((name) =>
    name === 'details' || name === 'crop_plan_id' || name === 'plan_name' ? [] : [[name, row[name]] as const],
  );
}

const analysesLookedAt = 10;
