import type { Command } from 'commander';
import type { ListAnalyses } from '../../model/remembered-input.js';
import { openSignedIn } from '../../service/open.js';
import { findPlans, planRule } from '../reference.js';
import { usageError } from '../../terminal/failures.js';
import { describe } from '../../terminal/help.js';
import type { Io } from '../../terminal/io.js';
import {
  modelInputOf,
  rememberedSeasonDaysOption,
  rememberedWaterOption,
  type ModelOptions,
} from '../../model/input/model-options.js';
import { addListOptions, type CommonOptions } from '../../terminal/input/options.js';
import { createOutput } from '../../terminal/output/create.js';
import { comparedPlanView } from '../compare/view.js';

interface CompareOptions extends CommonOptions, ModelOptions {}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Compare what the built-in model says about crop plans, side by side. Nothing is saved. Each plan is judged with',
      'the water and the season of its latest analysis by the model, unless you give them here.',
    ].join('\n'),
    examples: [
      'crop compare "Long rains maize" "Short rains beans"',
      'crop compare "Long rains maize" "Short rains beans" --water irrigated --fields name,score,parts',
    ],
  });
  command.argument('<plans...>', `two or more, each by ${planRule}`);
  command.addOption(rememberedWaterOption()).addOption(rememberedSeasonDaysOption());
  addListOptions(command);
  command.action((references: string[], options: CompareOptions) => compare(io, references, options));
}

async function compare(io: Io, references: readonly string[], options: CompareOptions): Promise<void> {
  const output = await createOutput(io, options, comparedPlanView);
  requireTwo(references);
  const api = await openSignedIn(io, options);
  const plans = await findPlans(io, api, references);
  requireTwo(plans);
  const [{ comparePlans }, { drawSideBySide }, { rememberedInput }] = await Promise.all([
    import('../compare/comparison.js'),
    import('../compare/side-by-side.js'),
    import('../../model/remembered-input.js'),
  ]);
  const list: ListAnalyses = (page) => api.call((client) => client.analyses.list.query(page));
  const compared = await comparePlans(plans, async (plan) => {
    const { crop, location, planting_month, risk_tolerance } = plan;
    const input = { ...(await rememberedInput(list, plan)), ...modelInputOf(options) };
    return api.call((client) =>
      client.analyses.preview.query({ crop, location, planting_month, risk_tolerance, ...input }),
    );
  });
  const isPlain = options.columns === undefined && options.wide !== true;
  await output.list(compared, isPlain ? { draw: drawSideBySide } : {});
  await output.next(`crop plan report ${plans.map(({ id }) => id).join(' ')} -o report.html`);
}

function requireTwo(plans: readonly unknown[]): void {
  if (plans.length > 1) return;
  throw usageError('A comparison needs two or more plans.', { tryNext: 'crop compare PLAN PLAN' });
}
