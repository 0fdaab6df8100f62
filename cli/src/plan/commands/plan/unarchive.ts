import { planRule } from '../../reference.js';
import { severalOptions } from '../../choice.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { optionalArgumentList } from '../../../command/define-command.js';
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
  options: severalOptions('only show which plans would be taken out of the archive'),
  view: cropPlanView,
  run: async (invocation) => {
    const { setArchived } = await import('../../archiving.js');
    await setArchived(invocation, invocation.arguments.plans, false);
  },
});
