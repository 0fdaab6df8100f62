import { planRule } from '../../reference.js';
import { severalOptions } from '../../choice.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { optionalArgumentList } from '../../../command/define-command.js';
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
  options: severalOptions('only show which plans would be archived'),
  view: cropPlanView,
  run: async (invocation) => {
    const { setArchived } = await import('../../archiving.js');
    await setArchived(invocation, invocation.arguments.plans, true);
  },
});
