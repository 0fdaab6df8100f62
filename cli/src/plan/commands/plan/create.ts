import type { CreateCropPlanInput, RiskTolerance } from '@crop-planning/shared';
import { notEmpty, requirePerson } from '../../../terminal/input/answers.js';
import type { Io } from '../../../terminal/io.js';
import { askPlanting, missingPlanting, type PlantingOptions } from '../../../model/input/planting.js';
import { isRisk, risks } from '../../../terminal/risks.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { alternatives } from '../../../terminal/output/words.js';
import { defineCommand } from '../../../command/define-command.js';
import { option } from '../../../command/option.js';
import { itemOptions, monthOption, riskOption, strictOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan create',
  alias: 'new',
  summary: 'Create a crop plan',
  about: [
    'Create a crop plan. At a terminal what is left out is asked, and you choose where several crops or places match.',
    '',
    'Crop and place may be any words. What the model does not know is reported on stderr, with the nearest names;',
    'with --strict it is refused, and no plan is created.',
  ].join('\n'),
  examples: [
    'crop plan create --name "Short rains beans" --crop beans --location "Nakuru, Kenya" --month oct --risk low',
    'crop plan create --name "Short rains beans" --crop beans --location Nakuru --month 10 --risk low --quiet',
    'crop plan create --name Maize --crop corn --location "Nakuru, Kenya" --month mar --risk low --strict',
  ],
  options: {
    name: option('--name <name>', 'the name of the plan'),
    crop: option('--crop <crop>', 'what is planted, for example maize'),
    location: option('--location <place>', 'where, for example "Nakuru, Kenya"'),
    plantingMonth: monthOption,
    riskTolerance: riskOption,
    strict: strictOption,
    ...itemOptions,
  },
  view: cropPlanView,
  run: async ({ io, output, options, openSignedIn }) => {
    requirePerson(
      io,
      missingOptions(options),
      'crop plan create --name NAME --crop CROP --location PLACE --month MONTH --risk LEVEL',
    );
    const api = await openSignedIn();
    const read = await readInput(io, options);
    const [{ makePlan }, { chooseWords }, { createLine }] = await Promise.all([
      import('../../make.js'),
      import('../../../model/understanding/choice.js'),
      import('../../understanding/create-line.js'),
    ]);
    const input = await chooseWords(io, api, read);
    await makePlan(output, api, input, {
      isStrict: options.strict === true,
      commandWith: (option, quoted) => createLine(input, option, quoted),
    });
  },
});

function missingOptions(options: PlantingOptions & { name?: string }): string[] {
  const { name, riskTolerance } = options;
  return [
    ...(name === undefined ? ['--name'] : []),
    ...missingPlanting(options),
    ...(riskTolerance === undefined ? ['--risk'] : []),
  ];
}

async function readInput(
  { prompts }: Io,
  options: PlantingOptions & { name?: string },
): Promise<CreateCropPlanInput> {
  return {
    name: options.name ?? (await prompts.text('Name:', notEmpty)),
    ...(await askPlanting(prompts, options)),
    risk_tolerance: options.riskTolerance ?? (await askRisk(prompts)),
  };
}

async function askRisk(prompts: Io['prompts']): Promise<RiskTolerance> {
  const answer = await prompts.text(
    `Risk (${risks.join(', ')}):`,
    (text) => isRisk(text) || `It must be ${alternatives(risks)}.`,
  );
  return isRisk(answer) ? answer : askRisk(prompts);
}
