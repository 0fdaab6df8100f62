import { quotedName } from '../../../terminal/shell-words.js';
import { planArgument } from '../../reference.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { correctPlan, updatePlan } from '../../update.js';
import { usageError } from '../../../terminal/failures.js';
import { defineCommand } from '../../../command/define-command.js';
import { option } from '../../../command/option.js';
import { itemOptions, monthOption, riskOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan update',
  summary: 'Change the name or the risk of a crop plan',
  about: [
    'Change the name or the risk of a crop plan. Until its first analysis you can also correct its crop, location and',
    'month: a new plan replaces it, so its id changes, as stderr says. After that they are fixed, because the analyses',
    'are about them: use crop plan copy instead.',
  ].join('\n'),
  examples: [
    'crop plan update "Short rains beans" --name "Short rains beans, upper field"',
    'crop plan update "Long rains maize" --risk medium --json',
    'crop plan update "Short rains beans" --crop beans --month oct',
  ],
  arguments: { plan: planArgument },
  options: {
    name: option('--name <name>', 'its new name'),
    riskTolerance: riskOption,
    crop: option('--crop <crop>', 'another crop, before the first analysis'),
    location: option('--location <place>', 'another place, before the first analysis'),
    plantingMonth: monthOption,
    ...itemOptions,
  },
  run: async ({ io, options, arguments: { plan: reference }, openOutput, openSignedIn }) => {
    const { name, riskTolerance, crop, location, plantingMonth } = options;
    const changes = {
      ...(name !== undefined && { name }),
      ...(riskTolerance !== undefined && { risk_tolerance: riskTolerance }),
    };
    const corrections = {
      ...(crop !== undefined && { crop }),
      ...(location !== undefined && { location }),
      ...(plantingMonth !== undefined && { planting_month: plantingMonth }),
    };
    const isCorrected = Object.keys(corrections).length > 0;
    if (!isCorrected && Object.keys(changes).length === 0) {
      throw usageError('There is nothing to change: give --name, --risk, --crop, --location or --month.', {
        tryNext: `crop plan update ${quotedName(reference) ?? 'PLAN'} --name NAME`,
      });
    }
    const update = { io, output: await openOutput(cropPlanView), openSignedIn };
    if (isCorrected) await correctPlan(update, reference, { ...changes, ...corrections });
    else await updatePlan(update, reference, { changes });
  },
});
