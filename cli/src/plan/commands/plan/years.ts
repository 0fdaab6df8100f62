import { plantingYearView } from '../../views/planting-years.js';
import { findPlan, planArgument } from '../../reference.js';
import { listOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { translation } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'plan years',
  summary: 'Show how a planting would have done in each known year',
  about: [
    'Show how the planting of a crop plan would have done in each year whose weather is known, with the',
    'water and the season of its latest analysis by the model. Nothing is saved. Each year is good (with',
    'water for two thirds of the yield or more), poor (a harvest, but not a good one), lost or not known, and',
    'is named after the year of the harvest.',
  ].join('\n'),
  examples: [
    'crop plan years "Long rains maize"',
    'crop plan years "Long rains maize" --format csv > years.csv',
    'crop plan years "Long rains maize" --jq \'.[] | select(.class == "lost") | .year\'',
  ],
  arguments: { plan: planArgument },
  options: { yes: yesOption, ...listOptions() },
  view: plantingYearView,
  run: async ({ io, output, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { id } = await findPlan(io, api, reference);
    const { inputs, years, enso, limits } = await api.call((client) =>
      client.analyses.years.query({ plan_id: id }),
    );
    await output.list(years?.seasons ?? []);
    if (years === null) {
      const limit = limits.find(({ code }) => code.startsWith('years_'));
      await output.notice(translation('lists')?.noYears ?? limit?.message ?? english.noYears);
    } else if (output.isForPerson) {
      const { drawYears } = await import('../../../model/years/strip.js');
      const { ensoSentences } = await import('@crop-planning/shared/words/enso');
      const { wrap } = await import('../../../terminal/output/wrapping.js');
      const sentences = ensoSentences(enso, inputs.planting_month);
      await output.draw(({ paint, width }) => [
        '',
        ...drawYears(years, paint, width, enso),
        ...sentences.flatMap((sentence) => wrap(`  ${sentence}`, width, '    ')),
      ]);
    }
  },
});
