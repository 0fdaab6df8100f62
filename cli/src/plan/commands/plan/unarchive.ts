import { planRule } from '../../reference.js';
import { choiceOptions } from '../../choice.js';
import { isOne, requireSelection } from '../../several.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { flag, optionalArgumentList } from '../../../command/define-command.js';
import { itemOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan unarchive',
  summary: 'Take crop plans out of the archive',
  about: [
    'Take one or more crop plans out of the archive: those that you name, or the archived ones that the options',
    'choose. If another plan with the same name is not archived either, stderr says so.',
    '',
    'For several plans, and for plans that options choose, crop asks once for confirmation. JSON then has',
    '{"plans": [...], "failed": [...]}.',
  ].join('\n'),
  examples: [
    'crop plan unarchive "Long rains maize"',
    'crop plan unarchive --crop maize --location Kenya --dry-run',
  ],
  arguments: { plans: optionalArgumentList(planRule) },
  options: {
    ...choiceOptions,
    yes: yesOption,
    dryRun: flag('--dry-run', 'only show which plans would be taken out of the archive'),
    ...itemOptions,
  },
  view: cropPlanView,
  run: async (invocation) => {
    const { options, arguments: args } = invocation;
    const selection = { references: args.plans, ...options };
    requireSelection(selection, 'crop plan unarchive PLAN');
    const { archiveSeveral, unarchiveOne } = await import('../../archiving.js');
    const [reference = ''] = args.plans;
    if (isOne(selection) && options.dryRun !== true) return unarchiveOne(invocation, reference);
    return archiveSeveral(invocation, selection, { isArchived: false });
  },
});
