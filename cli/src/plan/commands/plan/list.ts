import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { choiceOptions } from '../../choice.js';
import { listedPlanView } from '../../views/listed-plans.js';
import { flag, option, withDefault } from '../../../command/define-command.js';
import { listOptions, limitOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan list',
  alias: 'ls',
  summary: 'List crop plans',
  groupSummary: 'Crop plans: what is planted where and when',
  about: [
    'List your crop plans, newest first, each with its latest analysis: the score, what limits it, the place',
    'that the model used, and more. A table, CSV, NDJSON, --json, --jq and --fields use the same field names;',
    'the values of an analysis are null for a plan that has none. A narrow terminal leaves columns out; --wide',
    'shows them all.',
    '',
    '--format geojson writes the outlines of fields and the points of the other plans, for QGIS.',
  ].join('\n'),
  examples: [
    'crop plan list',
    'crop plan list --label marginal --crop maize --sort -score --limit 5',
    'crop plan list --query "long rains" --fields id,name,score,limiting_part,place',
    'crop plan list --include-archived --format csv > plans-today.csv',
    'crop plan list --format geojson > plans.geojson',
  ],
  options: {
    includeArchived: withDefault(flag('--include-archived', 'list archived plans too'), false),
    ...choiceOptions,
    limit: limitOption(),
    ...listOptions(),
    format: option('--format <format>', 'write every field as csv, ndjson or geojson', {
      choices: ['csv', 'ndjson', 'geojson'],
      conflicts: ['json'],
      group: 'Output:',
    }),
  },
  view: listedPlanView,
  run: async ({ output, options, openSignedIn }) => {
    const { fetchRows } = await import('../../listed.js');
    const { choosePlans, cropWordsFor, hasFilter } = await import('../../choice.js');
    const api = await openSignedIn();
    // The limit applies after filtering and sorting, which may move the last plan to the top.
    const isLimited = options.sort === undefined && !hasFilter(options);
    const limit = isLimited ? options.limit : undefined;
    const include_archived = options.includeArchived;
    const features =
      options.format === 'geojson'
        ? await (await import('../../files/geojson.js')).fetchFeatures(api, { include_archived, limit })
        : undefined;
    const [all, cropWords] = await Promise.all([
      features?.rows ?? fetchRows(api, { ...options, isForPerson: output.isForPerson }, limit),
      cropWordsFor(api, options),
    ]);
    const matches = choosePlans(all, options, cropWords);
    await features?.locate(matches);
    await output.list(matches, {
      ...(options.limit !== undefined && { limit: options.limit }),
      ...(features && { wrap: features.collectionOf }),
    });
    if (features) return;
    if (matches.length > 0) {
      const isNew = all.some(({ latest_analysis_at }) => latest_analysis_at === null);
      return output.next(isNew ? 'crop plan analyze --all' : undefined);
    }
    await output.notice(all.length === 0 ? terminalWords().noPlans : terminalWords().noMatch);
    await output.notice(terminalWords().tryNext(all.length === 0 ? 'crop plan create' : 'crop plan list'));
  },
});
