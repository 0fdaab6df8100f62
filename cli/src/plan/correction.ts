import type { CropPlan } from '@crop-planning/shared';
import { namesInstead, refusedField } from '@crop-planning/shared/words/name-refusal';
import type { CliError } from '../terminal/failures.js';
import { quotedName } from '../terminal/shell-words.js';

/**
 * Returns the error. If the model does not know the plan's crop or place, the error suggests a command with the
 * likeliest known name: it corrects the plan or, if analyses already refer to the plan's values, copies the
 * plan, which `word` stands for.
 */
export function withCorrection(error: CliError, { latest_analysis_at }: CropPlan, word: string): CliError {
  const refusal = { ...error.details, code: error.code };
  const field = refusedField(refusal);
  const [name] = namesInstead(refusal);
  const quoted = name === undefined ? undefined : quotedName(name);
  if (field === undefined || quoted === undefined) return error;
  const command = latest_analysis_at === null ? 'update' : 'copy';
  return error.withDetails({ tryNext: `crop plan ${command} ${word} --${field} ${quoted}` });
}
