import { analysisRow } from '../../../model/rows.js';
import { findPlan, planArgument, planWord } from '../../reference.js';
import { analysisView } from '../../../model/views/analyses.js';
import { withDefault } from '../../../command/define-command.js';
import { listOptions, limitOption, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan history',
  summary: 'List the analyses of a crop plan',
  about:
    'List the analyses of a crop plan, newest first. A terminal also shows how the score and the years changed.',
  examples: [
    'crop plan history "Long rains maize"',
    'crop plan history "Long rains maize" --limit 5 --fields created_at,feasibility_label,score',
    'crop plan history "Long rains maize" --format csv > history.csv',
  ],
  arguments: { plan: planArgument },
  options: { limit: withDefault(limitOption(), 50), yes: yesOption, ...listOptions() },
  view: analysisView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { id, name } = await findPlan(io, api, reference);
    const { collectPages } = await import('@crop-planning/client');
    const analyses = await collectPages(
      (page) => api.call((client) => client.analyses.list.query({ plan_id: id, ...page })),
      options.limit,
    );
    await output.list(analyses.map((analysis) => analysisRow(analysis, name)));
    if (output.isForPerson) {
      const { drawScores } = await import('../../../model/score-history.js');
      const { drawYearsOverTime } = await import('../../../model/years/history.js');
      await output.draw(drawScores(analyses));
      await output.draw(drawYearsOverTime(analyses));
    }
    if (analyses.length > 0) return;
    const { neverAnalysed } = await import('@crop-planning/shared/words/verdict');
    await output.notice(`${neverAnalysed()}.`);
    await output.next(`crop plan analyze ${planWord(api, { id, name })}`);
  },
});
