import type { Command } from 'commander';
import type { RiskTolerance } from '@crop-planning/shared';
import { quotedName } from '../../../terminal/shell-words.js';
import { planArgument } from '../../reference.js';
import { correctPlan, updatePlan } from '../../update.js';
import { usageError } from '../../../terminal/failures.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import {
  addItemOptions,
  monthOption,
  riskOption,
  type CommonOptions,
} from '../../../terminal/input/options.js';

interface PlanUpdateOptions extends CommonOptions {
  name?: string;
  riskTolerance?: RiskTolerance;
  crop?: string;
  location?: string;
  plantingMonth?: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
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
  });
  command
    .argument(...planArgument)
    .option('--name <name>', 'its new name')
    .addOption(riskOption())
    .option('--crop <crop>', 'another crop, before the first analysis')
    .option('--location <place>', 'another place, before the first analysis')
    .addOption(monthOption());
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: PlanUpdateOptions) => changePlan(io, reference, options));
}

async function changePlan(io: Io, reference: string, options: PlanUpdateOptions): Promise<void> {
  const { name, riskTolerance, crop, location, plantingMonth, ...common } = options;
  const changes = {
    ...(name !== undefined && { name }),
    ...(riskTolerance !== undefined && { risk_tolerance: riskTolerance }),
  };
  const corrections = {
    ...(crop !== undefined && { crop }),
    ...(location !== undefined && { location }),
    ...(plantingMonth !== undefined && { planting_month: plantingMonth }),
  };
  if (Object.keys(corrections).length > 0) {
    return correctPlan(io, reference, common, { ...changes, ...corrections });
  }
  if (Object.keys(changes).length === 0) {
    throw usageError('There is nothing to change: give --name, --risk, --crop, --location or --month.', {
      tryNext: `crop plan update ${quotedName(reference) ?? 'PLAN'} --name NAME`,
    });
  }
  await updatePlan(io, reference, common, { changes });
}
