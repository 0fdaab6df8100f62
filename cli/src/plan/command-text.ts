import { planFieldNames, type PlanFieldName } from '@crop-planning/shared/plan-files/columns';
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { shellWord } from '../terminal/shell-words.js';
import { fieldOf, optionName } from './fields.js';

/**
 * Writes a command with the options for these plan values, optionally with one value replaced by a quoted
 * word. Returns undefined if a value cannot be written as a shell word.
 */
export function createCommandText(
  words: string,
  values: Partial<CreateCropPlanInput>,
  replacement?: { field: PlanFieldName; quoted: string },
): string | undefined {
  const parts = planFieldNames.flatMap((name) => {
    const option = optionName(fieldOf(name));
    if (name === replacement?.field) return [option, replacement.quoted];
    const value = values[name] === null ? fieldOf(name).nullWord : values[name];
    return value === undefined ? [] : [option, wordOf(value)];
  });
  return parts.includes(undefined) ? undefined : [words, ...parts].join(' ');
}

/** Nobody would copy a long outline from a suggested command. */
const outlineLengthMax = 200;

function wordOf(value: NonNullable<CreateCropPlanInput[PlanFieldName]>): string | undefined {
  if (typeof value !== 'object') return shellWord(String(value));
  const text = JSON.stringify(value);
  return text.length > outlineLengthMax ? undefined : shellWord(text);
}
