import { listedPlanView } from '../../views/listed-plans.js';
import { fetchPlans } from '../../reference.js';
import { defineCommand, flag, option, withDefault } from '../../../command/define-command.js';
import { listOptions, limitOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan list',
  alias: 'ls',
  summary: 'List crop plans',
  about: [
    'List your crop plans, newest first, with the score of the latest analysis, what limits it and the place',
    'that the model used. JSON has the fields of the API; --fields can add score, limiting_part,',
    'limiting_factor and place.',
  ].join('\n'),
  examples: [
    'crop plan list',
    'crop plan list --label marginal --crop maize --sort -score --limit 5',
    'crop plan list --query "long rains" --fields id,name,score,limiting_part,place',
    'crop plan list --include-archived --format csv > plans-today.csv',
  ],
  options: {
    includeArchived: withDefault(flag('--include-archived', 'list archived plans too'), false),
    label: option('--label <label>', 'only plans with this label; none: not analysed yet', {
      choices: ['feasible', 'marginal', 'infeasible', 'none'],
    }),
    crop: option('--crop <crop>', 'only plans for this crop'),
    location: option('--location <words>', 'only plans whose place has these words, such as Kenya'),
    query: option('--query <words>', 'only plans with all these words in name, crop or place'),
    limit: limitOption(),
    ...listOptions(),
  },
  view: listedPlanView,
  run: async ({ output, options, openSignedIn }) => {
    const { askForLatest, listedAlone, wantsLatest, withLatest } = await import('../../listed.js');
    const api = await openSignedIn();
    const latest = wantsLatest(options) ? await askForLatest(api, options.includeArchived) : undefined;
    const [all, { choosePlans }] = await Promise.all([
      fetchPlans(api, { include_archived: options.includeArchived }),
      import('../../choice.js'),
    ]);
    const matches = choosePlans(all, options);
    // The limit applies after sorting, which may move the last plan to the top.
    const shown = options.sort === undefined ? matches.slice(0, options.limit) : matches;
    const rows = latest === undefined ? listedAlone(shown) : await withLatest(shown, all, latest);
    await output.list(rows, { ...(options.limit !== undefined && { limit: options.limit }) });
    if (matches.length > 0) {
      const isNew = all.some(({ latest_analysis_at }) => latest_analysis_at === null);
      return output.next(isNew ? 'crop plan analyze --all' : undefined);
    }
    await output.notice(all.length === 0 ? 'There are no crop plans yet.' : 'No crop plan matches.');
    await output.notice(all.length === 0 ? 'try: crop plan create' : 'try: crop plan list');
  },
});
