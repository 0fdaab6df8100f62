import type { CreateCropPlanInput } from '@crop-planning/shared';
import { askUntilRead, notEmpty, requirePerson } from '../terminal/input/answers.js';
import type { Io, Prompts } from '../terminal/io.js';
import { alternatives } from '../terminal/output/words.js';
import {
  fieldOf,
  missingNames,
  optionName,
  requiredNames,
  type PlanField,
  type PlanFieldName,
} from './fields.js';

/** Throws if values are missing and there is no terminal to ask for them. */
export function requirePersonFor(io: Io, input: Partial<CreateCropPlanInput>): void {
  const missing = missingNames(input).map((name) => optionName(fieldOf(name)));
  requirePerson(io, missing, `crop plan create ${requiredNames.map(optionText).join(' ')}`);
}

/** Returns a new plan's values: those given, and the user's answer for each missing required one. */
export async function askFields(
  prompts: Prompts,
  input: Partial<CreateCropPlanInput>,
): Promise<CreateCropPlanInput> {
  const values = new Map<string, unknown>(Object.entries(input));
  for (const name of missingNames(input)) values.set(name, await ask(prompts, fieldOf(name)));
  return Object.fromEntries(values) as CreateCropPlanInput;
}

function ask(prompts: Prompts, { question = '', option }: PlanField): Promise<unknown> {
  const { read, rule = '', choices } = option;
  if (read !== undefined) return askUntilRead(prompts, question, read, `It ${rule}.`);
  if (choices === undefined) return prompts.text(question, notEmpty);
  const readChoice = (text: string) => choices.find((choice) => choice === text);
  return askUntilRead(prompts, question, readChoice, `It must be ${alternatives(choices)}.`);
}

/** Returns `--name NAME`. */
function optionText(name: PlanFieldName): string {
  const field = fieldOf(name);
  return `${optionName(field)} ${field.option.flags.replace(/.*<|>/g, '').toUpperCase()}`;
}
