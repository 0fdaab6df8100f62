import { isDeepStrictEqual } from 'node:util';
import { planArgument, planWord } from '../../reference.js';
import { withClimateId } from '../../../climate/own-climate.js';
import { usageError } from '../../../terminal/failures.js';
import { alternatives } from '@crop-planning/shared/words/listing';
import { itemOptions, strictOption, yesOption } from '../../../command/shared-options.js';
import { fieldOf, namesIn, optionName, planOptions, valuesGiven } from '../../fields.js';
import { cropPlanView } from '../../views/crop-plans.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'plan copy',
  summary: 'Copy a crop plan with changes',
  about: [
    'Create a copy of a crop plan with the values that you change here. The original stays as it is. Unless',
    'you give --name, the copy is named after the original and what differs: "Dry season potato (Apr)". A',
    'crop or place that the model does not know is reported on stderr; with --strict it is refused.',
  ].join('\n'),
  examples: [
    'crop plan copy "Long rains maize" --month apr',
    'crop plan copy "Long rains maize" --crop sorghum --risk high --name "Long rains sorghum"',
  ],
  arguments: { plan: planArgument },
  options: { ...planOptions('copy'), strict: strictOption, yes: yesOption, ...itemOptions },
  view: cropPlanView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn({ isBatching: true });
    const { findPlanWithAnalysis } = await import('../../listed.js');
    const plan = await findPlanWithAnalysis(io, api, reference);
    const { checkPlanNames, createChecked, requireKnownNames } = await import('../../name-check.js');
    const { inputOf } = await import('@crop-planning/shared/plan-files/plan-values');
    const { placeKey } = await import('@crop-planning/shared/place-key');
    const { variantName } = await import('@crop-planning/shared/words/planting/variant-name');
    const given = await withClimateId(api, await valuesGiven(io, options));
    const { values, check } = await checkPlanNames(io, api, plan, given);
    const words = `crop plan copy ${planWord(api, plan)}`;
    const isSamePlace =
      values.location !== undefined && placeKey(values.location) === placeKey(plan.location);
    if (isDeepStrictEqual({ ...plan, ...values, ...(isSamePlace && { location: plan.location }) }, plan)) {
      throw usageError('The copy would be identical; change at least one value.', {
        hints: [`Give ${alternatives(likelyOptions())}.`],
        tryNext: `${words} --month MONTH`,
      });
    }
    if (options.strict === true) await requireKnownNames(check, { words, values });
    const input = { ...inputOf(plan), name: variantName(plan.name, values), ...values };
    await createChecked(output, api, input, check, (created) => planWord(api, created));
  },
});

/** Lists the options, the month first, since a copy is most often for another month. */
function likelyOptions(): string[] {
  const names = new Set(['planting_month' as const, ...namesIn('planting', 'setting', 'name')]);
  return [...names].map((name) => optionName(fieldOf(name)));
}
