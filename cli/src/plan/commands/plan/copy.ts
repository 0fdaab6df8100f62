import { isDeepStrictEqual } from 'node:util';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { findPlan, planArgument } from '../../reference.js';
import { usageError } from '../../../terminal/failures.js';
import { monthName } from '../../../terminal/months.js';
import { cropPlanView } from '../../views/crop-plans.js';
import type { PlantingOptions } from '../../../model/input/planting.js';
import { defineCommand } from '../../../command/define-command.js';
import { option } from '../../../command/option.js';
import { itemOptions, monthOption, riskOption, strictOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan copy',
  summary: 'Copy a crop plan with something changed',
  about: [
    'Create a plan like another one, except for what you give here. The old plan stays as it',
    'is. Unless you name it, the new one is named after the old one and what differs: "Dry season potato (Apr)".',
    'A crop or place that the model does not know is reported on stderr; with --strict it is refused.',
  ].join('\n'),
  examples: [
    'crop plan copy "Long rains maize" --month apr',
    'crop plan copy "Long rains maize" --crop sorghum --risk high --name "Long rains sorghum"',
  ],
  arguments: { plan: planArgument },
  options: {
    name: option('--name <name>', 'the name of the new plan'),
    crop: option('--crop <crop>', 'its crop'),
    location: option('--location <place>', 'its place'),
    plantingMonth: monthOption,
    riskTolerance: riskOption,
    strict: strictOption,
    ...itemOptions,
  },
  view: cropPlanView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const plan = await findPlan(io, api, reference);
    const { chooseChanges } = await import('../../../model/understanding/choice.js');
    const differences = await chooseChanges(io, api, differencesOf(options));
    if (isDeepStrictEqual({ ...plan, ...differences }, plan)) {
      throw usageError('The copy would be the same: say what should differ.', {
        hints: ['Give --month, --crop, --location, --risk or --name.'],
        tryNext: `crop plan copy ${plan.id} --month MONTH`,
      });
    }
    const { crop, location, planting_month, risk_tolerance } = plan;
    const input: CreateCropPlanInput = {
      crop,
      location,
      planting_month,
      risk_tolerance,
      name: nameOfVariant(plan, differences),
      ...differences,
    };
    const { makePlan } = await import('../../make.js');
    const { copyLine } = await import('../../understanding/create-line.js');
    await makePlan(output, api, input, {
      isStrict: options.strict === true,
      commandWith: (option, quoted) => copyLine(plan, differences, option, quoted),
    });
  },
});

type Differences = Partial<CreateCropPlanInput>;

function differencesOf({
  name,
  crop,
  location,
  plantingMonth,
  riskTolerance,
}: PlantingOptions & { name?: string }): Differences {
  return {
    ...(name !== undefined && { name }),
    ...(crop !== undefined && { crop }),
    ...(location !== undefined && { location }),
    ...(plantingMonth !== undefined && { planting_month: plantingMonth }),
    ...(riskTolerance !== undefined && { risk_tolerance: riskTolerance }),
  };
}

const nameLengthMax = 120;

/** The old name and what differs, cut to the length that the service accepts. */
function nameOfVariant(
  { name }: CropPlan,
  { crop, location, planting_month, risk_tolerance }: Differences,
): string {
  const words = [
    crop?.trim(),
    location?.trim(),
    planting_month && monthName(planting_month),
    risk_tolerance && `${risk_tolerance} risk`,
  ];
  const ending = ` (${words.filter(Boolean).join(', ')})`;
  const room = Math.max(0, nameLengthMax - [...ending].length);
  return cut(`${cut(name, room).trimEnd()}${ending}`, nameLengthMax);
}

function cut(text: string, lengthMax: number): string {
  return [...text].slice(0, lengthMax).join('');
}
