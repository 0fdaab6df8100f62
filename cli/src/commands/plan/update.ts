import { Option, type Command } from 'commander';
import type { RiskTolerance } from '@crop-planning/shared';
import { planArgument } from '../../plans/reference.js';
import { updatePlan } from '../../plans/update.js';
import { usageError } from '../../failures.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addItemOptions, monthOption, riskOption, type CommonOptions } from '../../input/options.js';

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
      'Change the name or the risk of a crop plan. Its crop, location and month stay what they are, since its',
      'analyses are of them: make a new plan instead.',
    ].join('\n'),
    examples: [
      'crop plan update "Short rains beans" --name "Short rains beans, upper field"',
      'crop plan update "Long rains maize" --risk medium --json',
    ],
  });
  command
    .argument(...planArgument)
    .option('--name <name>', 'its new name')
    .addOption(riskOption())
    .addOption(new Option('--crop <crop>').hideHelp())
    .addOption(new Option('--location <place>').hideHelp())
    .addOption(monthOption().hideHelp());
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: PlanUpdateOptions) => changePlan(io, reference, options));
}

async function changePlan(io: Io, reference: string, options: PlanUpdateOptions): Promise<void> {
  const { name, riskTolerance, crop, location, plantingMonth, ...common } = options;
  const quoted = JSON.stringify(reference);
  if ([crop, location, plantingMonth].some((value) => value !== undefined)) {
    throw usageError('The crop, location and month of a plan cannot be changed.', {
      hints: ['Its analyses are of them. Make a new plan with crop plan create, and archive this one.'],
      tryNext: `crop plan archive ${quoted}`,
    });
  }
  if (name === undefined && riskTolerance === undefined) {
    throw usageError('There is nothing to change: give --name, --risk or both.', {
      tryNext: `crop plan update ${quoted} --name NAME`,
    });
  }
  await updatePlan(io, reference, common, {
    changes: {
      ...(name !== undefined && { name }),
      ...(riskTolerance !== undefined && { risk_tolerance: riskTolerance }),
    },
  });
}
