import { Option, type Command } from 'commander';
import type { FeasibilityLabel } from '@crop-planning/shared';
import { openSignedIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addListOptions, limitOption, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { listedPlanView } from '../../views/crop-plans.js';
import { fetchPlans } from '../../reference.js';

interface PlanListOptions extends CommonOptions {
  includeArchived: boolean;
  label?: FeasibilityLabel | 'none';
  crop?: string;
  location?: string;
  query?: string;
  limit?: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'List your crop plans, newest first, with the score of the latest analysis, what limits it and the place that',
      'answered. JSON has the plans as the API does; --fields adds score, limiting_part, limiting_factor and place.',
    ].join('\n'),
    examples: [
      'crop plan list',
      'crop plan list --label marginal --crop maize --sort -score --limit 5',
      'crop plan list --query "long rains" --fields id,name,score,limiting_part,place',
      'crop plan list --include-archived --format csv > plans-today.csv',
    ],
  });
  command
    .option('--include-archived', 'list archived plans too', false)
    .addOption(
      new Option('--label <label>', 'only those with this label; none: not analysed yet').choices(labels),
    )
    .option('--crop <crop>', 'only those of this crop')
    .option('--location <words>', 'only those whose place has these words: Nakuru, or Kenya')
    .option('--query <words>', 'only those with all these words in name, crop or place')
    .addOption(limitOption());
  addListOptions(command);
  command.action((options: PlanListOptions) => listPlans(io, options));
}

const labels = ['feasible', 'marginal', 'infeasible', 'none'];

async function listPlans(io: Io, options: PlanListOptions): Promise<void> {
  const output = await createOutput(io, options, listedPlanView);
  const { askForLatest, listedAlone, wantsLatest, withLatest } = await import('../../listed.js');
  const api = await openSignedIn(io, options);
  const latest = wantsLatest(options) ? await askForLatest(api, options.includeArchived) : undefined;
  const [all, { choosePlans }] = await Promise.all([
    fetchPlans(api, { include_archived: options.includeArchived }),
    import('../../choice.js'),
  ]);
  const chosen = choosePlans(all, options);
  // After sorting, the last of them may be the first.
  const shown = options.sort === undefined ? chosen.slice(0, options.limit) : chosen;
  const listed = latest === undefined ? listedAlone(shown) : await withLatest(shown, all, latest);
  await output.list(listed, { ...(options.limit !== undefined && { limit: options.limit }) });
  if (chosen.length > 0) {
    const isNew = all.some(({ latest_analysis_at }) => latest_analysis_at === null);
    return output.next(isNew ? 'crop plan analyze --all' : undefined);
  }
  await output.notice(all.length === 0 ? 'There are no crop plans yet.' : 'No crop plan matches.');
  await output.notice(all.length === 0 ? 'try: crop plan create' : 'try: crop plan list');
}
