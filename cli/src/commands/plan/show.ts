import type { Command } from 'commander';
import { openSignedIn } from '../../api.js';
import { findPlan, planArgument } from '../../crop-plan-reference.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addItemOptions, type CommonOptions } from '../../options.js';
import { createOutput } from '../../output.js';
import { cropPlanView } from '../../views/crop-plans.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show one crop plan.',
    examples: ['crop plan show "Long rains maize"', 'crop plan show "Long rains maize" --json'],
  });
  command.argument(...planArgument);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) => showPlan(io, reference, options));
}

async function showPlan(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, cropPlanView);
  const api = await openSignedIn(io, options);
  await output.item(await findPlan(api, reference));
}
