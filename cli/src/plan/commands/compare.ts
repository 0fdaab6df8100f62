import type { CropPlan } from '@crop-planning/shared';
import { findPlans, planRule, planWord } from '../reference.js';
import { usageError } from '../../terminal/failures.js';
import {
  modelInputOf,
  rememberedSeasonDaysOption,
  rememberedWaterOption,
} from '../../model/input/model-options.js';
import { comparedPlanView } from '../compare/view.js';
import { argumentList } from '../../command/define-command.js';
import { listOptions, yesOption } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'compare',
  summary: 'Compare crop plans side by side',
  about: [
    'Compare the results of the built-in model for crop plans, side by side. Nothing is saved. Each plan is',
    'judged with the water and the season of its latest analysis by the model, unless you give them here.',
  ].join('\n'),
  examples: [
    'crop compare "Long rains maize" "Short rains beans"',
    'crop compare "Long rains maize" "Short rains beans" --water irrigated --fields name,score,parts',
  ],
  arguments: { plans: argumentList(`two or more, each by ${planRule}`) },
  options: {
    water: rememberedWaterOption,
    seasonDays: rememberedSeasonDaysOption,
    yes: yesOption,
    ...listOptions(),
  },
  view: comparedPlanView,
  run: async ({ io, output, options, arguments: { plans: references }, openSignedIn }) => {
    requireTwo(references);
    const api = await openSignedIn();
    const plans = await findPlans(io, api, references);
    requireTwo(plans);
    const { comparePlans } = await import('../compare/comparison.js');
    const { drawSideBySide } = await import('../compare/side-by-side.js');
    const { withAnalysis } = await import('../listed.js');
    const wordFor = (plan: CropPlan) => planWord(api, plan);
    const preview = async (plan: CropPlan) => {
      const { crop, location, planting_month, risk_tolerance } = plan;
      const { water, season_days } = await withAnalysis(api, plan);
      const input = { water, season_days, ...modelInputOf(options) };
      return api.call((client) =>
        client.analyses.preview.query({ crop, location, planting_month, risk_tolerance, ...input }),
      );
    };
    const comparison = await comparePlans(plans, preview, wordFor);
    const isPlain = options.columns === undefined && options.wide !== true;
    await output.list(comparison, isPlain ? { draw: drawSideBySide } : {});
    await output.next(`crop plan report ${plans.map(wordFor).join(' ')} -o report.html`);
  },
});

function requireTwo(plans: readonly unknown[]): void {
  if (plans.length > 1) return;
  throw usageError('A comparison needs two or more plans.', { tryNext: 'crop compare PLAN PLAN' });
}
