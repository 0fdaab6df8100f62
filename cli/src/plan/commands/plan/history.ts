import type { Command } from 'commander';
import { analysisRow } from '../../../model/rows.js';
import { openSignedIn } from '../../../service/open.js';
import { findPlan, planArgument } from '../../reference.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addListOptions, limitOption, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { analysisView } from '../../../model/views/analyses.js';

interface PlanHistoryOptions extends CommonOptions {
  limit: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'List the analyses of a crop plan, newest first. A terminal also shows how the score and the years changed.',
    examples: [
      'crop plan history "Long rains maize"',
      'crop plan history "Long rains maize" --limit 5 --fields created_at,feasibility_label,score',
      'crop plan history "Long rains maize" --format csv > history.csv',
    ],
  });
  command.argument(...planArgument).addOption(limitOption(50));
  addListOptions(command);
  command.action((reference: string, options: PlanHistoryOptions) => listAnalyses(io, reference, options));
}

async function listAnalyses(io: Io, reference: string, options: PlanHistoryOptions): Promise<void> {
  const output = await createOutput(io, options, analysisView);
  const api = await openSignedIn(io, options);
  const { id, name } = await findPlan(io, api, reference);
  const { collectPages } = await import('@crop-planning/client');
  const analyses = await collectPages(
    (page) => api.call((client) => client.analyses.list.query({ plan_id: id, ...page })),
    options.limit,
  );
  await output.list(analyses.map((analysis) => analysisRow(analysis, name)));
  if (output.isForPerson) {
    const [{ drawScores }, { drawYearsOverTime }] = await Promise.all([
      import('../../../model/score-history.js'),
      import('../../../model/years/history.js'),
    ]);
    await output.draw(drawScores(analyses));
    await output.draw(drawYearsOverTime(analyses));
  }
  if (analyses.length > 0) return;
  await output.notice('This plan has not been analysed yet.');
  await output.next(`crop plan analyze ${id}`);
}
