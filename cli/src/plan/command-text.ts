import type { CreateCropPlanInput } from '@crop-planning/shared';
import { shellWord } from '../terminal/shell-words.js';
import { fieldOf, optionName, planFieldNames, type PlanFieldName } from './fields.js';

/**
 * Writes a command with the options for these plan values, optionally with one value replaced by a quoted
 * word. Returns undefined if a value cannot be written as a shell word.
 */
export function createCommandText(
  words: string,
  values: Partial<CreateCropPlanInput>,
  replaced?: { field: PlanFieldName; quoted: string },
): string | undefined {
  const written = planFieldNames.flatMap((name) => {
    const option = optionName(fieldOf(name));
    if (name === replaced?.field) return [option, replaced.quoted];
    const value = values[name];
    return value === undefined ? [] : [option, shellWord(String(value))];
  });
  return written.includes(undefined) ? undefined : [words, ...written].join(' ');
}
