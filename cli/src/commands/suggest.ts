import type { Command } from 'commander';
import type { CropSuggestions, RiskTolerance, Water } from '@crop-planning/shared';
import { requireOptions } from '../answers.js';
import { openSignedIn } from '../api.js';
import { describe } from '../help.js';
import type { Io } from '../io.js';
import { modelHelp } from '../model-help.js';
import { waterOption } from '../model-options.js';
import { monthName } from '../months.js';
import { addListOptions, limitOption, monthOption, riskOption, type CommonOptions } from '../options.js';
import { createOutput } from '../output.js';
import { cropSuggestionView } from '../views/crop-suggestions.js';

interface SuggestOptions extends CommonOptions {
  location?: string;
  plantingMonth?: number;
  riskTolerance: RiskTolerance;
  water: Water;
  limit?: number;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'List the crops for a place and a month of planting, the best first, as the built-in model sees them.',
      '',
      modelHelp,
    ].join('\n'),
    examples: [
      'crop suggest --location "Nakuru, Kenya" --month apr --limit 10',
      'crop suggest --location Niamey --month jun --risk low --fields crop,score',
      'crop suggest --location Pune --month oct --water irrigated --format csv > crops.csv',
    ],
  });
  command
    .option('--location <place>', 'where: "Nakuru, Kenya", or latitude,longitude')
    .addOption(monthOption())
    .addOption(waterOption())
    .addOption(riskOption().default('medium'))
    .addOption(limitOption());
  addListOptions(command, { key: 'the names of the crops' });
  command.action((options: SuggestOptions) => suggest(io, options));
}

async function suggest(io: Io, options: SuggestOptions): Promise<void> {
  const output = await createOutput(io, options, cropSuggestionView);
  const { location, month } = requireOptions(
    { location: options.location, month: options.plantingMonth },
    'crop suggest --location PLACE --month MONTH',
  );
  const api = await openSignedIn(io, options);
  const { water, riskTolerance: risk_tolerance, limit } = options;
  const answer = await api.call((client) =>
    client.crops.suggest.query({ location, planting_month: month, water, risk_tolerance }),
  );
  await output.list(answer.suggestions.slice(0, limit), {
    wrap: (suggestions) => ({ ...answer, suggestions }),
  });
  await output.notice(about(answer));
}

/** What the crops were judged by. */
function about({
  location,
  planting_month,
  water,
  risk_tolerance,
  suggestions,
  not_assessed,
}: CropSuggestions): string {
  const where = `${location.name}, planted in ${monthName(planting_month)}, ${water}, ${risk_tolerance} risk`;
  const rest = not_assessed.length === 0 ? '' : ` Season not stated: ${not_assessed.join(', ')}.`;
  return `${where}: ${suggestions.length} crops.${rest}`;
}
