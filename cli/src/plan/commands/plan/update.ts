import { quotedName } from '../../../terminal/shell-words.js';
import { choiceOptions } from '../../choice.js';
import { planRule } from '../../reference.js';
import { isOne, requireSelection } from '../../several.js';
import { correctPlan, updatePlan, updateSeveral } from '../../update.js';
import { usageError } from '../../../terminal/failures.js';
import { alternatives, listing } from '@crop-planning/shared/words/listing';
import { flag, optionalArgumentList } from '../../../command/define-command.js';
import { itemOptions, yesOption } from '../../../command/shared-options.js';
import { fieldOf, fieldWords, namesIn, optionName, planOptions, valuesGiven } from '../../fields.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineServiceCommand } from '../../../service/service-command.js';

const settings = fieldWords('setting').map((word) => `the ${word}`);
const nameOrSetting = alternatives(['the name', ...settings]);

export const command = defineServiceCommand({
  words: 'plan update',
  summary: `Change ${nameOrSetting} of a crop plan, or ${alternatives(settings)} of several`,
  about: [
    `Change ${nameOrSetting} of a crop plan. Until its first analysis, you can also correct its`,
    `${listing(fieldWords('planting'))}: a new plan with a new id replaces it, as stderr reports. After the`,
    'first analysis, crop, location and month are fixed, because the analyses refer to them; to change',
    'them, use crop plan copy. Water and season then change with crop plan analyze.',
    '',
    `The ${listing(fieldWords('setting'))} of several plans can be changed at once: of those that you name, or`,
    'those that --label and --query choose, as for crop plan list. crop asks once for confirmation; JSON then',
    'has {"plans": [...], "failed": [...]}.',
  ].join('\n'),
  examples: [
    'crop plan update "Short rains beans" --name "Short rains beans, upper field"',
    'crop plan update "Long rains maize" --risk medium --json',
    'crop plan update "Short rains beans" --crop beans --month oct',
    'crop plan update --query "Nakuru maize" --risk low --dry-run',
  ],
  arguments: { plans: optionalArgumentList(planRule) },
  options: {
    ...planOptions('update'),
    label: choiceOptions.label,
    query: choiceOptions.query,
    yes: yesOption,
    dryRun: flag('--dry-run', 'only show which plans would be changed'),
    ...itemOptions,
  },
  run: async ({ io, options, arguments: { plans: references }, openOutput, openSignedIn }) => {
    const { label, query } = options;
    const selection = { references, ...(label && { label }), ...(query !== undefined && { query }) };
    requireSelection(selection, 'crop plan update PLAN --name NAME');
    const [reference = ''] = references;
    const changes = await valuesGiven(io, options);
    if (Object.keys(changes).length === 0) {
      const names = namesIn('name', 'setting', 'planting').map((name) => optionName(fieldOf(name)));
      throw usageError(`There is nothing to change: give ${alternatives(names)}.`, {
        tryNext: `crop plan update ${quotedName(reference) ?? 'PLAN'} --name NAME`,
      });
    }
    const update = { io, output: await openOutput(cropPlanView), openSignedIn };
    if (!isOne(selection) || options.dryRun === true) {
      return updateSeveral({ ...update, options }, selection, changes);
    }
    const isCorrected = namesIn('planting').some((name) => changes[name] !== undefined);
    if (isCorrected) await correctPlan(update, reference, changes);
    else await updatePlan(update, reference, { changes });
  },
});
