import type { CreateCropPlanInput } from '@crop-planning/shared';
import type { Io } from '../../../terminal/io.js';
import { itemOptions, strictOption, yesOption } from '../../../command/shared-options.js';
import { withClimateId } from '../../../climate/own-climate.js';
import { isComplete, planOptions, valuesGiven } from '../../fields.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan create',
  alias: 'new',
  summary: 'Create a crop plan',
  about: [
    'Create a crop plan. At a terminal, crop prompts for whatever you leave out, and lets you choose when',
    'several crops or places match.',
    '',
    'Crop and place may be any words. A name that the model does not know is reported on stderr, with the',
    'nearest names; with --strict it is refused, and no plan is created.',
  ].join('\n'),
  examples: [
    'crop plan create --name "Short rains beans" --crop beans --location "Nakuru, Kenya" --month oct --risk low',
    'crop plan create --name "Short rains beans" --crop beans --location Nakuru --month 10 --risk low --quiet',
    'crop plan create --name Maize --crop corn --location "Nakuru, Kenya" --month mar --risk low --strict',
  ],
  options: { ...planOptions('create'), strict: strictOption, yes: yesOption, ...itemOptions },
  view: cropPlanView,
  run: async ({ io, output, options, openSignedIn }) => {
    const input = await valuesGiven(io, options);
    if (!isComplete(input)) await requireTerminal(io, input);
    const api = await openSignedIn({ isBatching: true });
    const { askCheckedPlan, checkPlanNames, createChecked, requireKnownNames } =
      await import('../../name-check.js');
    const { values, check } = isComplete(input)
      ? await checkPlanNames(io, api, input, input)
      : await askCheckedPlan(io, api, input);
    if (options.strict === true) await requireKnownNames(check, { words: 'crop plan create', values });
    await createChecked(output, api, await withClimateId(api, values), check);
  },
});

async function requireTerminal(io: Io, input: Partial<CreateCropPlanInput>): Promise<void> {
  const { requirePersonFor } = await import('../../ask-fields.js');
  requirePersonFor(io, input);
}
