import { planRule } from '../../reference.js';
import { choiceOptions } from '../../choice.js';
import { isOne, requireSelection } from '../../several.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { flag, optionalArgumentList } from '../../../command/define-command.js';
import { itemOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan archive',
  summary: 'Archive crop plans',
  about: [
    'Archive one or more crop plans: those that you name, or those that the options choose, as for crop plan',
    'list. An archived plan keeps its analyses, but is listed only with --include-archived.',
    '',
    'For several plans, and for plans that options choose, crop asks once for confirmation, and suggests the',
    'command that takes them out of the archive again. JSON then has {"plans": [...], "failed": [...]}.',
  ].join('\n'),
  examples: [
    'crop plan archive "Long rains maize"',
    'crop plan archive "Long rains maize" "Short rains beans" --yes --json',
    'crop plan archive --label infeasible --location Kenya --dry-run',
  ],
  arguments: { plans: optionalArgumentList(planRule) },
  options: {
    ...choiceOptions,
    yes: yesOption,
    dryRun: flag('--dry-run', 'only show which plans would be archived'),
    ...itemOptions,
  },
  view: cropPlanView,
  run: async (invocation) => {
    const { options, arguments: args } = invocation;
    const selection = { references: args.plans, ...options };
    requireSelection(selection, 'crop plan archive PLAN');
    const [reference = ''] = args.plans;
    if (isOne(selection) && options.dryRun !== true) {
      const { updatePlan } = await import('../../update.js');
      await updatePlan(invocation, reference, { changes: { is_archived: true }, verb: 'Archived' });
      return;
    }
    const { archiveSeveral } = await import('../../archiving.js');
    return archiveSeveral(invocation, selection, { isArchived: true });
  },
});
