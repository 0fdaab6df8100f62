import type { CropPlan } from '@crop-planning/shared';
import { CliError } from '../terminal/failures.js';
import { quotedName } from '../terminal/shell-words.js';

const optionOf: Readonly<Record<string, string | undefined>> = {
  CROP_NOT_SUPPORTED: '--crop',
  CROP_AMBIGUOUS: '--crop',
  LOCATION_NOT_FOUND: '--location',
  LOCATION_AMBIGUOUS: '--location',
};

/**
 * Returns the error. If the model does not know the plan's crop or place, the error suggests a command with the
 * likeliest known name: it corrects the plan or, if analyses already refer to the plan's values, copies the
 * plan.
 */
export function withCorrection(error: unknown, { id, latest_analysis_at }: CropPlan): unknown {
  if (!(error instanceof CliError)) return error;
  const { code, details } = error;
  const option = optionOf[code];
  const name = details.candidates?.[0]?.name ?? details.suggestions?.[0];
  const quoted = name === undefined ? undefined : quotedName(name);
  if (option === undefined || quoted === undefined) return error;
  const command = latest_analysis_at === null ? 'update' : 'copy';
  return error.withDetails({ tryNext: `crop plan ${command} ${id} ${option} ${quoted}` });
}
