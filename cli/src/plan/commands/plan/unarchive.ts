import { planArgument } from '../../reference.js';
import { updatePlan } from '../../update.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan unarchive',
  summary: 'Take a crop plan out of the archive',
  about: 'Take a crop plan out of the archive.',
  examples: ['crop plan unarchive "Long rains maize"'],
  arguments: { plan: planArgument },
  options: itemOptions,
  view: cropPlanView,
  run: (invocation) =>
    updatePlan(invocation, invocation.arguments.plan, {
      changes: { is_archived: false },
      verb: 'Unarchived',
    }),
});
