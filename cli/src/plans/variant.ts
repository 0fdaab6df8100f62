import type { CropPlan } from '@crop-planning/shared';
import { CliError } from '../failures.js';
import { quotedName } from '../output/shell-words.js';

const optionOf: Readonly<Record<string, string | undefined>> = {
  CROP_NOT_SUPPORTED: '--crop',
  LOCATION_NOT_FOUND: '--location',
  LOCATION_AMBIGUOUS: '--location',
};

/**
 * The crop and place of a plan stay what they are, so where the model does not know one of them the next step is a
 * variant of the plan with the likeliest name that it does know.
 */
export function withVariant(error: unknown, { id }: CropPlan): unknown {
  if (!(error instanceof CliError)) return error;
  const { code, details } = error;
  const option = optionOf[code];
  const name = details.candidates?.[0]?.name ?? details.suggestions?.[0];
  const quoted = name === undefined ? undefined : quotedName(name);
  if (option === undefined || quoted === undefined) return error;
  return error.withDetails({ tryNext: `crop plan copy ${id} ${option} ${quoted}` });
}
