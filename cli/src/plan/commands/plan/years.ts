import type { Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import { addListOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { plantingYearView } from '../../views/planting-years.js';
import { findPlan, planArgument } from '../../reference.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Show how the planting of a crop plan would have done in each year whose weather is known, with the water and',
      'the season of its latest analysis by the model. Nothing is saved. A year is good, poor (carried, but with a',
      'low score), lost or not known, and bears the year of the harvest.',
    ].join('\n'),
    examples: [
      'crop plan years "Long rains maize"',
      'crop plan years "Long rains maize" --format csv > years.csv',
      'crop plan years "Long rains maize" --jq \'.[] | select(.class == "lost") | .year\'',
    ],
  });
  command.argument(...planArgument);
  addListOptions(command);
  command.action((reference: string, options: CommonOptions) => listYears(io, reference, options));
}

async function listYears(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, plantingYearView);
  const api = await openSignedIn(io, options);
  const { id } = await findPlan(io, api, reference);
  const { years, limits } = await api.call((client) => client.analyses.years.query({ plan_id: id }));
  await output.list(years?.seasons ?? []);
  const { readKnownYears } = await import('../../../model/years/known-years.js');
  const known = readKnownYears(years);
  if (known === null) {
    const limit = limits.find(({ code }) => code.startsWith('years_'));
    await output.notice(limit?.message ?? 'No years are known for this place.');
  } else if (output.isForPerson) {
    const { drawYears } = await import('../../../model/years/strip.js');
    await output.draw(({ paint, width }) => ['', ...drawYears(known, paint, width)]);
  }
}
