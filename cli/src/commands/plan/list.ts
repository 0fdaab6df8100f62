import type { Command } from 'commander';
import { openSignedIn } from '../../connection/open.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addListOptions, type CommonOptions } from '../../input/options.js';
import { createOutput } from '../../output/create.js';
import { cropPlanView } from '../../output/views/crop-plans.js';

interface PlanListOptions extends CommonOptions {
  includeArchived: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'List your crop plans, newest first.',
    examples: [
      'crop plan list',
      'crop plan list --include-archived --format csv > plans-today.csv',
      'crop plan list --fields id,name,latest_feasibility_label',
    ],
  });
  command.option('--include-archived', 'list archived plans too', false);
  addListOptions(command);
  command.action((options: PlanListOptions) => listPlans(io, options));
}

async function listPlans(io: Io, options: PlanListOptions): Promise<void> {
  const output = await createOutput(io, options, cropPlanView);
  const api = await openSignedIn(io, options);
  const plans = await api.call((client) =>
    client.cropPlans.list.query({ include_archived: options.includeArchived }),
  );
  await output.list(plans);
  if (plans.length > 0) return;
  await output.notice('There are no crop plans yet.');
  await output.notice('try: crop plan create');
}
