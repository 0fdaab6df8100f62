import { planArgument } from '../../reference.js';
import { updatePlan } from '../../update.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan archive',
  summary: 'Archive a crop plan',
  about: 'Archive a crop plan. It keeps its analyses, and plan list shows it only with --include-archived.',
  examples: ['crop plan archive "Long rains maize"', 'crop plan archive "Long rains maize" --json'],
  arguments: { plan: planArgument },
  options: itemOptions,
  view: cropPlanView,
  run: (invocation) =>
    updatePlan(invocation, invocation.arguments.plan, { changes: { is_archived: true }, verb: 'Archived' }),
});
