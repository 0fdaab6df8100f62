import { quotedName } from '../../../terminal/shell-words.js';
import { planArgument } from '../../reference.js';
import { correctPlan, updatePlan } from '../../update.js';
import { usageError } from '../../../terminal/failures.js';
import { alternatives } from '../../../terminal/output/words.js';
import { defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { fieldOf, namesIn, optionName, planOptions, valuesGiven } from '../../fields.js';
import { cropPlanView } from '../../views/crop-plans.js';

export const command = defineCommand({
  words: 'plan update',
  summary: 'Change the name or the risk of a crop plan',
  about: [
    'Change the name or the risk of a crop plan. Until its first analysis, you can also correct its crop,',
    'location and month: a new plan replaces it, so its id changes, which stderr reports. After that they',
    'are fixed, because the analyses refer to them; use crop plan copy instead.',
  ].join('\n'),
  examples: [
    'crop plan update "Short rains beans" --name "Short rains beans, upper field"',
    'crop plan update "Long rains maize" --risk medium --json',
    'crop plan update "Short rains beans" --crop beans --month oct',
  ],
  arguments: { plan: planArgument },
  options: { ...planOptions('update'), ...itemOptions },
  run: async ({ io, options, arguments: { plan: reference }, openOutput, openSignedIn }) => {
    const changes = valuesGiven(options);
    if (Object.keys(changes).length === 0) {
      const names = namesIn('name', 'setting', 'planting').map((name) => optionName(fieldOf(name)));
      throw usageError(`There is nothing to change: give ${alternatives(names)}.`, {
        tryNext: `crop plan update ${quotedName(reference) ?? 'PLAN'} --name NAME`,
      });
    }
    const update = { io, output: await openOutput(cropPlanView), openSignedIn };
    const isCorrected = namesIn('planting').some((name) => changes[name] !== undefined);
    if (isCorrected) await correctPlan(update, reference, changes);
    else await updatePlan(update, reference, { changes });
  },
});
