import type { Analysis, CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import { withClimateId } from '../../../climate/own-climate.js';
import { analysisRow, type AnalysisRow } from '../../../model/rows.js';
import type { Api } from '../../../service/api.js';
import type { AnalysesOutcome } from '../../analyses.js';
import { failureLine } from '../../bulk.js';
import { choiceOptions, hasFilter } from '../../choice.js';
import { planFields } from '../../fields.js';
import { findPlan, planRule, planWord } from '../../reference.js';
import { isOne, requireSelection, selectPlans, type Selection } from '../../several.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { failBelowOption, failureBelow } from '../../../model/input/fail-below.js';
import { CliError, exitCodes, interruption, translating } from '../../../terminal/failures.js';
import type { Io } from '../../../terminal/io.js';
import { modelHelp } from '../../../model/input/model-help.js';
import {
  modelInputOf,
  rememberedSeasonDaysOption,
  rememberedWaterOption,
  type ModelOptions,
} from '../../../model/input/model-options.js';
import { ended, type Notices, type Output } from '../../../terminal/output/output.js';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import { describePlanting } from '../../../model/input/planting.js';
import { analysisView, planAnalysesView } from '../../../model/views/analyses.js';
import {
  flag,
  optionalArgumentList,
  type Invocation,
  type OptionValues,
} from '../../../command/define-command.js';
import { listOptions, drawnListOption, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand, type Connections } from '../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { changes } from '@crop-planning/shared/words/languages/en/changes';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

const options = {
  all: flag('--all', 'every plan that is not archived'),
  ...choiceOptions,
  yes: yesOption,
  dryRun: flag('--dry-run', 'only list the plans that would be analysed'),
  water: rememberedWaterOption,
  seasonDays: rememberedSeasonDaysOption,
  climate: {
    ...planFields.climate.option,
    about: `${planFields.climate.option.about}; by default as in the plan`,
  },
  failBelow: failBelowOption,
  skipFailed: flag('--skip-failed', 'skip plans that cannot be analysed; count them on stderr'),
  ...listOptions(),
  format: drawnListOption,
};

export const command = defineServiceCommand({
  words: 'plan analyze',
  summary: 'Analyse crop plans with the model',
  about: [
    'Analyse crop plans with the built-in model. Each analysis is saved and sets the status of its plan.',
    '',
    modelHelp,
    '',
    'Unless you give them, the water and the season are those of the latest analysis of the plan by the',
    "model, and the climate is the plan's; the first analysis is rainfed, with the crop's typical season. So a",
    'repeated --all asks the same questions. A plan keeps what you give.',
    '',
    'Instead of --all, --label, --crop, --location, --month and --query choose plans, as for crop plan list.',
    '',
    'For one plan, the JSON is its analysis; for several, it is {"analyses": [...], "failed": [...]}. A plan',
    'that cannot be analysed does not stop the others. In a pipe and with --format ndjson, each line is',
    'written as soon as it is known.',
    '',
    'Several plans are analysed one request at a time. If the service asks for a pause, because other',
    'analyses of your account are taking their turn or the limit of 500 a minute is reached, crop waits;',
    'after three minutes in which no plan was analysed, it stops with exit code 8.',
    '',
    'If a plan cannot be analysed, the exit code is 6, whatever the labels of the other plans. With',
    '--skip-failed, failed plans are counted on stderr and listed in "failed", and the labels of the other',
    'plans determine the exit code; if every plan fails, the exit code is still 6.',
  ].join('\n'),
  examples: [
    'crop plan analyze "Long rains maize"',
    'crop plan analyze "Long rains maize" --water irrigated --season-days 120',
    'crop plan analyze "Long rains maize" --water rainfed --season-days own --format table > maize.txt',
    'crop plan analyze "Long rains maize" --climate "Lower farm"',
    'crop plan analyze --all',
    'crop plan analyze --label none --location Kenya --dry-run',
    'crop plan analyze --all --format ndjson > analyses.ndjson',
    'crop plan analyze --all --fail-below marginal --skip-failed --quiet',
    'crop plan analyze --all --fail-below marginal --fields plan_name,place,feasibility_label > labels.json',
  ],
  arguments: { plans: optionalArgumentList(planRule) },
  options,
  run: async (invocation) => {
    const { options: values, arguments: args } = invocation;
    const selection = { references: args.plans, ...values };
    requireSelection(selection, 'crop plan analyze --all');
    if (values.dryRun === true) return listSelected(invocation, selection);
    const [reference = ''] = args.plans;
    if (isOne(selection) && values.skipFailed !== true) return analyzeOne(invocation, reference);
    await analyzeSeveral(invocation, selection);
  },
});

type PlanAnalyze = Invocation<unknown, OptionValues<typeof options>> & Connections;

async function analyzeOne(
  { io, options, openOutput, openSignedIn }: PlanAnalyze,
  reference: string,
): Promise<void> {
  const output = await openOutput(analysisView);
  const api = await openSignedIn();
  const plan = await findPlan(io, api, reference);
  const word = planWord(api, plan);
  const question = await questionOf(api, options);
  await warnOnFirstAnalysis(output, [plan]);
  const analysis = await translating(
    () => api.call((client) => client.analyses.run.mutate({ plan_id: plan.id, ...question })),
    async (failure) => (await import('../../correction.js')).withCorrection(failure, plan, word),
  );
  const { crop_name } = analysis;
  const { drawAnalysis } = await import('../../../model/drawing.js');
  const { plainLinesOf } = await import('@crop-planning/shared/words/report/plain-lines');
  await output.item(analysisRow(analysis, plan.name), {
    drawing: drawAnalysis(
      terminalWords().titled(plan.name, describePlanting({ ...plan, crop_name })),
      analysis,
    ),
    lines: plainLinesOf(analysis),
  });
  await output.next(await nextOf(word, analysis));
  fail(failureBelow([verdictOf(plan.name, analysis)], options.failBelow));
}

async function analyzeSeveral(
  { io, options, openOutput, openSignedIn }: PlanAnalyze,
  selection: Selection,
): Promise<void> {
  const output = await openOutput(planAnalysesView);
  const api = await openSignedIn();
  const plans = await selectPlans(io, api, selection);
  await warnOnFirstAnalysis(output, plans);
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const rowsOf = (analyses: readonly Analysis[]): AnalysisRow[] =>
    analyses.map((analysis) => analysisRow(analysis, names.get(analysis.crop_plan_id) ?? ''));
  const question = await questionOf(api, options);
  const outcome = await runAll(io, output, api, { plans, question, rowsOf });
  const { analyses, failed } = outcome;
  for (const plan of failed) await output.remark(failureLine(plan));
  const rows = rowsOf(analyses);
  if (!output.isLineByLine) await output.list(rows, { wrap: (shown) => ({ analyses: shown, failed }) });
  const { noMatch, noPlans } = terminalWords();
  const none = hasFilter(options) ? noMatch : noPlans;
  await output.notice(plans.length === 0 ? none : countLabels(analyses));
  if (analyses.length > 1) await output.next('crop plan report --all -o plans.html');
  const isSkipping = options.skipFailed === true && analyses.length > 0;
  if (isSkipping && failed.length > 0)
    await output.remark(words('changes', changes).skipped(failed.length, plans.length));
  const verdicts = rows.map((row) => verdictOf(row.plan_name, row));
  fail(failureOf(outcome, plans.length, isSkipping) ?? failureBelow(verdicts, options.failBelow));
}

/** Lists the plans without analysing them. */
async function listSelected(
  { io, openOutput, openSignedIn }: PlanAnalyze,
  selection: Selection,
): Promise<void> {
  const output = await openOutput(cropPlanView);
  const api = await openSignedIn();
  const plans = await selectPlans(io, api, selection);
  const { cropNaming } = await import('../../../model/name-check/named-plan.js');
  await output.list(plans.map(await cropNaming(api, plans)));
  await output.remark(words('changes', changes).wouldAnalyse(plans.length));
}

type Question = ReturnType<typeof modelInputOf> & { climate?: string | null };

/** Returns the part of the question that the options give. */
async function questionOf(
  api: Api,
  { climate, ...options }: ModelOptions & { climate?: string | null },
): Promise<Question> {
  return withClimateId(api, { ...modelInputOf(options), ...(climate !== undefined && { climate }) });
}

interface Run {
  plans: readonly CropPlan[];
  question: Question;
  rowsOf(analyses: readonly Analysis[]): AnalysisRow[];
}

async function runAll(
  io: Io,
  output: Output<AnalysisRow>,
  api: Api,
  { plans, question, rowsOf }: Run,
): Promise<AnalysesOutcome> {
  const { analysePlans } = await import('../../analyses.js');
  const { setTimeout: pause } = await import('node:timers/promises');
  const { show, end } = output.progress('plans', plans.length);
  const work = analysePlans({
    plans,
    run: (planIds) =>
      api.call((client) => {
        const input = { plan_ids: [...planIds], limit: planIds.length, ...question };
        return client.analyses.runMany.mutate(input);
      }),
    wait: (ms) =>
      pause(ms, undefined, { signal: io.interrupted }).catch(() => Promise.reject(interruption())),
    now: () => performance.now(),
    onAnalysed: async (analyses) => {
      if (output.isLineByLine) await output.list(rowsOf(analyses));
    },
    onProgress: (doneCount, waitSeconds) =>
      show(doneCount, waitSeconds === undefined ? '' : terminalWords().waiting(waitSeconds)),
  });
  return ended(work, end);
}

/** Suggests a copy in a better planting month if there is one, otherwise a report. */
async function nextOf(word: string, analysis: Analysis): Promise<string> {
  const { modelDetailsOf } = await import('@crop-planning/shared/words/model-details');
  const [month] = modelDetailsOf(analysis)?.better_months ?? [];
  if (month === undefined) return `crop plan report ${word} -o report.html`;
  return `crop plan copy ${word} --month ${english.short(month).toLowerCase()}`;
}

async function warnOnFirstAnalysis({ notice }: Notices, plans: readonly CropPlan[]): Promise<void> {
  if (plans.some(({ latest_analysis_at }) => latest_analysis_at === null)) {
    await notice(terminalWords().onceAnalysed);
  }
}

function verdictOf(name: string, { feasibility_label }: Analysis) {
  return { name, feasibility_label };
}

/** Returns `26 plans: 17 feasible, 5 marginal, 4 infeasible.` */
function countLabels(analyses: readonly Analysis[]): string {
  const count = (label: FeasibilityLabel) =>
    analyses.filter(({ feasibility_label }) => feasibility_label === label).length;
  return terminalWords().labelCounts({
    plans: analyses.length,
    feasible: count('feasible'),
    marginal: count('marginal'),
    infeasible: count('infeasible'),
  });
}

function failureOf(
  { analyses, failed, unsentCount, stoppedBy }: AnalysesOutcome,
  planCount: number,
  isSkipping: boolean,
): CliError | undefined {
  if (stoppedBy === undefined) {
    if (failed.length === 0 || isSkipping) return undefined;
    return new CliError(exitCodes.refused, 'PLANS_FAILED', `${failed.length} of ${planCount} plans failed.`);
  }
  const { hints = [], retryAfterSeconds = 0 } = stoppedBy.details;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return stoppedBy.withDetails({
    hints: [
      ...hints,
      ...(minutes > 0 ? [`Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`] : []),
      `Analysed before that: ${analyses.length} of ${planCount} plans; not sent: ${unsentCount}.`,
    ],
  });
}

function fail(failure: CliError | undefined): void {
  if (failure !== undefined) throw failure;
}
