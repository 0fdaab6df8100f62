import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import type { CreateCropPlanInput, CropPlan, RiskTolerance } from '@crop-planning/shared';
import { openSignedIn } from '../../../service/open.js';
import { findPlan, planArgument } from '../../reference.js';
import { usageError } from '../../../terminal/failures.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { monthName } from '../../../terminal/months.js';
import {
  addItemOptions,
  monthOption,
  riskOption,
  strictOption,
  type CommonOptions,
} from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { cropPlanView } from '../../views/crop-plans.js';

interface PlanCopyOptions extends CommonOptions {
  name?: string;
  crop?: string;
  location?: string;
  plantingMonth?: number;
  riskTolerance?: RiskTolerance;
  strict?: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Create a plan like another one, except for what you give here. The old plan stays as it',
      'is. Unless you name it, the new one is named after the old one and what differs: "Dry season potato (Apr)".',
      'A crop or place that the model does not know is reported on stderr; with --strict it is refused.',
    ].join('\n'),
    examples: [
      'crop plan copy "Long rains maize" --month apr',
      'crop plan copy "Long rains maize" --crop sorghum --risk high --name "Long rains sorghum"',
    ],
  });
  command
    .argument(...planArgument)
    .option('--name <name>', 'the name of the new plan')
    .option('--crop <crop>', 'its crop')
    .option('--location <place>', 'its place')
    .addOption(monthOption())
    .addOption(riskOption())
    .addOption(strictOption());
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: PlanCopyOptions) => copyPlan(io, reference, options));
}

async function copyPlan(io: Io, reference: string, options: PlanCopyOptions): Promise<void> {
  const output = await createOutput(io, options, cropPlanView);
  const api = await openSignedIn(io, options);
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
}

type Differences = Partial<CreateCropPlanInput>;

function differencesOf({ name, crop, location, plantingMonth, riskTolerance }: PlanCopyOptions): Differences {
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
