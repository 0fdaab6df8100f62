import type { AnalysisPreview, GivenClimate } from '@crop-planning/shared';
import { withClimateId } from '../../climate/own-climate.js';
import { previewRow } from '../rows.js';
import { requirePerson } from '../../terminal/input/answers.js';
import type { Api } from '../../service/api.js';
import { failBelowOption, failureBelow, type Judged } from '../input/fail-below.js';
import type { Io } from '../../terminal/io.js';
import { modelHelp } from '../input/model-help.js';
import {
  seasonDaysOption,
  waterOption,
  answerOptions,
  drawnOption,
  monthOption,
  riskOption,
  yesOption,
} from '../../command/shared-options.js';
import { modelInputOf } from '../input/model-options.js';
import { askPlanting, describePlanting, plantingTyped, type Planting } from '../input/planting.js';
import { shellWord } from '../../terminal/shell-words.js';
import { previewView } from '../views/analyses.js';
import type { Question } from '../varieties/ask.js';
import { flag, option, withDefault, type OpenOutput } from '../../command/define-command.js';
import { defineServiceCommand } from '../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';

export const command = defineServiceCommand({
  words: 'analyze',
  summary: 'Ask the model about a crop at a place',
  about: [
    'Ask the built-in model about a crop at a place. Nothing is saved, and no plan is needed. At a terminal,',
    'crop prompts for whatever you leave out, and lets you choose when several crops or places match.',
    '',
    modelHelp,
    '',
    '--climate names one of your own (crop climate list) instead of the climate of the place. If the place is not',
    'known, it may also be a JSON file whose name has a slash or ends in .json: an object with mean_temperature_c,',
    'min_temperature_c (the mean daily minimum) and rain_mm, each a list of 12 figures, January first. With a',
    'latitude, the model knows the length of the days; with a longitude as well, it recognises monsoon Asia,',
    'where winter nights vary less.',
  ].join('\n'),
  examples: [
    'crop analyze --crop potato --location "Nakuru, Kenya" --month dec',
    'crop analyze --crop maize --location -0.28,36.07 --month mar --risk low --json',
    'crop analyze --crop teff --location "Our own station" --month jun --climate climate.json',
    'crop analyze --crop maize --location Nakuru --month mar --climate "Lower farm"',
    'crop analyze --crop maize --location Nakuru --month mar --varieties',
  ],
  options: {
    crop: option('--crop <crop>', 'the crop, for example maize'),
    location: option('--location <place>', 'the place: "Nakuru, Kenya", or latitude,longitude'),
    plantingMonth: monthOption,
    riskTolerance: withDefault(riskOption, 'medium'),
    water: withDefault(waterOption, 'rainfed'),
    seasonDays: seasonDaysOption,
    varieties: flag('--varieties', 'compare an early, a typical and a late variety'),
    climate: option('--climate <climate>', 'one of your own, or a file in JSON; - for standard input'),
    failBelow: failBelowOption,
    yes: yesOption,
    ...answerOptions,
    format: drawnOption,
  },
  run: async ({ io, options, openOutput, openSignedIn }) => {
    const writer = options.varieties === true ? varietiesWriter : previewWriter;
    const write = await writer(openOutput);
    requirePerson(io, plantingTyped(options), 'crop analyze --crop CROP --location PLACE --month MONTH');
    const { climate: named } = options;
    const figures = named !== undefined && isFile(named) ? await readClimateFile(io, named) : undefined;
    const api = await openSignedIn({ isBatching: options.varieties === true });
    const { climate = figures } = named && !figures ? await withClimateId(api, { climate: named }) : {};
    const input = await askPlanting(io.prompts, options);
    const { chooseName } = await import('../name-check/choice.js');
    const crop = await chooseName(io, api, 'crop', input.crop);
    // If the figures are given, the place is only a name.
    const location = figures ? input.location : await chooseName(io, api, 'location', input.location);
    const planting = { ...input, crop, location: location.trim(), risk_tolerance: options.riskTolerance };
    const verdicts = await write(api, {
      planting,
      question: { ...planting, ...modelInputOf(options), ...(climate && { climate }) },
      climate: figures ? undefined : named,
    });
    const failure = failureBelow(verdicts, options.failBelow);
    if (failure !== undefined) throw failure;
  },
});

/** Asks the service and writes the answer; returns the labels. */
type Write = (api: Api, query: Query) => Promise<Judged[]>;

interface Query {
  planting: Planting;
  question: Question;
  /** The climate of one's own, as it was named. */
  climate?: string | undefined;
}

async function previewWriter(openOutput: OpenOutput): Promise<Write> {
  const output = await openOutput(previewView);
  return async (api, { planting, question, climate }) => {
    const preview: AnalysisPreview = await api.call((client) => client.analyses.preview.query(question));
    const { drawAnalysis } = await import('../drawing.js');
    const { plainLinesOf } = await import('@crop-planning/shared/words/report/plain-lines');
    const name = describePlanting({ ...planting, crop_name: preview.crop_name });
    await output.item(previewRow(preview), {
      drawing: drawAnalysis(name, preview),
      lines: plainLinesOf(preview),
    });
    await output.next(createCommand(planting, climate));
    return [{ name, feasibility_label: preview.feasibility_label }];
  };
}

async function varietiesWriter(openOutput: OpenOutput): Promise<Write> {
  const { varietyView } = await import('../varieties/view.js');
  const output = await openOutput(varietyView);
  return async (api, { planting, question }) => {
    const [{ askVarieties }, { kinds }] = await Promise.all([
      import('../varieties/ask.js'),
      import('@crop-planning/shared/words/languages/en/kinds'),
    ]);
    const rows = await askVarieties(api, question);
    await output.list(rows);
    const crop_name = rows[0]?.crop_name ?? null;
    await output.notice(words('kinds', kinds).seasonsOf(describePlanting({ ...planting, crop_name })));
    return rows.map(({ variety, feasibility_label }) => ({
      name: `the ${variety} variety`,
      feasibility_label,
    }));
  };
}

/** Returns the command that would save the question as a plan. */
function createCommand(
  { crop, location, planting_month }: Planting,
  climate: string | undefined,
): string | undefined {
  const [cropWord, locationWord] = [shellWord(crop), shellWord(location)];
  const climateWord = climate === undefined ? '' : shellWord(climate);
  if (cropWord === undefined || locationWord === undefined || climateWord === undefined) return undefined;
  const ending = climateWord === '' ? '' : ` --climate ${climateWord}`;
  return `crop plan create --crop ${cropWord} --location ${locationWord} --month ${planting_month}${ending}`;
}

/** Whether the text names a file with figures, and not a climate of one's own. */
function isFile(text: string): boolean {
  return text === '-' || /[\\/]|\.json$/i.test(text);
}

async function readClimateFile(io: Io, file: string): Promise<GivenClimate> {
  const { readTextFile } = await import('../../terminal/input/text-file.js');
  const { readClimate } = await import('../input/climate-file.js');
  const example = 'crop analyze --crop CROP --location PLACE --month MONTH --climate climate.json';
  return readClimate(await readTextFile(io, file, { example }));
}
