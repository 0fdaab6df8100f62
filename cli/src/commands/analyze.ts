import type { Command } from 'commander';
import type { AnalysisPreview, GivenClimate, RiskTolerance } from '@crop-planning/shared';
import { previewRow } from '../analysis/rows.js';
import { requirePerson } from '../input/answers.js';
import { openSignedIn } from '../connection/open.js';
import { failBelowOption, failureBelow, type LeastLabel } from '../input/fail-below.js';
import { describe } from '../help.js';
import type { Io } from '../io.js';
import { modelHelp } from '../input/model-help.js';
import { modelInputOf, seasonDaysOption, waterOption, type ModelOptions } from '../input/model-options.js';
import { addItemOptions, monthOption, riskOption, type CommonOptions } from '../input/options.js';
import { createOutput } from '../output/create.js';
import {
  askPlanting,
  missingPlanting,
  plantingOf,
  type Planting,
  type PlantingOptions,
} from '../input/planting.js';
import { shellWord } from '../output/shell-words.js';
import { previewView } from '../output/views/analyses.js';

interface AnalyzeOptions extends CommonOptions, ModelOptions, PlantingOptions {
  riskTolerance: RiskTolerance;
  climate?: string;
  failBelow?: LeastLabel;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Ask the built-in model about a crop at a place. Nothing is saved, and no plan is needed. At a terminal what is',
      'left out is asked, and you choose where several crops or places match.',
      '',
      modelHelp,
      '',
      'For a place whose climate is not known, give it in a JSON file: an object with mean_temperature_c,',
      'min_temperature_c (the mean daily minimum) and rain_mm, each a list of 12 figures, January first, and',
      'latitude, which gives the length of the days. With longitude as well, the winter nights of monsoon Asia are',
      'known to be steadier.',
    ].join('\n'),
    examples: [
      'crop analyze --crop potato --location "Nakuru, Kenya" --month dec',
      'crop analyze --crop maize --location -0.28,36.07 --month mar --risk low --json',
      'crop analyze --crop teff --location "Our own station" --month jun --climate climate.json',
    ],
  });
  command
    .option('--crop <crop>', 'what is planted, for example maize')
    .option('--location <place>', 'where: "Nakuru, Kenya", or latitude,longitude')
    .addOption(monthOption())
    .addOption(riskOption().default('medium'))
    .addOption(waterOption().default('rainfed'))
    .addOption(seasonDaysOption())
    .option('--climate <file>', 'the climate of the place, as JSON; - for standard input')
    .addOption(failBelowOption());
  addItemOptions(command, { ids: false, isDrawn: true });
  command.action((options: AnalyzeOptions) => analyze(io, options));
}

async function analyze(io: Io, options: AnalyzeOptions): Promise<void> {
  const output = await createOutput(io, options, previewView);
  requirePerson(io, missingPlanting(options), 'crop analyze --crop CROP --location PLACE --month MONTH');
  const climate = options.climate === undefined ? undefined : await readClimateFile(io, options.climate);
  const api = await openSignedIn(io, options);
  const asked = await askPlanting(io.prompts, options);
  const { chooseCrop, chooseLocation } = await import('../understanding/choice.js');
  const crop = await chooseCrop(io, api, asked.crop);
  // With a given climate the place is only a name.
  const location = climate ? asked.location : await chooseLocation(io, api, asked.location);
  const input = { ...asked, crop, location: location.trim(), risk_tolerance: options.riskTolerance };
  const preview: AnalysisPreview = await api.call((client) =>
    client.analyses.preview.query({ ...input, ...modelInputOf(options), ...(climate && { climate }) }),
  );
  const [{ drawAnalysis }, { plainLinesOf }] = await Promise.all([
    import('../analysis/drawing.js'),
    import('../analysis/plain-lines.js'),
  ]);
  const title = plantingOf(input);
  await output.item(previewRow(preview), {
    drawing: drawAnalysis(title, preview),
    lines: plainLinesOf(preview),
  });
  await output.next(createCommand(input));
  const failure = failureBelow(
    [{ name: title, feasibility_label: preview.feasibility_label }],
    options.failBelow,
  );
  if (failure !== undefined) throw failure;
}

/** The plan that would keep the question. */
function createCommand({ crop, location, planting_month }: Planting): string | undefined {
  const [cropWord, locationWord] = [shellWord(crop), shellWord(location)];
  if (cropWord === undefined || locationWord === undefined) return undefined;
  return `crop plan create --crop ${cropWord} --location ${locationWord} --month ${planting_month}`;
}

async function readClimateFile(io: Io, file: string): Promise<GivenClimate> {
  const [{ readTextFile }, { readClimate }] = await Promise.all([
    import('../input/text-file.js'),
    import('../input/climate-file.js'),
  ]);
  const example = 'crop analyze --crop CROP --location PLACE --month MONTH --climate climate.json';
  return readClimate(await readTextFile(io, file, { example }));
}
